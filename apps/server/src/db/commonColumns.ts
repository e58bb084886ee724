import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment, kept in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A reference to another record. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** The identity of a record. */
export const id = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()

/** Who made and last changed a record, and its version: a save with an older version is refused. */
export const stamps = () => ({
  createdBy: ref('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedBy: ref('updated_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  deletedAt: moment('deleted_at'),
})

/**
 * Columns of every business record: it belongs to one organisation and one crop.
 * `org_id` stands first in every primary key, so that the big tables can be distributed by it.
 */
export const owned = () => ({
  id: id(),
  orgId: ref('org_id').notNull(),
  crop: text('crop').notNull(),
  ...stamps(),
})
