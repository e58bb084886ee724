import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A column with a moment, stored in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A column with the id of another record. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** The id column of a record. */
export const id = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()

/** Returns columns with the creator and last editor of a record and its version. A save with an older version is refused. */
export const stamps = () => ({
  createdBy: ref('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedBy: ref('updated_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  deletedAt: moment('deleted_at'),
})

/**
 * Returns columns of every business record: it belongs to one organisation and one crop. `org_id` comes first in every
 * primary key, so that the big tables can be distributed by it.
 */
export const owned = () => ({
  id: id(),
  orgId: ref('org_id').notNull(),
  crop: text('crop').notNull(),
  ...stamps(),
})
