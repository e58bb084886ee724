import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  boolean,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  Evidence,
  EntryVerdict,
  StandardItem,
  StandardScope,
  WhatIf,
} from '@hepu/api/areas/upgrade/promotionShapes'
import { moment, owned, ref } from '../commonColumns.ts'
import { experimentGroup, experimentVariety } from './experiment.ts'
import type { SummaryGain } from './plot.ts'

/** 晋级标准: the lasting identity of a standard; its content is in its versions. */
export const upgradeStandard = pgTable(
  'upgrade_standard',
  {
    ...owned(),
    name: text('name').notNull(),
    level: text('level').notNull(),
    /** 高产稳产 / 绿色优质 / 机收 … */
    className: text('class_name').notNull(),
    /** The standard of which this is a child standard (子标准), for some phases or ripe periods. */
    parentId: ref('parent_id'),
    /** 1 in use, 0 disabled. */
    state: integer('state').notNull().default(1),
    /** Where the numbers come from, and 待核 where unverified. */
    source: text('source'),
    remark: text('remark'),
    latest: integer('latest').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.parentId], foreignColumns: [t.orgId, t.id] }),
    index('upgrade_standard_sons').on(t.orgId, t.parentId),
    uniqueIndex('upgrade_standard_name')
      .on(t.orgId, t.crop, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** A version of a standard; never changed once written. */
export const upgradeStandardVersion = pgTable(
  'upgrade_standard_version',
  {
    orgId: ref('org_id').notNull(),
    standardId: ref('standard_id').notNull(),
    number: integer('number').notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    items: jsonb('items').$type<StandardItem[]>().notNull(),
    scopes: jsonb('scopes').$type<StandardScope[]>().notNull(),
    note: text('note'),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.standardId, t.number] }),
    foreignKey({
      columns: [t.orgId, t.standardId],
      foreignColumns: [upgradeStandard.orgId, upgradeStandard.id],
    }),
  ],
)

/** 晋级评估 of one group in one year: INIT → REHEARSAL ⇄ DRAFT → CONFIRMED → PUBLISHED (→ REVOKED). */
export const upgrade = pgTable(
  'upgrade',
  {
    ...owned(),
    groupId: ref('group_id').notNull(),
    year: integer('year').notNull(),
    /** Rises when a published decision is corrected. */
    number: integer('number').notNull().default(1),
    state: text('state', {
      enum: ['INIT', 'REHEARSAL', 'DRAFT', 'CONFIRMED', 'PUBLISHED', 'REVOKED'],
    }).notNull(),
    standardId: ref('standard_id'),
    standardNumber: integer('standard_number'),
    /** Further standards, of other classes, that the evaluation is judged by; null = none. */
    otherStandards: jsonb('other_standards').$type<StandardRef[]>(),
    /** The data version the verdicts rest on; older than the group's means stale. */
    dataVersion: integer('data_version').notNull(),
    methodVersion: text('method_version').notNull(),
    evidence: jsonb('evidence').$type<Evidence>(),
    draftName: text('draft_name'),
    lastEditor: ref('last_editor'),
    confirmedBy: ref('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
    publishedBy: ref('published_by'),
    publishedAt: moment('published_at'),
    problem: text('problem'),
    /** 试算调整 of the confirmed decision as text; the evidence has its values. */
    whatIfText: text('what_if_text'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.groupId],
      foreignColumns: [experimentGroup.orgId, experimentGroup.id],
    }),
    uniqueIndex('upgrade_group')
      .on(t.orgId, t.groupId, t.number)
      .where(sql`deleted_at is null`),
    index('upgrade_list').on(t.orgId, t.crop, t.year, t.id),
  ],
)

/** A version of a standard, by the name and class (标准类别) it had. */
export interface StandardRef {
  id: number
  number: number
  name: string
  className: string
}

/** 晋级评估条目: the computed and the final verdict of one entry, with its figures frozen. */
export const upgradeRecord = pgTable(
  'upgrade_record',
  {
    ...owned(),
    upgradeId: ref('upgrade_id').notNull(),
    entryId: ref('entry_id').notNull(),
    /** Verdict of the rules: UP, RETEST, HOLD, DROP; null for checks. */
    computed: text('computed'),
    /** Verdict that counts; differs from `computed` only with a reason. */
    final: text('final'),
    reason: text('reason'),
    score: doublePrecision('score'),
    verdict: jsonb('verdict').$type<EntryVerdict>().notNull(),
    /** Figures of the execution list besides the verdict, as of the time when the verdict was computed. */
    figures: jsonb('figures').$type<RecordFigures>().notNull(),
    nextPhase: text('next_phase'),
    nextEntryId: ref('next_entry_id'),
    newEntryNo: text('new_entry_no'),
    /** Where the entry shall go, as people chose it; null = by the rules. */
    plan: jsonb('plan').$type<PlannedEntry[]>(),
    /** Further entries of the next season after the first, as with 同步生试. */
    alsoEntries: jsonb('also_entries').$type<MadeEntry[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.upgradeId], foreignColumns: [upgrade.orgId, upgrade.id] }),
    foreignKey({
      columns: [t.orgId, t.entryId],
      foreignColumns: [experimentVariety.orgId, experimentVariety.id],
    }),
    uniqueIndex('upgrade_record_entry').on(t.orgId, t.upgradeId, t.entryId),
  ],
)

