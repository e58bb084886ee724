import type { ClosingState } from '@hepu/api/areas/project/closing/closingLabels'
import type { EarlierRound } from '@hepu/api/areas/project/closing/earlierRound'
import type { GateNote, GateSnapshot } from '@hepu/api/areas/project/closing/gateShapes'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

/** 项目结题: an application to close a project, from its preparation to the archive. */
export const projectClosing = pgTable(
  'project_closing',
  {
    ...owned(),
    /** The project. */
    nodeId: ref('node_id').notNull(),
    /** Name of the project, for lists of approvals. */
    title: text('title').notNull(),
    state: text('state').$type<ClosingState>().notNull(),
    summary: text('summary'),
    note: text('note'),
    /** Why conditions may be passed that are not met. */
    gateNotes: jsonb('gate_notes').$type<GateNote[]>().notNull().default([]),
    /** The conditions as they stood when it was applied for. */
    gates: jsonb('gates').$type<GateSnapshot[]>().notNull().default([]),
    /** What was sent before, and was taken back or sent back for changes; the oldest first. */
    earlier: jsonb('earlier').$type<EarlierRound[]>().notNull().default([]),
    appliedBy: ref('applied_by'),
    appliedAt: moment('applied_at'),
    decidedBy: ref('decided_by'),
    decidedAt: moment('decided_at'),
    opinion: text('opinion'),
    archivedAt: moment('archived_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_closing_node').on(t.nodeId, t.id),
    uniqueIndex('project_closing_open')
      .on(t.orgId, t.nodeId)
      .where(sql`deleted_at is null and state <> 'rejected'`),
  ],
)
