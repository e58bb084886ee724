import type { OwnTraitKind } from '@hepu/api/areas/experiment/traits/ownTrait'
import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import type { DesignSettings } from '@hepu/api/areas/experiment/design'
import type { FindingAction } from '@hepu/api/cells/findings'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { bytea } from '../bytea.ts'
import { id, moment, owned, ref } from '../commonColumns.ts'
import { plainName } from '../nameConditions.ts'
import { organization } from './organization.ts'
import { user } from './user.ts'

/** 组别: zone × ripe period × phase × year; everything of a trial hangs off it. */
export const experimentGroup = pgTable(
  'experiment_group',
  {
    ...owned(),
    year: integer('year').notNull(),
    name: text('name').notNull(),
    level: text('level'),
    channel: text('channel'),
    ecoZone: text('eco_zone'),
    ripePeriod: text('ripe_period'),
    phase: text('phase').notNull(),
    design: text('design').notNull().default('RCBD'),
    reps: integer('reps'),
    density: text('density'),
    leadOrg: text('lead_org'),
    /** Moisture (%) that yields are converted to; null = the crop's standard. */
    standardMoisture: doublePrecision('standard_moisture'),
    groupMeanIncludesCk: boolean('group_mean_includes_ck').notNull().default(true),
    /** What yields are compared with: the mean of the group's checks, or the adjacent check plots. */
    compareBase: text('compare_base', { enum: ['GROUP_CK_MEAN', 'ADJACENT_CK'] })
      .notNull()
      .default('GROUP_CK_MEAN'),
    /** How its plots were laid out last, with the seed. */
    layout: jsonb('layout').$type<KeptLayout>(),
    /** Since when entries bear codes (密码编号); until `revealed_at` nobody but the organiser sees their names. */
    blindedAt: moment('blinded_at'),
    blindedBy: ref('blinded_by'),
    /** The day from which the names are shown; null = an organiser reveals them. */
    revealOn: date('reveal_on', { mode: 'string' }),
    revealedAt: moment('revealed_at'),
    /** Rises with every change of plots, observations, points or entries of the group. */
    dataVersion: integer('data_version').notNull().default(0),
    source: text('source'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    uniqueIndex('experiment_group_name')
      .on(t.orgId, t.crop, t.year, t.phase, t.name)
      .where(sql`deleted_at is null`),
    index('experiment_group_list').on(t.orgId, t.crop, t.year.desc().nullsFirst(), t.id),
    index('experiment_group_blind')
      .on(t.revealOn)
      .where(sql`blinded_at is not null and revealed_at is null`),
  ],
)

/** The key that ties a row to its group. */
export const ofGroup = (t: { orgId: never; groupId: never }) =>
  foreignKey({ columns: [t.orgId, t.groupId], foreignColumns: [experimentGroup.orgId, experimentGroup.id] })

/** 试点 of a group. A scrapped point stays visible and is left out of every figure. */
export const experimentPoint = pgTable(
  'experiment_point',
  {
    ...owned(),
    groupId: ref('group_id').notNull(),
    name: text('name').notNull(),
    province: text('province'),
    city: text('city'),
    county: text('county'),
    testOrg: text('test_org'),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    altitude: doublePrecision('altitude'),
    /** Only YIELD points enter yield. */
    pointType: text('point_type').notNull().default('YIELD'),
    sowDate: date('sow_date', { mode: 'string' }),
    harvestDate: date('harvest_date', { mode: 'string' }),
    scrapped: boolean('scrapped').notNull().default(false),
    scrapReason: text('scrap_reason'),
    scrapNote: text('scrap_note'),
    scrappedBy: ref('scrapped_by'),
    scrappedAt: moment('scrapped_at'),
    sortValue: integer('sort_value').notNull().default(0),
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    ofGroup(t as never),
    uniqueIndex('experiment_point_name')
      .on(t.orgId, t.groupId, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** 参试品种 (entry) of a group; checks carry `ckNo` 1..n. */
export const experimentVariety = pgTable(
  'experiment_variety',
  {
    ...owned(),
    groupId: ref('group_id').notNull(),
    entryNo: text('entry_no'),
    name: text('name').notNull(),
    femaleParent: text('female_parent'),
    maleParent: text('male_parent'),
    provider: text('provider'),
    isCk: boolean('is_ck').notNull().default(false),
    ckNo: integer('ck_no'),
    ckRole: text('ck_role'),
    /** 密码编号: also the name until the group is revealed. */
    blindCode: text('blind_code'),
    trialYears: integer('trial_years'),
    phaseFrom: text('phase_from'),
    /** The entry of the phase before that this one was promoted from. */
    fromEntryId: ref('from_entry_id'),
    /** Id before it got codes and a fresh one, known again after the reveal: entries keep the order of entry by it. */
    firstId: ref('first_id'),
    status: text('status').notNull().default('1'),
    decision: text('decision'),
    note: text('note'),
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    ofGroup(t as never),
    uniqueIndex('experiment_variety_name')
      .on(t.orgId, t.groupId, t.name)
      .where(sql`deleted_at is null`),
    index('experiment_variety_list').on(t.orgId, t.crop, t.status, t.id),
    index('experiment_variety_plain_name').on(t.orgId, plainName(t.name)),
    index('experiment_variety_plain_female').on(t.orgId, plainName(t.femaleParent)),
    index('experiment_variety_plain_male').on(t.orgId, plainName(t.maleParent)),
    index('experiment_variety_from').on(t.orgId, t.fromEntryId),
    index('experiment_variety_name_trgm').using('gin', sql`${t.name} gin_trgm_ops`),
  ],
)

/**
 * The identity of an entry while its group is blind: `experiment_variety` then has the code as its name, a fresh id and no
 * other identifying value. Only calls of the organiser read it. The row is deleted when the names are written back. It has
 * no log, because a log would reveal the identity.
 */
export const entryIdentity = pgTable(
  'entry_identity',
  {
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    groupId: ref('group_id').notNull(),
    entryId: ref('entry_id').notNull(),
    name: text('name').notNull(),
    entryNo: text('entry_no'),
    femaleParent: text('female_parent'),
    maleParent: text('male_parent'),
    provider: text('provider'),
    note: text('note'),
    /** Id before the codes; records outside of the group name the entry by it until the reveal. */
    oldId: ref('old_id').notNull(),
    trialYears: integer('trial_years'),
    phaseFrom: text('phase_from'),
    fromEntryId: ref('from_entry_id'),
    batchId: ref('batch_id'),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.entryId] }),
    ofGroup(t as never),
    foreignKey({
      columns: [t.orgId, t.entryId],
      foreignColumns: [experimentVariety.orgId, experimentVariety.id],
    }),
  ],
)

/**
 * Free texts of users about the plots, values and entries of a group, from before its entries got codes. They may name the
 * entry, so they are kept here for the organiser alone and are blank in their records until the reveal.
 */
export const hiddenText = pgTable(
  'hidden_text',
  {
    orgId: ref('org_id').notNull(),
    groupId: ref('group_id').notNull(),
    /** Table and column that the text was taken from, and the row. */
    object: text('object').notNull(),
    field: text('field').notNull(),
    objectId: ref('object_id').notNull(),
    text: text('text').notNull(),
    /** Status that the text gives the reason of: it counts while the record has this one. Null for a note, which always does. */
    status: text('status'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.object, t.objectId, t.field] }),
    ofGroup(t as never),
    index('hidden_text_group').on(t.orgId, t.groupId),
  ],
)

