# Checks the dice of a Düşeş match:  python check_dice.py MATCH.duses
import hashlib, hmac, json, sys
game, rolls = {}, []
for event in map(json.loads, open(sys.argv[1], encoding="utf-8")):
    if event.get("kind") == "game_started":
        game, rolls = event, []
    elif event.get("kind") in ("opening_rolled", "rolled"):
        rolls.append(event["dice"])
    elif event.get("kind") in ("dice_switched", "position_set"):  # real dice, or a roll set up
        game["commitment"] = ""
    elif event.get("kind") == "game_ended":
        seed, word, seal = bytes.fromhex(event["seed"]), game["mix"], game["commitment"]
        lots = [hmac.digest(seed, f"{word}|{n}".encode(), "sha256") for n in range(len(rolls))]
        fair = rolls == [[byte % 6 + 1 for byte in lot if byte < 252][:2] for lot in lots]
        fair = fair and hashlib.sha256(seed).hexdigest() == seal
        print("Game", game["number"], ("fair" if fair else "BENT") if seal else "has no seal", seal, word)
