import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

/**
 * 字典项: one row per option. Rows without an organisation belong to the catalogue and are synchronised with it at every
 * start. Rows of a top organisation are its own options, or replace a catalogue option that it moved, renamed or disabled.
 */
export const dictEntry = pgTable(
  'dict_entry',
  {
    id: id().primaryKey(),
    orgId: ref('org_id').references(() => organization.id),
    dict: text('dict').notNull(),
    value: text('value').notNull(),
    label: text('label').notNull(),
    note: text('note'),
    sortValue: integer('sort_value').notNull().default(0),
    isSystem: boolean('is_system').notNull().default(true),
    disabled: boolean('disabled').notNull().default(false),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('dict_entry_value')
      .on(t.dict, t.value)
      .where(sql`org_id is null`),
    uniqueIndex('dict_entry_own')
      .on(t.orgId, t.dict, t.value)
      .where(sql`org_id is not null and deleted_at is null`),
  ],
)
