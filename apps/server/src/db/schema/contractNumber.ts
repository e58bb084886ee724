import type { ContractType } from '@hepu/api/areas/contract/record/contractTypes'
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { owned } from '../commonColumns.ts'

/** Contract numbers that people took before their contract was submitted. Each is its taker's, and used once. */
export const contractNumberTaken = pgTable(
  'contract_number_taken',
  {
    ...owned(),
    number: text('number').notNull(),
    type: text('type').$type<ContractType>().notNull(),
    year: integer('year').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('contract_number_taken_once').on(t.orgId, t.number),
  ],
)
