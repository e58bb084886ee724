import type { ProgressOrigin } from '@hepu/api/areas/project/node/nodeLabels'
import type { IndexTypeCode } from '@hepu/api/areas/project/plan/indexTypes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

const quantity = (name: string) => numeric(name, { precision: 20, scale: 4, mode: 'number' })
const percent = (name: string) => numeric(name, { precision: 9, scale: 6, mode: 'number' })

/** 任务指标: what a node promises, with the share that it has in the progress of the node. */
export const projectTaskIndex = pgTable(
  'project_task_index',
  {
    ...owned(),
    nodeId: ref('node_id').notNull(),
    sortValue: integer('sort_value').notNull(),
    name: text('name').notNull(),
    indexType: text('index_type').$type<IndexTypeCode>().notNull(),
    unit: text('unit').notNull(),
    target: quantity('target').notNull(),
    current: quantity('current').notNull().default(0),
    /** Percent of the node; null as long as the indexes of the node count the same. */
    weight: numeric('weight', { precision: 5, scale: 2 }),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    ownerId: ref('owner_id'),
    /** 是否考核: the project cannot be closed while it is open. */
    isMust: boolean('is_must').notNull().default(true),
    method: text('method'),
    /** A cancelled index counts no more in the progress of its node. */
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
    progress: percent('progress'),
    progressOrigin: text('progress_origin').$type<ProgressOrigin>().notNull().default('computed'),
    progressReason: text('progress_reason'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_task_index_node').on(t.nodeId, t.sortValue),
    index('project_task_index_owner').on(t.ownerId),
  ],
)

/** 关键结果: a step towards a task index. */
export const projectKeyResult = pgTable(
  'project_key_result',
  {
    ...owned(),
    indexId: ref('index_id').notNull(),
    sortValue: integer('sort_value').notNull(),
    name: text('name').notNull(),
    target: quantity('target').notNull(),
    current: quantity('current').notNull().default(0),
    weight: numeric('weight', { precision: 5, scale: 2 }),
    dueDate: date('due_date', { mode: 'string' }),
    ownerId: ref('owner_id'),
    progress: percent('progress'),
    progressOrigin: text('progress_origin').$type<ProgressOrigin>().notNull().default('computed'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_key_result_index').on(t.indexId, t.sortValue),
    index('project_key_result_owner').on(t.ownerId),
  ],
)

/** 进展记录: each value that was ever entered for an index or a key result. Lines are only added. */
export const projectProgressEntry = pgTable(
  'project_progress_entry',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    nodeId: ref('node_id').notNull(),
    indexId: ref('index_id').notNull(),
    /** Null for a value of the index itself. */
    keyResultId: ref('key_result_id'),
    valueBefore: quantity('value_before'),
    valueAfter: quantity('value_after'),
    progressBefore: percent('progress_before'),
    progressAfter: percent('progress_after'),
    origin: text('origin').$type<ProgressOrigin>().notNull(),
    note: text('note'),
    /** The result of the project that raised the value, if one did. */
    resultId: ref('result_id'),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_progress_entry_index').on(t.indexId, t.id),
    index('project_progress_entry_node').on(t.nodeId, t.createdAt),
  ],
)

/** 项目成果: a record of a registry that a project counts as its own, once for each index. */
export const projectResult = pgTable(
  'project_result',
  {
    ...owned(),
    nodeId: ref('node_id').notNull(),
    /** Null for a result that serves no index. */
    indexId: ref('index_id'),
    /** Name of the registry. */
    resultType: text('result_type').notNull(),
    resultId: ref('result_id').notNull(),
    /** How many units of the index it counts for. */
    quantity: quantity('quantity').notNull().default(1),
    /** Whether the record is approved and says what its index asks for; kept up to date with the record. */
    counts: boolean('counts').notNull().default(false),
    contributor: text('contributor'),
    resultDate: date('result_date', { mode: 'string' }),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_result_node').on(t.nodeId),
    index('project_result_index').on(t.indexId),
    index('project_result_record').on(t.resultType, t.resultId),
    uniqueIndex('project_result_once')
      .on(t.orgId, t.nodeId, sql`coalesce(${t.indexId}, 0)`, t.resultType, t.resultId)
      .where(sql`deleted_at is null`),
  ],
)
