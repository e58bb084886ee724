import type { BudgetKind } from '@hepu/api/areas/project/budget/budgetLabels'
import type { Control } from '@hepu/api/areas/project/fund/budgetControl'
import type { Direction, FlowTypeCode, Purse, YearState } from '@hepu/api/areas/project/fund/flowTypes'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

/** Yuan. */
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
const day = (name: string) => date(name, { mode: 'string' })

/**
 * 经费流水: the ledger of projects. Lines are only added: a trigger refuses every change and deletion (migration
 * `project_fund_ledger`), so the columns of a later edit stay as they were written.
 */
export const projectFundFlow = pgTable(
  'project_fund_flow',
  {
    ...owned(),
    projectId: ref('project_id').notNull(),
    nodeId: ref('node_id').notNull(),
    purse: text('purse').$type<Purse>().notNull(),
    flowType: text('flow_type').$type<FlowTypeCode>().notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    amount: money('amount').notNull(),
    /** A subject without any below it. */
    subjectId: ref('subject_id'),
    /** 往来单位: the supplier, or the partner that money was passed on to. */
    partyId: ref('party_id'),
    /** The organisation of the house that did it. */
    unitId: ref('unit_id'),
    businessDate: day('business_date').notNull(),
    fiscalYear: integer('fiscal_year').notNull(),
    voucherNo: text('voucher_no'),
    summary: text('summary'),
    arrivalId: ref('arrival_id'),
    /** The line that this one takes back. */
    reversalOf: ref('reversal_of'),
    /** The same in the two lines of 调剂 or 结转. */
    pairId: uuid('pair_id'),
    /** The budget in force at 调剂 or 结转: a later version has them in its own lines. */
    budgetVersionId: ref('budget_version_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_fund_flow_list').on(t.projectId, t.purse, t.businessDate, t.id),
    index('project_fund_flow_voucher').on(t.projectId, t.voucherNo),
    index('project_fund_flow_arrival').on(t.arrivalId),
    index('project_fund_flow_pair').on(t.pairId),
    index('project_fund_flow_subject').on(t.subjectId),
    index('project_fund_flow_party').on(t.partyId),
    uniqueIndex('project_fund_flow_reversal').on(t.orgId, t.reversalOf),
    check('project_fund_flow_amount', sql`${t.amount} > 0`),
    check('project_fund_flow_direction', sql`${t.direction} in ('in', 'out')`),
  ],
)

/** 经费年度: years of a project that are not simply open. */
export const projectFundYear = pgTable(
  'project_fund_year',
  {
    ...owned(),
    projectId: ref('project_id').notNull(),
    year: integer('year').notNull(),
    state: text('state').$type<YearState>().notNull(),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('project_fund_year_once').on(t.orgId, t.projectId, t.year),
  ],
)

/** 项目预算: versions of the budget of one node, one purse and one way of dividing it. The newest posted one is in force. */
export const projectBudgetVersion = pgTable(
  'project_budget_version',
  {
    ...owned(),
    nodeId: ref('node_id').notNull(),
    purse: text('purse').$type<Purse>().notNull(),
    kind: text('kind').$type<BudgetKind>().notNull(),
    versionNo: integer('version_no').notNull(),
    comment: text('comment'),
    /** Null for a draft. */
    postedAt: moment('posted_at'),
    postedBy: ref('posted_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('project_budget_version_no')
      .on(t.orgId, t.nodeId, t.purse, t.kind, t.versionNo)
      .where(sql`deleted_at is null`),
    uniqueIndex('project_budget_version_draft')
      .on(t.orgId, t.nodeId, t.purse, t.kind)
      .where(sql`deleted_at is null and posted_at is null`),
  ],
)

/** A line of a budget: an amount of a subject in a year, or of an organisation. */
export const projectBudgetLine = pgTable(
  'project_budget_line',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    versionId: ref('version_id').notNull(),
    subjectId: ref('subject_id'),
    year: integer('year'),
    unitId: ref('unit_id'),
    partyId: ref('party_id'),
    amount: money('amount').notNull(),
    /** What happens when spending goes beyond the amount. */
    control: text('control').$type<Control>().notNull().default('warn'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.versionId],
      foreignColumns: [projectBudgetVersion.orgId, projectBudgetVersion.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('project_budget_line_version').on(t.versionId, t.id),
    index('project_budget_line_subject').on(t.subjectId),
    check('project_budget_line_amount', sql`${t.amount} >= 0`),
  ],
)

/** 到账: money of a payer, planned or come, until a project claims it and after. */
export const projectArrival = pgTable(
  'project_arrival',
  {
    ...owned(),
    /** Null for money whose project is not known. */
    projectId: ref('project_id'),
    batch: text('batch').notNull(),
    partyId: ref('party_id').notNull(),
    plannedDate: day('planned_date'),
    plannedAmount: money('planned_amount'),
    arrivedDate: day('arrived_date'),
    arrivedAmount: money('arrived_amount'),
    voucherNo: text('voucher_no'),
    remark: text('remark'),
    claimedBy: ref('claimed_by'),
    claimedAt: moment('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_arrival_project').on(t.projectId),
    index('project_arrival_open')
      .on(t.orgId, t.crop)
      .where(sql`claimed_at is null and deleted_at is null`),
    check(
      'project_arrival_amount',
      sql`coalesce(${t.plannedAmount}, 1) > 0 and coalesce(${t.arrivedAmount}, 1) > 0`,
    ),
  ],
)