/** The settings of a layout and the points they were applied to; one from before there was a choice has no `apart`. */
export type KeptLayout = Omit<DesignSettings, 'apart'> & { apart?: boolean; pointIds: number[] }

/** 导入批次: from upload over preview to the import, and its undoing. */
export const importBatch = pgTable(
  'import_batch',
  {
    ...owned(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: integer('file_size').notNull(),
    fileHash: text('file_hash').notNull(),
    /** reading → previewed → importing → done (→ undone); failed, expired and discarded end it. */
    state: text('state', {
      enum: ['reading', 'previewed', 'importing', 'done', 'undone', 'failed', 'expired', 'discarded'],
    }).notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    progressText: text('progress_text'),
    failure: text('failure'),
    /** Answers given by the user for columns the workbook does not have, and choices per finding. */
    options: jsonb('options').$type<Record<string, unknown>>().notNull().default({}),
    /** Counts, column mapping and touched groups with their data versions; findings are in their own table. */
    preview: jsonb('preview').$type<Record<string, unknown>>(),
    reason: text('reason'),
    confirmedAt: moment('confirmed_at'),
    undoneAt: moment('undone_at'),
    undoneBy: ref('undone_by'),
    undoReason: text('undo_reason'),
    /** The workbook as uploaded. */
    source: bytea('source'),
    /** The parsed rows (compressed JSON), dropped when the batch is done or expired. */
    parsed: bytea('parsed'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.createdBy], foreignColumns: [user.id] }),
    index('import_batch_list').on(t.orgId, t.crop, t.id),
    index('import_batch_state').on(t.state, t.updatedAt),
  ],
)

