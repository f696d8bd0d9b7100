"""The only SQLite: matches, their events, secret seeds and unfinished drafts.

Map: `database` opening, one transaction at a time, and what to do when the disk or the file is bad · `migrations`
numbered · `matches`, `events`, `seeds`, `drafts`, `sources`, `facts` one table family each, plain functions over a
connection · `shelf` matches found among many, by the words that `wording` makes.

Whatever happens to the file, a caller goes on: `Database.write` falls back to a copy in memory and says so once.
"""
