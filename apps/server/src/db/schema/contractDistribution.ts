import type { ShareLine } from '@hepu/api/areas/contract/distribution/distribute'
import type {
  CommentState,
  RunKind,
  RunState,
  ShareKind,
} from '@hepu/api/areas/contract/distribution/distributionLabels'
import type { RuleTerms } from '@hepu/api/areas/contract/distribution/ruleTerms'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { contract } from './contract.ts'
import { contractCollection } from './contractPayment.ts'

/** Yuan. */
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
const day = (name: string) => date(name, { mode: 'string' })
/** Columns of rows that belong to one organisation and crop and never change. */
const kept = () => ({
  id: id(),
  orgId: ref('org_id').notNull(),
  crop: text('crop').notNull(),
  createdBy: ref('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** 分配规则 of a contract, in force from a day to a day. What it says is in its versions. */
export const contractDistribution = pgTable(
  'contract_distribution',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    name: text('name').notNull(),
    validFrom: day('valid_from').notNull(),
    /** The last day; null without an end. */
    validTo: day('valid_to'),
    /** The version in force, of those in `contract_distribution_version`. */
    versionNo: integer('version_no').notNull(),
    /** 待生效: it comes into force when the adjusting run that it was made for is confirmed. */
    isPending: boolean('is_pending').notNull().default(false),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] }),
    index('contract_distribution_contract').on(t.contractId, t.validFrom),
    check('contract_distribution_days', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)

/** What a rule said at a time. The database refuses every change of a row: runs name the version that they used. */
export const contractDistributionVersion = pgTable(
  'contract_distribution_version',
  {
    ...kept(),
    ruleId: ref('rule_id').notNull(),
    no: integer('no').notNull(),
    name: text('name').notNull(),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to'),
    terms: jsonb('terms').$type<RuleTerms>().notNull(),
    /** sha256 of terms and validity. */
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'contract_distribution_version_rule',
      columns: [t.orgId, t.ruleId],
      foreignColumns: [contractDistribution.orgId, contractDistribution.id],
    }),
    index('contract_distribution_version_id').on(t.id),
    uniqueIndex('contract_distribution_version_no').on(t.orgId, t.ruleId, t.no),
  ],
)

/** A line as a run stored it before a refund of its receipt; amounts in yuan. */
export type StoredLine = Omit<ShareLine, 'base' | 'amount'> & { base: string; amount: string }

/** What earlier runs posted, as a run keeps it: amounts in yuan. */
export interface StoredPrior {
  expenses: Record<string, string>
  distributed: string
  /** What each line of the first level got, by its key; runs from before lines had limits lack it. */
  lines?: Record<string, string>
  /** The lines of the receipts that the run pays back, by receipt. */
  returned?: Record<number, StoredLine[]>
}

/** 收益分配单: a run over receipts of a contract. Once it is confirmed, the database refuses every change but its reversal. */
export const contractRun = pgTable(
  'contract_run',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    number: text('number').notNull(),
    kind: text('kind').$type<RunKind>().notNull(),
    state: text('state').$type<RunState>().notNull().default('draft'),
    /** Receipts until this day; of an adjustment those from this day on. */
    until: day('until').notNull(),
    receiptCount: integer('receipt_count').notNull(),
    lineCount: integer('line_count').notNull(),
    received: money('received').notNull(),
    deducted: money('deducted').notNull(),
    partnerShare: money('partner_share').notNull(),
    net: money('net').notNull(),
    reason: text('reason'),
    /** Of an adjustment: the rule that comes into force with its confirmation. */
    ruleId: ref('rule_id'),
    /** The run that this one takes back. */
    reversesId: ref('reverses_id'),
    reversedById: ref('reversed_by_id'),
    /** How many runs it goes back through `reverses_id`: odd ones take money back. */
    depth: smallint('depth').notNull().default(0),
    /** What was posted before it: recovered costs by name and the distributed amount, in yuan. */
    prior: jsonb('prior').$type<StoredPrior>().notNull(),
    /** sha256 of receipts, rule versions and what was posted before. */
    inputHash: text('input_hash').notNull(),
    /** sha256 of the lines. */
    lineHash: text('line_hash').notNull(),
    confirmedBy: ref('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] }),
    index('contract_run_id').on(t.id),
    index('contract_run_contract').on(t.contractId, t.id),
    index('contract_run_list').on(t.orgId, t.crop, t.state, t.id),
    uniqueIndex('contract_run_number').on(t.orgId, t.number),
    uniqueIndex('contract_run_draft')
      .on(t.orgId, t.contractId)
      .where(sql`deleted_at is null and state = 'draft'`),
    uniqueIndex('contract_run_reverses')
      .on(t.orgId, t.reversesId)
      .where(sql`deleted_at is null and reverses_id is not null`),
    check('contract_run_confirmed', sql`(${t.state} = 'draft') = (${t.confirmedBy} is null)`),
    check('contract_run_two_persons', sql`${t.confirmedBy} <> ${t.createdBy}`),
    check('contract_run_reversed', sql`(${t.state} = 'reversed') = (${t.reversedById} is not null)`),
  ],
)

