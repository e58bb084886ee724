import type { SyncState } from '@hepu/api/areas/product/sale/syncStates'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

/**
 * 同步来源: an ERP whose bills are asked for. Its crop is that of lines whose material is bound to nothing. `name` is the source of
 * its lines.
 */
export const saleSource = pgTable(
  'sale_source',
  {
    ...owned(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** Sealed (`outside/secrets`); null where the source asks for none. */
    token: text('token'),
    /** Days of modification that one question covers. */
    windowDays: integer('window_days').notNull(),
    /** Lines of one page. */
    pageSize: integer('page_size').notNull(),
    /** First day of modification that is asked for where nothing is stored. */
    startDay: date('start_day', { mode: 'string' }).notNull(),
    /** Whether it is asked every night. */
    isNightly: boolean('is_nightly').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('sale_source_name')
      .on(t.orgId, t.name)
      .where(sql`${t.deletedAt} is null`),
  ],
)

/** 同步记录: one run over the windows of a source. */
export const saleSync = pgTable(
  'sale_sync',
  {
    ...owned(),
    sourceId: ref('source_id').notNull(),
    state: text('state').$type<SyncState>().notNull(),
    windowsTotal: integer('windows_total').notNull().default(0),
    windowsDone: integer('windows_done').notNull().default(0),
    createdLines: integer('created_lines').notNull().default(0),
    changedLines: integer('changed_lines').notNull().default(0),
    reversedLines: integer('reversed_lines').notNull().default(0),
    /** What the source said that was set right or left out, a sentence each. */
    remarks: text('remarks').array().notNull().default([]),
    /** Why it failed; the window is named. */
    failure: text('failure'),
    /** First moment of the window that failed; the next run asks for it again. */
    failedFrom: moment('failed_from'),
    failedTo: moment('failed_to'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.sourceId],
      foreignColumns: [saleSource.orgId, saleSource.id],
    }).onDelete('cascade'),
    index('sale_sync_source').on(t.orgId, t.sourceId, t.id),
  ],
)
