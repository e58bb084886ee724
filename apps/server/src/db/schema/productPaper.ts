import type { CommercializeState } from '@hepu/api/areas/product/paper/commercializeStates'
import type { PaperContent } from '@hepu/api/areas/product/paper/paperContent'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'
import { plainName } from '../nameConditions.ts'

/** 一页纸: what is typed about a product, or about a variety that is none yet. Everything else it says is rendered from records. */
export const productPaper = pgTable(
  'product_paper',
  {
    ...owned(),
    /** Name of the variety; its trials and rights are found by it. */
    name: text('name').notNull(),
    productId: ref('product_id'),
    /** The approved variety of the register. */
    varietyId: ref('variety_id'),
    state: text('state').$type<CommercializeState>().notNull().default('0'),
    /** Dictionary `source_from`. */
    sourceFrom: text('source_from'),
    /** 往来单位 that the variety comes from or is bred with. */
    partyId: ref('party_id'),
    /** 产业公司 that it is allocated to. */
    companyId: ref('company_id'),
    allocatedOn: date('allocated_on', { mode: 'string' }),
    allocatedBy: ref('allocated_by'),
    /** At most five lines. */
    strengths: text('strengths'),
    weaknesses: text('weaknesses'),
    cultivation: text('cultivation'),
    benchmarks: text('benchmarks'),
    market: text('market'),
    /** 万亩 */
    targetArea: numeric('target_area', { precision: 12, scale: 3, mode: 'number' }),
    plannedArea: text('planned_area'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('product_paper_list').on(t.orgId, t.crop, t.updatedAt, t.id),
    // A paper that left (退出) makes room for another one, once its product is back.
    uniqueIndex('product_paper_name')
      .on(t.orgId, t.crop, plainName(t.name))
      .where(sql`deleted_at is null and state <> '6'`),
    uniqueIndex('product_paper_product')
      .on(t.orgId, t.productId)
      .where(sql`deleted_at is null and state <> '6'`),
    check('product_paper_state', sql`${t.state} between '0' and '6'`),
    check(
      'product_paper_allocation',
      sql`(${t.companyId} is null) = (${t.allocatedOn} is null) and (${t.companyId} is not null or ${t.state} not in ('2', '3', '4'))`,
    ),
  ],
)

/** 一页纸定版: a paper as it was rendered at a moment. Lines are only added. */
export const productPaperVersion = pgTable(
  'product_paper_version',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    paperId: ref('paper_id').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    /** 数据截至. */
    asOf: moment('as_of').notNull(),
    completeness: smallint('completeness').notNull(),
    note: text('note'),
    content: jsonb('content').$type<PaperContent>().notNull(),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.paperId], foreignColumns: [productPaper.orgId, productPaper.id] }),
    uniqueIndex('product_paper_version_number').on(t.orgId, t.paperId, t.number),
  ],
)

/** 商业化状态变更: every move of the state of a paper, with the decision that made it. Lines are only added. */
export const productPaperMove = pgTable(
  'product_paper_move',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    paperId: ref('paper_id').notNull(),
    fromState: text('from_state').$type<CommercializeState>().notNull(),
    toState: text('to_state').$type<CommercializeState>().notNull(),
    /** The decision (决策日志) that made the move; null where somebody moved it in the paper. */
    decisionId: ref('decision_id'),
    reason: text('reason'),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.paperId], foreignColumns: [productPaper.orgId, productPaper.id] }),
    index('product_paper_move_paper').on(t.orgId, t.paperId, t.id),
  ],
)
