import type { ReportSection } from '@hepu/api/areas/experiment/trialReport'
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { experimentPoint, experimentVariety, ofGroup } from './experiment.ts'

type OfCell = { orgId: never; pointId: never; entryId: never }

/** 录入值: a value typed for one field of one plot, from entry to review. `created_by/at` say who typed it, when. */
export const cellEntry = pgTable(
  'cell_entry',
  {
    ...owned(),
    groupId: ref('group_id').notNull(),
    pointId: ref('point_id').notNull(),
    entryId: ref('entry_id').notNull(),
    rep: integer('rep').notNull(),
    /** Key of a column of the plot, or of a trait. */
    field: text('field').notNull(),
    /** As typed; blank takes the value away. */
    rawText: text('raw_text').notNull(),
    valueNum: doublePrecision('value_num'),
    /** A text, or a day as YYYY-MM-DD. */
    valueText: text('value_text'),
    /** Content of the cell when the value was typed; null = empty. */
    seenText: text('seen_text'),
    status: text('status', { enum: ['pending', 'accepted', 'rejected', 'replaced'] })
      .notNull()
      .default('pending'),
    reason: text('reason'),
    reviewedBy: ref('reviewed_by'),
    reviewedAt: moment('reviewed_at'),
    /** Request that wrote the value, as its lines of the change log name it. */
    reviewRequest: text('review_request'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    ofGroup(t as never),
    ...ofCell(t as never),
    uniqueIndex('cell_entry_pending')
      .on(t.orgId, t.groupId, t.pointId, t.entryId, t.rep, t.field)
      .where(sql`status = 'pending' and deleted_at is null`),
    index('cell_entry_list').on(t.orgId, t.groupId, t.status, t.id),
    index('cell_entry_cell').on(t.orgId, t.groupId, t.pointId, t.entryId, t.rep, t.field),
  ],
)

function ofCell(t: OfCell) {
  return [
    foreignKey({
      columns: [t.orgId, t.pointId],
      foreignColumns: [experimentPoint.orgId, experimentPoint.id],
    }),
    foreignKey({
      columns: [t.orgId, t.entryId],
      foreignColumns: [experimentVariety.orgId, experimentVariety.id],
    }),
  ]
}

/** 品种报废: an entry left out of all figures, at one point or (without a point) in the whole group. */
export const entryScrap = pgTable(
  'entry_scrap',
  {
    ...owned(),
    groupId: ref('group_id').notNull(),
    entryId: ref('entry_id').notNull(),
    pointId: ref('point_id'),
    reason: text('reason').notNull(),
    note: text('note'),
    /** Status of the entry before it was scrapped whole, to be put back. */
    statusBefore: text('status_before'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    ofGroup(t as never),
    ...ofCell(t as never),
    uniqueIndex('entry_scrap_once')
      .on(t.orgId, t.entryId, sql`coalesce(point_id, 0)`)
      .where(sql`deleted_at is null`),
    index('entry_scrap_group').on(t.orgId, t.groupId),
  ],
)

/** A text of 试验总结 that people rewrote, one a section of a group; without a row it is made from the analysis. */
export const trialReportText = pgTable(
  'trial_report_text',
  {
    ...owned(),
    groupId: ref('group_id').notNull(),
    section: text('section').$type<ReportSection>().notNull(),
    text: text('text').notNull(),
    /** Data version of the group when the text was rewritten. */
    dataVersion: integer('data_version').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    ofGroup(t as never),
    uniqueIndex('trial_report_text_section')
      .on(t.orgId, t.groupId, t.section)
      .where(sql`deleted_at is null`),
  ],
)

/** 报废界限 of an organisation and crop; without a row the defaults count. */
export const scrapRule = pgTable(
  'scrap_rule',
  {
    ...owned(),
    cvLimit: doublePrecision('cv_limit').notNull(),
    lowYieldPct: doublePrecision('low_yield_pct').notNull(),
    lostCheckPlots: integer('lost_check_plots').notNull(),
    lostPlotPct: doublePrecision('lost_plot_pct').notNull(),
    lostEntryPct: doublePrecision('lost_entry_pct').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('scrap_rule_crop')
      .on(t.orgId, t.crop)
      .where(sql`deleted_at is null`),
  ],
)
