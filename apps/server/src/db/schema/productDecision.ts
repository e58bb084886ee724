import type {
  DecisionKind,
  DecisionState,
  DecisionTarget,
  ExitReason,
} from '@hepu/api/areas/product/decision/decisionKinds'
import type { EvidenceItem } from '@hepu/api/areas/product/decision/decisionShapes'
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

/** Fields of a product that a decision may change. */
export interface ProductBefore {
  companyId: number | null
  launchYear: number | null
}

/**
 * 决策日志: decisions about products and varieties. Rows are only added: the database refuses every change but that of `status` and
 * `superseded_by`, with the stamps that go with it.
 */
export const productDecision = pgTable(
  'product_decision',
  {
    ...owned(),
    targetType: text('target_type').$type<DecisionTarget>().notNull(),
    /** Id in `product` or `research_variety`. */
    targetId: ref('target_id').notNull(),
    /** Name and version of the target when it was decided. */
    targetName: text('target_name').notNull(),
    targetVersion: integer('target_version').notNull(),
    decision: text('decision').$type<DecisionKind>().notNull(),
    bizYear: smallint('biz_year').notNull(),
    reason: text('reason').notNull(),
    reasonKind: text('reason_kind').$type<ExitReason>(),
    alternatives: text('alternatives'),
    /** What would have to happen for the decision to be taken back. */
    reversal: text('reversal'),
    /** Figures at that time. */
    evidence: jsonb('evidence').$type<EvidenceItem[]>().notNull(),
    companyId: ref('company_id'),
    regions: text('regions'),
    plannedKg: numeric('planned_kg', { precision: 20, scale: 3, mode: 'number' }),
    /** 亩. */
    targetArea: numeric('target_area', { precision: 20, scale: 3, mode: 'number' }),
    /** Percent over the check. */
    expectedGain: numeric('expected_gain', { precision: 8, scale: 3, mode: 'number' }),
    decider: text('decider').notNull(),
    meeting: text('meeting'),
    decidedOn: date('decided_on', { mode: 'string' }).notNull(),
    reviewOn: date('review_on', { mode: 'string' }),
    /** State of the product before and after; null for a variety. */
    stateBefore: text('state_before'),
    stateAfter: text('state_after'),
    /** What the decision changed in the product, as it was before; given back when the decision is taken back. */
    productBefore: jsonb('product_before').$type<ProductBefore>(),
    supersedesId: ref('supersedes_id'),
    status: text('status').$type<DecisionState>().notNull().default('ACTIVE'),
    supersededBy: ref('superseded_by'),
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('product_decision_target').on(t.orgId, t.targetType, t.targetId, t.id),
    index('product_decision_list').on(t.orgId, t.crop, t.decidedOn, t.id),
    index('product_decision_batch').on(t.orgId, t.batchId),
    uniqueIndex('product_decision_once').on(t.orgId, t.supersedesId),
    check('product_decision_superseded', sql`(${t.status} = 'SUPERSEDED') = (${t.supersededBy} is not null)`),
  ],
)

/** 复盘结论: what people concluded of a decision afterwards. Rows are only added, which the database keeps. */
export const productDecisionReview = pgTable(
  'product_decision_review',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    decisionId: ref('decision_id').notNull(),
    conclusion: text('conclusion').notNull(),
    /** The day on which it was written. */
    reviewedOn: date('reviewed_on', { mode: 'string' }).notNull(),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.decisionId],
      foreignColumns: [productDecision.orgId, productDecision.id],
    }),
    index('product_decision_review_decision').on(t.orgId, t.decisionId, t.id),
  ],
)
