import { z } from 'zod'
import { fieldChange } from '../changeLog/changeHistory.ts'
import { idIn, idOut, moment, text } from '../wireFields.ts'
import {
  ACTIONS_MAX,
  changeSetStates,
  REASON_MAX,
  snapshotReasons,
  type ChangeSetState,
  type SnapshotReason,
} from './changeWords.ts'

export const changeSetState = z.enum(
  Object.keys(changeSetStates) as [ChangeSetState, ...ChangeSetState[]],
  '状态不正确',
)

/** What an action does to one row, in words. */
const shownChange = z.object({
  action: z.enum(['create', 'update', 'delete']),
  objectLabel: z.string(),
  /** What people call the row. */
  label: z.string(),
  changes: z.array(fieldChange),
})
export type ShownChange = z.output<typeof shownChange>

/** One action of a change set with what it would do. */
export const shownAction = z.object({
  kind: z.string(),
  label: z.string(),
  values: z.record(z.string(), z.unknown()),
  rows: z.array(shownChange),
  /** The text of an action that changes no row. */
  text: z.string().nullable(),
})
export type ShownAction = z.output<typeof shownAction>

/** Digests of the planned fields of the rows that the actions read, when they were written: `table:id`. */
export const seen = z.record(z.string().max(100), z.string().max(64), '预览时的内容不正确')

/** Returns the input of the actions of a change set, of the kinds of one area. */
export const actionsIn = <K extends string>(kinds: readonly [K, ...K[]]) =>
  z
    .array(
      z.object({
        kind: z.enum(kinds, '变更类型不正确'),
        values: z.record(z.string(), z.unknown(), '变更内容不正确'),
      }),
      '请填写变更内容',
    )
    .max(ACTIONS_MAX, `一次变更最多${ACTIONS_MAX}项`)

/** Why a change set cannot be submitted as it is; `action` counts from 1, null for rules over all actions. */
export const changeProblem = z.object({ action: z.number().nullable(), message: z.string() })

export const previewOut = z.object({
  actions: z.array(shownAction),
  problems: z.array(changeProblem),
  /** Why no change of the target can be submitted now: another one is under approval. A draft can be saved all the same. */
  running: z.string().nullable(),
  seen,
})

/** What people write of a change set. */
export const changeContent = { reason: text('变更理由', REASON_MAX), seen: seen.optional() }

/** A row that differs between two states. */
export const rowDifference = z.object({
  kind: z.enum(['added', 'changed', 'deleted']),
  objectLabel: z.string(),
  id: idOut,
  name: z.string(),
  changes: z.array(fieldChange),
})
export type ShownDifference = z.output<typeof rowDifference>

/** The snapshots of a record, in the order in which they were taken. */
export const snapshotsOut = z.array(
  z.object({
    id: idOut,
    why: z.enum(Object.keys(snapshotReasons) as [SnapshotReason, ...SnapshotReason[]]),
    takenAt: moment,
    takenByName: z.string().nullable(),
    /** Number of the change that it was taken for. */
    number: z.string().nullable(),
  }),
)
export type Snapshots = z.output<typeof snapshotsOut>

/** Two snapshots of a record; `toId` absent compares with the present state. */
export const comparisonIn = z.object({ fromId: idIn('快照'), toId: idIn('快照').nullish() })
export const comparisonOut = z.array(rowDifference)

export const setId = idIn('变更')