/** 检查结果 of an import: one row a finding, in the order of the workbook. */
export const importFinding = pgTable(
  'import_finding',
  {
    orgId: ref('org_id').notNull(),
    batchId: ref('batch_id').notNull(),
    seq: integer('seq').notNull(),
    severity: text('severity', { enum: ['error', 'warning', 'corrected'] }).notNull(),
    code: text('code').notNull(),
    sheet: text('sheet').notNull(),
    row: integer('row'),
    column: text('column'),
    cell: text('cell'),
    read: text('read').notNull(),
    expected: text('expected').notNull(),
    message: text('message').notNull(),
    key: text('key').notNull(),
    /** Number of rows that it concerns; null if that is its own row alone. */
    rows: integer('rows'),
    actions: jsonb('actions').$type<FindingAction[]>().notNull().default([]),
    action: text('action'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.batchId, t.seq] }),
    foreignKey({
      columns: [t.orgId, t.batchId],
      foreignColumns: [importBatch.orgId, importBatch.id],
    }).onDelete('cascade'),
    index('import_finding_list').on(t.orgId, t.batchId, t.severity, t.seq),
  ],
)

/** Another name of a point or an entry that a user took as the same: later imports of the organisation read it so. */
export const nameAlias = pgTable(
  'name_alias',
  {
    ...owned(),
    kind: text('kind', { enum: ['point', 'entry'] }).notNull(),
    /** The name as a workbook has it. */
    alias: text('alias').notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.createdBy], foreignColumns: [user.id] }),
    uniqueIndex('name_alias_once')
      .on(t.orgId, t.crop, t.kind, t.alias)
      .where(sql`deleted_at is null`),
  ],
)

/** A trait that an organisation made beside those of the crop (自定义性状). Its values are stored under own<id>. */
export const ownTrait = pgTable(
  'own_trait',
  {
    ...owned(),
    label: text('label').notNull(),
    unit: text('unit'),
    kind: text('kind').$type<OwnTraitKind>().notNull(),
    decimals: integer('decimals').notNull(),
    min: doublePrecision('min'),
    max: doublePrecision('max'),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.createdBy], foreignColumns: [user.id] }),
    uniqueIndex('own_trait_label')
      .on(t.orgId, t.crop, t.label)
      .where(sql`deleted_at is null`),
  ],
)

/** What a batch changed: the state of each record before, so that the batch can be undone whole. */
export const importChange = pgTable(
  'import_change',
  {
    orgId: ref('org_id').notNull(),
    batchId: ref('batch_id').notNull(),
    seq: integer('seq').notNull(),
    object: text('object').notNull(),
    objectId: ref('object_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.batchId, t.seq] }),
    foreignKey({
      columns: [t.orgId, t.batchId],
      foreignColumns: [importBatch.orgId, importBatch.id],
    }).onDelete('cascade'),
  ],
)

/** 行 of the workbook that a batch read a plot and its values from: where a value came from, to the row. */
export const importRow = pgTable(
  'import_row',
  {
    orgId: ref('org_id').notNull(),
    groupId: ref('group_id').notNull(),
    batchId: ref('batch_id').notNull(),
    pointId: ref('point_id').notNull(),
    entryId: ref('entry_id').notNull(),
    rep: integer('rep').notNull(),
    /** As a spreadsheet program counts rows. */
    rowNo: integer('row_no').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.groupId, t.batchId, t.pointId, t.entryId, t.rep] }),
    foreignKey({
      columns: [t.orgId, t.batchId],
      foreignColumns: [importBatch.orgId, importBatch.id],
    }).onDelete('cascade'),
  ],
)

/** What an organisation taught about workbooks with the same heads: meanings of columns, and values of the whole file. */
export const importMapping = pgTable(
  'import_mapping',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    /** Kind of the import: plot data of trials, each registry, users, organisations. */
    kind: text('kind').notNull(),
    /** Digest of the heads. */
    signature: text('signature').notNull(),
    heads: jsonb('heads').$type<string[]>().notNull(),
    mapping: jsonb('mapping')
      .$type<{ columns: ColumnMeanings; constants: Record<string, number | null | undefined> }>()
      .notNull(),
    /** The file that was imported with it last. */
    fileName: text('file_name').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('import_mapping_signature').on(t.orgId, t.crop, t.kind, t.signature),
  ],
)
