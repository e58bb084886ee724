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
import { contractCondition } from './contractPayment.ts'

/** 豁免: an amount of a payment condition that is given up. It counts once it is approved. */
export const contractWaiver = pgTable(
  'contract_waiver',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    conditionId: ref('condition_id').notNull(),
    /** Yuan. */
    amount: numeric('amount', { precision: 14, scale: 2 }).notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['auditing', 'approved', 'rejected', 'withdrawn'] })
      .notNull()
      .default('auditing'),
    /** The day from which it counts. */
    approvedOn: date('approved_on', { mode: 'string' }),
    /** Names the request that made it, so that a second one like it makes nothing. */
    requestId: text('request_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.conditionId],
      foreignColumns: [contractCondition.orgId, contractCondition.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_waiver_condition').on(t.conditionId),
    index('contract_waiver_contract').on(t.contractId),
    uniqueIndex('contract_waiver_request').on(t.orgId, t.requestId),
    uniqueIndex('contract_waiver_pending')
      .on(t.orgId, t.conditionId)
      .where(sql`state = 'auditing' and deleted_at is null`),
    check('contract_waiver_amount', sql`${t.amount} > 0`),
  ],
)
