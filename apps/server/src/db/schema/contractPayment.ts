import { sql } from 'drizzle-orm'
import {
  boolean,
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
} from 'drizzle-orm/pg-core'
import { owned, ref } from '../commonColumns.ts'
import { contract } from './contract.ts'

/** Yuan. */
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
const day = (name: string) => date(name, { mode: 'string' })

/** 付款条件: what is to be paid under a contract, and when. */
export const contractCondition = pgTable(
  'contract_condition',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    no: integer('no').notNull(),
    /** 入门费, 里程碑, 年费, 提成, 尾款. */
    kind: text('kind', { enum: ['entry', 'milestone', 'yearly', 'commission', 'final'] }).notNull(),
    name: text('name').notNull(),
    trigger: text('trigger', {
      enum: ['signing', 'approval', 'grant', 'firstSale', 'seasonEnd', 'date'],
    }).notNull(),
    /** The record whose event triggers the condition, if it is only one of those of the contract. */
    resultLineId: ref('result_line_id'),
    bizYear: integer('biz_year'),
    plannedOn: day('planned_on'),
    /** Days from the trigger to the due date; null where no due date is agreed (无到期日). */
    termDays: integer('term_days'),
    /** Below zero only for a commission that is taken back. */
    amount: money('amount').notNull(),
    percent: numeric('percent', { precision: 7, scale: 4 }),
    /** Which of amount and percent was typed; the other is derived. */
    typed: text('typed', { enum: ['amount', 'percent'] })
      .notNull()
      .default('amount'),
    triggeredOn: day('triggered_on'),
    dueOn: day('due_on'),
    invoicedOn: day('invoiced_on'),
    invoiceNo: text('invoice_no'),
    /** Waived by approval. */
    waived: money('waived').notNull().default('0'),
    /** What raised it, such as a commission run, with the id there; null for one that the contract names. */
    source: text('source'),
    sourceId: ref('source_id'),
    /** Names the request that made it, so that a second one like it makes nothing. */
    requestId: text('request_id'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_condition_contract').on(t.contractId, t.no),
    index('contract_condition_due').on(t.orgId, t.crop, t.dueOn),
    uniqueIndex('contract_condition_source')
      .on(t.orgId, t.source, t.sourceId)
      .where(sql`deleted_at is null and source is not null`),
    uniqueIndex('contract_condition_request').on(t.orgId, t.requestId),
  ],
)

/** 收付款: money that came in, or was paid, under a contract. Amounts are in the currency of the contract. */
export const contractCollection = pgTable(
  'contract_collection',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    collectedOn: day('collected_on').notNull(),
    /** Below zero for a refund. */
    amount: money('amount').notNull(),
    /** Yuan for one unit of the currency on the day; null where the contract is in yuan. */
    exchangeRate: numeric('exchange_rate', { precision: 14, scale: 6 }),
    /** The amount in yuan; null where the contract is in yuan. */
    yuan: money('yuan'),
    /** 退款: the collection that the money is paid back of. */
    refundOfId: ref('refund_of_id'),
    payerId: ref('payer_id'),
    payerName: text('payer_name').notNull(),
    bankRef: text('bank_ref'),
    invoiceNo: text('invoice_no'),
    voucherNo: text('voucher_no'),
    /** Whether what is not used for a condition is 预收. */
    isAdvance: boolean('is_advance').notNull().default(false),
    /** Why it was entered although it looks like another one. */
    doubleReason: text('double_reason'),
    /** Names the request that made it, so that a second one like it makes nothing. */
    requestId: text('request_id'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_collection_contract').on(t.contractId, t.collectedOn, t.id),
    index('contract_collection_payer').on(t.orgId, t.amount, t.collectedOn),
    uniqueIndex('contract_collection_request').on(t.orgId, t.requestId),
    uniqueIndex('contract_collection_bank')
      .on(t.orgId, t.bankRef)
      .where(sql`deleted_at is null and double_reason is null`),
    index('contract_collection_refund')
      .on(t.refundOfId)
      .where(sql`refund_of_id is not null`),
    check(
      'contract_collection_amount',
      sql`${t.amount} <> 0 and (${t.amount} < 0) = (${t.refundOfId} is not null)`,
    ),
    check('contract_collection_yuan', sql`(${t.yuan} is null) = (${t.exchangeRate} is null)`),
  ],
)

/** 核销: how much of a collection is used for a condition. What is left of a collection is 预收. */
export const contractCollectionUse = pgTable(
  'contract_collection_use',
  {
    ...owned(),
    collectionId: ref('collection_id').notNull(),
    conditionId: ref('condition_id').notNull(),
    /** Below zero where a refund settles what was taken back. */
    amount: money('amount').notNull(),
    /** From this day on it is used: the day of the collection, or that of the offset of 预收. */
    usedOn: day('used_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.collectionId],
      foreignColumns: [contractCollection.orgId, contractCollection.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_collection_use_condition').on(t.conditionId),
    uniqueIndex('contract_collection_use_once')
      .on(t.orgId, t.collectionId, t.conditionId, t.usedOn)
      .where(sql`deleted_at is null`),
    check('contract_collection_use_amount', sql`${t.amount} <> 0`),
  ],
)
