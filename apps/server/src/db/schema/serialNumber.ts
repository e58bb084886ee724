import type { NumberKind } from '@hepu/api/core/number/serialNumber'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ref } from '../commonColumns.ts'
import { organization } from './organization.ts'

/** 流水号: the last serial number that an organisation gave to a kind of records in a year. It only rises. */
export const serialNumber = pgTable(
  'serial_number',
  {
    orgId: ref('org_id')
      .notNull()
      .references(() => organization.id),
    kind: text('kind').$type<NumberKind>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.year] })],
)
