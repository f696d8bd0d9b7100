"""The game's own file browser: the same on every system, by keyboard alone, in full screen, without a desktop's dialogs.

Map: `folder` what lies in a folder, read beside the frames · `places` where people keep things · `written` a path being written ·
`saving` names
of files to be · `paint` a row · `scene` the browser.
"""
