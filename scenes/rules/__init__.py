"""How to play: pages of a few boards each, on which everything can be tried at once with the real rules.

Map: `page` what a page is made of, as values · `pages/` the pages themselves, one file a chapter, in the order of reading ·
`book` all of them, and what has been done · `trial` a roll being tried: what is still open, and whether it is what was asked ·
`sitting` one board with a hand over it · `scene` the room · `desk` where everything stands in it · `build` its widgets ·
`widgets` the list of pages, the sentence that answers, tables to read and to try · `pointing` a hand that shows places.
Nothing here is a match, nothing is kept but where the reader was and what has been done; every legal play comes from `bg`.
"""
