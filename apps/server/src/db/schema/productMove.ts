import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { owned, ref } from '../commonColumns.ts'

/** 产品状态变更: a move of a product from one state to another; lines are only added. */
export const productMove = pgTable(
  'product_move',
  {
    ...owned(),
    productId: ref('product_id').notNull(),
    fromState: text('from_state').$type<ProductState>().notNull(),
    toState: text('to_state').$type<ProductState>().notNull(),
    /** The day from which the state holds. */
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** Number of the decision (决策日志) that it follows from. */
    decisionNo: text('decision_no'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('product_move_product').on(t.orgId, t.productId, t.id),
  ],
)
