import type { ChangeSetState, SnapshotReason } from '@hepu/api/core/change/changeWords'
import type { RowChange, Rows } from '@hepu/api/core/change/rows'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

/** One action as it was written: values as on the wire. */
export interface StoredAction {
  kind: string
  values: Readonly<Record<string, unknown>>
}

/** 变更单: what somebody wants to change with consent in a target and its parts. */
export const changeSet = pgTable(
  'change_set',
  {
    ...owned(),
    /** Table of the target. */
    object: text('object').notNull(),
    targetId: ref('target_id').notNull(),
    /** What lists call it: the target and the kinds of its actions. */
    title: text('title').notNull(),
    /** Null until it is submitted for the first time. */
    number: text('number'),
    state: text('state').$type<ChangeSetState>().notNull().default('DRAFT'),
    actions: jsonb('actions').$type<StoredAction[]>().notNull(),
    /** Digests of the planned fields of the rows that the actions read, when they were written. */
    seen: jsonb('seen').$type<Record<string, string>>().notNull(),
    /** What the actions do, by action, as it was when the set was submitted. */
    preview: jsonb('preview').$type<RowChange[][]>(),
    reason: text('reason').notNull(),
    /** When the parties signed what is changed, and from when on it holds; null where the target knows no such days. */
    signedOn: date('signed_on', { mode: 'string' }),
    effectiveOn: date('effective_on', { mode: 'string' }),
    /** Snapshots right before and after it was applied. */
    beforeId: ref('before_id'),
    afterId: ref('after_id'),
    appliedAt: moment('applied_at'),
    appliedBy: ref('applied_by'),
    /** Why it was not applied: rejected, voided, or overtaken by another change. */
    endReason: text('end_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('change_set_target').on(t.object, t.targetId, t.updatedAt),
    uniqueIndex('change_set_number')
      .on(t.orgId, t.number)
      .where(sql`deleted_at is null`),
    uniqueIndex('change_set_running')
      .on(t.orgId, t.object, t.targetId)
      .where(sql`state = 'RUNNING' and deleted_at is null`),
  ],
)

/** 快照: a target with all its parts at one moment. Snapshots are never updated. */
export const recordSnapshot = pgTable(
  'record_snapshot',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    object: text('object').notNull(),
    targetId: ref('target_id').notNull(),
    takenAt: moment('taken_at').notNull(),
    takenBy: ref('taken_by'),
    why: text('why').$type<SnapshotReason>().notNull(),
    /** Version of the definitions of the parts. */
    shape: integer('shape').notNull(),
    rows: jsonb('rows').$type<Rows>().notNull(),
    digest: text('digest').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('record_snapshot_target').on(t.object, t.targetId, t.id),
  ],
)
