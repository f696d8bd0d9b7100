"""Which reply belongs to which request: one table for the client, which decodes by it, and for readers.

The referee and the brains answer with values of these types; an op that is missing here is not known to this build.
"""

from __future__ import annotations

import msgspec

from engine.protocol import (
    analysis,
    archive,
    brain,
    common,
    data,
    equity,
    openings,
    rating,
    reading,
    records,
    replay,
    rollout,
    table,
    transcribe,
)

REPLIES: dict[type[msgspec.Struct], type[msgspec.Struct]] = {
    common.Hello: common.HelloReply,
    common.Cancel: common.Nothing,
    table.Prefs: common.Nothing,
    table.NewMatch: table.View,
    table.OpenMatch: table.View,
    table.LeaveMatch: common.Nothing,
    table.DeleteMatch: common.Nothing,
    table.UndeleteMatch: common.Nothing,
    table.ListMatches: table.MatchList,
    table.Events: table.EventList,
    table.Act: table.ActReply,
    table.AskHint: table.HintReply,
    table.ResignOptions: table.ResignLevels,
    table.Shown: common.Nothing,
    records.Record: records.RecordText,
    records.Verify: records.Verified,
    records.CountDice: records.DiceCounts,
    records.Plays: records.PlayList,
    archive.Archive: archive.ArchivePage,
    archive.TagMatch: common.Nothing,
    archive.KeepMatches: common.Nothing,
    archive.ImportFiles: archive.ImportReport,
    archive.ImportText: archive.ImportReport,
    archive.Owner: common.Nothing,
    reading.FindFiles: reading.FoundFiles,
    reading.ReadFile: reading.ReadMatch,
    reading.ReadPosition: reading.PositionWords,
    reading.ListArchive: reading.ArchiveIndex,
    reading.ReadArchived: reading.ArchivedMatches,
    archive.Export: archive.Exported,
    archive.ExportFile: archive.Exported,
    archive.Identify: archive.Ids,
    archive.HandOver: archive.Handed,
    archive.Unpark: common.Nothing,
    replay.Replay: replay.ReplayGame,
    replay.PlayFrom: table.View,
    replay.InspectText: replay.Inspected,
    data.Backups: data.BackupList,
    data.MakeBackup: data.BackupList,
    data.Restore: data.Merged,
    data.ExportAll: data.Merged,
    data.ImportAll: data.Merged,
    data.Sync: data.Merged,
    data.LastMerge: data.Merged,
    transcribe.Enter: table.ActReply,
    transcribe.Correct: transcribe.Changed,
    transcribe.TakeBack: table.View,
    rating.Rating: rating.RatingReply,
    equity.MatchEquity: equity.MatchEquityReply,
    openings.ListOpenings: openings.Openings,
    openings.ListReplies: openings.Replies,
    brain.ChoosePlay: brain.ChosenPlay,
    brain.ChooseCube: brain.ChosenCube,
    brain.ChooseResign: brain.ChosenResign,
    brain.Hint: brain.Candidates,
    brain.CubeHint: brain.CubeEquities,
    brain.Evaluate: brain.Evaluation,
    brain.Compute: common.Nothing,
    analysis.RankPlays: analysis.Ranked,
    analysis.WeighCube: brain.CubeEquities,
    analysis.ClassifyCube: brain.CubeEquities,
    analysis.RollLuck: analysis.Luck,
    analysis.Explain: analysis.Reasons,
    analysis.PositionType: analysis.PositionKind,
    analysis.JudgePlay: analysis.JudgedPlay,
    analysis.JudgeCube: analysis.JudgedCube,
    analysis.Analyse: analysis.Analysis,
    analysis.GetAnalysis: analysis.Analysis,
    analysis.Similar: analysis.Alikes,
    analysis.Compare: analysis.Compared,
    rollout.QueueRollout: rollout.Queued,
    rollout.FollowRollout: rollout.Rollout,
    rollout.RolloutQueue: rollout.Rollouts,
    rollout.DropRollout: common.Nothing,
    rollout.RollOut: rollout.RolledOut,
}
PARTIALS: dict[type[msgspec.Struct], type[msgspec.Struct]] = {
    analysis.Analyse: analysis.AnalysisProgress,
}
"""Requests whose partial replies are of another type than the final one."""
NOTES = table.ViewNote | common.NoticeNote


def op_of(message: type[msgspec.Struct]) -> str:
    """The op by which a request goes over the pipe."""
    tag = message.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


OPS: dict[str, type[msgspec.Struct]] = {op_of(message): message for message in REPLIES}