/** Figures of an entry over the valid points: kg/亩, rank, gains, 倒伏倒折率之和 %, 生育期比CK1 days. */
export interface RecordFigures {
  meanYield: number | null
  yieldRank: number | null
  gains: SummaryGain[]
  lodgingSum: number | null
  growthDiff: number | null
  worstDisease: string | null
  /** Value of every index of the catalogue that has one, by key; absent in records made before there was one. */
  indexes?: Record<string, number | string>
  /** The figures without 试算调整, if the others were computed with it. */
  plain?: PlainFigures
}
export interface PlainFigures extends RecordFigures {
  computed: string | null
  /** Why the computed verdict became another one; null where it did not. */
  moved: string | null
}

/** A target chosen for an entry: phase, group of the next year by name, code; null = by the rules. */
export interface PlannedEntry {
  phase: string
  groupName: string | null
  entryNo: string | null
}
export interface MadeEntry {
  phase: string
  entryId: number
  entryNo: string | null
}

/** 预演草稿: a named snapshot of the decisions of one evaluation. */
export const upgradeDraft = pgTable(
  'upgrade_draft',
  {
    ...owned(),
    upgradeId: ref('upgrade_id').notNull(),
    name: text('name').notNull(),
    /** draft → confirmed (became the execution list). */
    state: text('state', { enum: ['draft', 'confirmed'] }).notNull(),
    standardId: ref('standard_id'),
    standardNumber: integer('standard_number'),
    otherStandards: jsonb('other_standards').$type<StandardRef[]>(),
    dataVersion: integer('data_version').notNull(),
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    decisions: jsonb('decisions').$type<DraftDecision[]>().notNull(),
    /** What was tried when it was saved. */
    whatIf: jsonb('what_if').$type<WhatIf>(),
    /** `whatIf` as text; null for drafts saved before the text was stored. */
    whatIfText: text('what_if_text'),
    /** What its decisions rested on; null for drafts saved before this was kept. */
    evidence: jsonb('evidence').$type<Evidence>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.upgradeId], foreignColumns: [upgrade.orgId, upgrade.id] }),
    index('upgrade_draft_upgrade').on(t.orgId, t.upgradeId, t.id),
  ],
)
export interface DraftDecision {
  entryId: number
  computed: string | null
  final: string | null
  reason: string | null
}

/** 发布记录: every publication and revocation. */
export const publishRecord = pgTable(
  'publish_record',
  {
    ...owned(),
    upgradeId: ref('upgrade_id').notNull(),
    action: text('action', { enum: ['PUBLISHED', 'REVOKED'] }).notNull(),
    number: integer('number').notNull(),
    standardName: text('standard_name'),
    standardNumber: integer('standard_number'),
    otherStandards: jsonb('other_standards').$type<StandardRef[]>(),
    whatIfText: text('what_if_text'),
    dataVersion: integer('data_version').notNull(),
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    createdEntries: integer('created_entries').notNull().default(0),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.upgradeId], foreignColumns: [upgrade.orgId, upgrade.id] }),
    index('publish_record_upgrade').on(t.orgId, t.upgradeId, t.id),
  ],
)

/** 当前晋级年份 and the rules of publishing, per organisation and crop. */
export const upgradeSetting = pgTable(
  'upgrade_setting',
  {
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    currentYear: integer('current_year').notNull(),
    /** 四眼: the publisher must not be the last editor. */
    fourEyes: integer('four_eyes').notNull().default(1),
    /** The same for the review (审核) of registries. */
    reviewFourEyes: integer('review_four_eyes').notNull().default(0),
    minPoints: integer('min_points').notNull().default(5),
    updatedBy: ref('updated_by'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.crop] })],
)

/** 指标目录 as an organisation has arranged it for a crop. Indexes without a row are as the product defines them. */
export const indexDef = pgTable(
  'index_def',
  {
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    key: text('key').notNull(),
    seq: integer('seq').notNull(),
    showInList: boolean('show_in_list').notNull(),
    showInPk: boolean('show_in_pk').notNull(),
    updatedBy: ref('updated_by'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.crop, t.key] })],
)

/** 勾选的指标: which indexes a user wants to see as columns of a screen, in this order. */
export const indexCheck = pgTable(
  'index_check',
  {
    orgId: ref('org_id').notNull(),
    userId: ref('user_id').notNull(),
    crop: text('crop').notNull(),
    screen: text('screen').notNull(),
    keys: jsonb('keys').$type<string[]>().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.crop, t.screen] })],
)
