import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { owned, ref } from '../commonColumns.ts'
import { contractCollection } from './contractPayment.ts'

/** 退款: money that is paid back of a collection. Once it is approved it is a collection below zero, which `entryId` names. */
export const contractRefund = pgTable(
  'contract_refund',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    collectionId: ref('collection_id').notNull(),
    /** The condition below zero (冲减) that it settles; null where 预收 is paid back. */
    conditionId: ref('condition_id'),
    /** In the currency of the contract. */
    amount: numeric('amount', { precision: 14, scale: 2 }).notNull(),
    refundedOn: date('refunded_on', { mode: 'string' }).notNull(),
    bankRef: text('bank_ref').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['auditing', 'approved', 'rejected', 'withdrawn'] })
      .notNull()
      .default('auditing'),
    entryId: ref('entry_id'),
    /** Names the request that made it, so that a second one like it makes nothing. */
    requestId: text('request_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.collectionId],
      foreignColumns: [contractCollection.orgId, contractCollection.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_refund_contract').on(t.contractId),
    uniqueIndex('contract_refund_request').on(t.orgId, t.requestId),
    uniqueIndex('contract_refund_pending')
      .on(t.orgId, t.collectionId)
      .where(sql`state = 'auditing' and deleted_at is null`),
    check('contract_refund_amount', sql`${t.amount} > 0`),
  ],
)
