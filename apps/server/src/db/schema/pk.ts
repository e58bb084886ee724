import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { user } from './user.ts'

/** 组合PK: a saved comparison, tied to an evaluation or free. */
export const upgradePk = pgTable(
  'upgrade_pk',
  {
    ...owned(),
    name: text('name').notNull(),
    remark: text('remark'),
    mode: text('mode', { enum: ['contrast', 'free'] }).notNull(),
    /** kg/亩 that a yield difference must exceed to count as a win. */
    threshold: doublePrecision('threshold').notNull().default(0),
    upgradeId: ref('upgrade_id'),
    /** The entry all others are compared with; null = the first check. */
    baseEntryId: ref('base_entry_id'),
    /** Entries whose varieties are compared, in their order; those of organisations above may be among them. */
    entryIds: jsonb('entry_ids').$type<number[]>().notNull(),
    /** Groups and years the comparison is confined to; empty = all. */
    groupIds: jsonb('group_ids').$type<number[]>().notNull().default([]),
    years: jsonb('years').$type<number[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('upgrade_pk_list').on(t.orgId, t.crop, t.id),
    uniqueIndex('upgrade_pk_name')
      .on(t.orgId, t.crop, t.createdBy, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** PK清单 of a user in an organisation and crop: the varieties he is about to compare, not saved yet. */
export const pkBasket = pgTable(
  'pk_basket',
  {
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    userId: ref('user_id').notNull(),
    entryId: ref('entry_id').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    /** Order in the list. */
    seq: integer('seq').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.crop, t.userId, t.entryId] }),
    foreignKey({ columns: [t.userId], foreignColumns: [user.id] }),
  ],
)
