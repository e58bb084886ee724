import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, ref } from '../commonColumns.ts'

/**
 * How many records a registry has of an organisation, a crop and a review state. Triggers on the tables of the registries
 * (`keep_registry_total`) add a row with the difference that a statement makes, in its transaction, so that two writers never
 * wait for each other; the number is the sum of the rows. `foldTotals` makes one row of them now and then.
 */
export const registryTotal = pgTable(
  'registry_total',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    /** Name of the registry's table. */
    registry: text('registry').notNull(),
    crop: text('crop').notNull(),
    status: integer('status').notNull(),
    /** In the recycle bin. */
    isDeleted: boolean('is_deleted').notNull(),
    /** Records gained, or lost if negative. */
    gained: bigint('gained', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('registry_total_sum').on(t.orgId, t.registry, t.crop, t.isDeleted, t.status, t.gained),
  ],
)