/** Receipts of a run. One run at a time holds a receipt; its reversal lets it go. */
export const contractRunReceipt = pgTable(
  'contract_run_receipt',
  {
    ...kept(),
    runId: ref('run_id').notNull(),
    collectionId: ref('collection_id').notNull(),
    collectedOn: day('collected_on').notNull(),
    /** Below zero in a run that takes the receipt back. */
    amount: money('amount').notNull(),
    ruleVersionId: ref('rule_version_id').notNull(),
    isHeld: boolean('is_held').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.runId], foreignColumns: [contractRun.orgId, contractRun.id] }),
    foreignKey({
      name: 'contract_run_receipt_collection',
      columns: [t.orgId, t.collectionId],
      foreignColumns: [contractCollection.orgId, contractCollection.id],
    }),
    uniqueIndex('contract_run_receipt_once').on(t.orgId, t.runId, t.collectionId),
    uniqueIndex('contract_run_receipt_held')
      .on(t.orgId, t.collectionId)
      .where(sql`is_held`),
  ],
)

/**
 * 分配明细: who gets what of a receipt. The database refuses every change; that the run exists is checked once for a statement, not by
 * a foreign key, which would take as long as the rest of storing a large run.
 */
export const contractRunLine = pgTable(
  'contract_run_line',
  {
    ...kept(),
    runId: ref('run_id').notNull(),
    contractId: ref('contract_id').notNull(),
    collectionId: ref('collection_id').notNull(),
    collectedOn: day('collected_on').notNull(),
    no: integer('no').notNull(),
    /** 0 before our own distribution, 1 unit or team, 2 person. */
    level: smallint('level').notNull(),
    kind: text('kind').$type<ShareKind>().notNull(),
    /** Names the line across runs of the same receipt. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    userId: ref('user_id'),
    personId: ref('person_id'),
    unitId: ref('unit_id'),
    partyId: ref('party_id'),
    percent: text('percent'),
    base: money('base').notNull(),
    amount: money('amount').notNull(),
    isRoundedUp: boolean('is_rounded_up').notNull(),
    isPaid: boolean('is_paid').notNull(),
    note: text('note'),
    ruleVersionId: ref('rule_version_id').notNull(),
    /** The line that this one takes back. */
    reversesId: ref('reverses_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('contract_run_line_run').on(t.runId, t.collectionId, t.no),
    index('contract_run_line_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
    index('contract_run_line_person')
      .on(t.personId)
      .where(sql`person_id is not null`),
  ],
)

/** 认定: who an unknown payee of a line is. Rows are only added, the last one counts. */
export const contractPayeeEvent = pgTable(
  'contract_payee_event',
  {
    ...owned(),
    lineId: ref('line_id').notNull(),
    name: text('name').notNull(),
    userId: ref('user_id'),
    personId: ref('person_id'),
    reason: text('reason').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.lineId], foreignColumns: [contractRunLine.orgId, contractRunLine.id] }),
    index('contract_payee_event_line').on(t.lineId, t.id),
    index('contract_payee_event_user').on(t.userId),
    check('contract_payee_event_who', sql`${t.userId} is not null or ${t.personId} is not null`),
  ],
)

/** 争议与说明: what people say about a line. Rows are only added. */
export const contractLineComment = pgTable(
  'contract_line_comment',
  {
    ...owned(),
    runId: ref('run_id').notNull(),
    lineId: ref('line_id').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.lineId], foreignColumns: [contractRunLine.orgId, contractRunLine.id] }),
    index('contract_line_comment_line').on(t.lineId, t.id),
    index('contract_line_comment_run').on(t.runId, t.id),
  ],
)

/** 处理: the answers to what people say about a line, and its states. Rows are only added, the last one counts. */
export const contractCommentEvent = pgTable(
  'contract_comment_event',
  {
    ...owned(),
    commentId: ref('comment_id').notNull(),
    state: text('state').$type<CommentState>().notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.commentId],
      foreignColumns: [contractLineComment.orgId, contractLineComment.id],
    }),
    index('contract_comment_event_comment').on(t.commentId, t.id),
  ],
)

/** 发放: that a line was paid out. */
export const contractPayout = pgTable(
  'contract_payout',
  {
    ...owned(),
    lineId: ref('line_id').notNull(),
    paidOn: day('paid_on').notNull(),
    voucherNo: text('voucher_no').notNull(),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.lineId], foreignColumns: [contractRunLine.orgId, contractRunLine.id] }),
    uniqueIndex('contract_payout_once')
      .on(t.orgId, t.lineId)
      .where(sql`deleted_at is null`),
  ],
)
