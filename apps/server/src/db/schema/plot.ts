import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'
import { experimentGroup, experimentPoint, experimentVariety, ofGroup } from './experiment.ts'

/** 小区: one plot, or a point mean where only means were published (`rep` 0). */
export const plot = pgTable(
  'plot',
  {
    ...owned(),
    groupId: ref('group_id').notNull(),
    pointId: ref('point_id').notNull(),
    entryId: ref('entry_id').notNull(),
    /** Number of the plot among those of its entry at the point: its replicate, unless `fieldRep` is set. */
    rep: integer('rep').notNull(),
    /** Replicate in the field, where an entry has several plots in one replicate; null = `rep`. */
    fieldRep: integer('field_rep'),
    /** Number of replicates that a point mean represents; 1 for a real plot. */
    repCount: integer('rep_count').notNull().default(1),
    plotNo: text('plot_no'),
    /** Block within the replicate. */
    block: text('block'),
    /** Place in the field. */
    rowNo: integer('row_no'),
    colNo: integer('col_no'),
    area: doublePrecision('area'),
    weight: doublePrecision('weight'),
    weightKind: text('weight_kind', { enum: ['GRAIN', 'EAR'] })
      .notNull()
      .default('GRAIN'),
    shellFresh: doublePrecision('shell_fresh'),
    moisture: doublePrecision('moisture'),
    /** Yield per mu as the workbook gave it, already at standard moisture; null when computed from weight. */
    yieldGiven: doublePrecision('yield_given'),
    /** kg/亩 at standard moisture: given or computed; null with `yieldReason` when it cannot be computed. */
    yieldMu: doublePrecision('yield_mu'),
    yieldReason: text('yield_reason'),
    /** accepted values enter figures; pending and excluded do not. */
    status: text('status', { enum: ['accepted', 'pending', 'excluded'] })
      .notNull()
      .default('accepted'),
    statusReason: text('status_reason'),
    note: text('note'),
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    ofGroup(t as never),
    foreignKey({
      columns: [t.orgId, t.pointId],
      foreignColumns: [experimentPoint.orgId, experimentPoint.id],
    }),
    foreignKey({
      columns: [t.orgId, t.entryId],
      foreignColumns: [experimentVariety.orgId, experimentVariety.id],
    }),
    uniqueIndex('plot_cell')
      .on(t.orgId, t.groupId, t.pointId, t.entryId, t.rep)
      .where(sql`deleted_at is null`),
    index('plot_entry').on(t.orgId, t.entryId),
    index('plot_batch').on(t.orgId, t.batchId),
  ],
)

/** 观测值: one trait of one plot; the big table, partitioned by year. */
export const observation = pgTable(
  'observation',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    year: integer('year').notNull(),
    groupId: ref('group_id').notNull(),
    pointId: ref('point_id').notNull(),
    entryId: ref('entry_id').notNull(),
    rep: integer('rep').notNull(),
    traitKey: text('trait_key').notNull(),
    valueNum: doublePrecision('value_num'),
    valueText: text('value_text'),
    valueDate: date('value_date', { mode: 'string' }),
    /** What the cell said, when it was not simply the value. */
    rawText: text('raw_text'),
    status: text('status', { enum: ['accepted', 'pending', 'excluded'] })
      .notNull()
      .default('accepted'),
    /** Why a single value was excluded. */
    statusReason: text('status_reason'),
    batchId: ref('batch_id'),
    updatedBy: ref('updated_by'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.year, t.id] }),
    foreignKey({
      name: 'observation_group_fk',
      columns: [t.orgId, t.groupId],
      foreignColumns: [experimentGroup.orgId, experimentGroup.id],
    }),
    uniqueIndex('observation_cell').on(t.orgId, t.year, t.groupId, t.pointId, t.entryId, t.rep, t.traitKey),
    index('observation_entry').on(t.orgId, t.entryId, t.traitKey),
    index('observation_batch').on(t.orgId, t.batchId),
    index('observation_own')
      .on(t.orgId, t.traitKey)
      .where(sql`trait_key like 'own%'`),
  ],
)

/** 品种汇总: figures of one entry over the valid points, kept in the transaction of every change of the group. */
export const groupSummary = pgTable(
  'group_summary',
  {
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    groupId: ref('group_id').notNull(),
    entryId: ref('entry_id').notNull(),
    meanYield: doublePrecision('mean_yield'),
    yieldRank: integer('yield_rank'),
    points: integer('points').notNull().default(0),
    cv: doublePrecision('cv'),
    letter05: text('letter05'),
    letter01: text('letter01'),
    /** [{base: 'CK1'|…|'MEAN', name, gainPct, gainPoints, points, gainPointRate, reason}] */
    gains: jsonb('gains').$type<SummaryGain[]>().notNull().default([]),
    /** {traitKey: {mean, max, min, n, text}} over the valid points. */
    traits: jsonb('traits').$type<Record<string, SummaryTrait>>().notNull().default({}),
    dataVersion: integer('data_version').notNull(),
    methodVersion: text('method_version').notNull(),
    calculatedAt: moment('calculated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.entryId] }),
    foreignKey({
      columns: [t.orgId, t.entryId],
      foreignColumns: [experimentVariety.orgId, experimentVariety.id],
    }),
    index('group_summary_group').on(t.orgId, t.groupId, t.yieldRank),
  ],
)
export interface SummaryGain {
  base: string
  name: string
  gainPct: number | null
  gainPoints: number
  points: number
  gainPointRate: number | null
  reason: string | null
}
export interface SummaryTrait {
  mean: number | null
  max: number | null
  min: number | null
  n: number
  text: string | null
}
