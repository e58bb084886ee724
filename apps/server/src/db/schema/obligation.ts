import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, owned, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

/**
 * 到期事项: something that must be done about a record by a day. Rows of kinds whose days are stored in the records themselves
 * exist only once such an item is done: they then hold who did it and the note.
 */
export const obligation = pgTable(
  'obligation',
  {
    ...owned(),
    /** Table and id of the record. */
    object: text('object').notNull(),
    objectId: ref('object_id').notNull(),
    kind: text('kind').notNull(),
    /** Distinguishes several obligations of one kind for the same record. */
    itemKey: text('item_key').notNull(),
    title: text('title').notNull(),
    /** The rule from which the day follows, as text. */
    rule: text('rule'),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** User who has to do it; null if nobody in particular. */
    ownerId: ref('owner_id'),
    /** Numbers of days before (after, if negative) the due date on which the owner gets a notice. */
    escalation: integer('escalation')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    doneAt: moment('done_at'),
    doneBy: ref('done_by'),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('obligation_item').on(t.orgId, t.object, t.objectId, t.kind, t.itemKey),
    index('obligation_due').on(t.orgId, t.crop, t.dueDate),
  ],
)

/** Notices of a due item that were sent, by the step of its escalation, so that each is sent once. */
export const obligationStep = pgTable(
  'obligation_step',
  {
    orgId: ref('org_id').notNull(),
    object: text('object').notNull(),
    objectId: ref('object_id').notNull(),
    kind: text('kind').notNull(),
    itemKey: text('item_key').notNull(),
    days: integer('days').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.object, t.objectId, t.kind, t.itemKey, t.days] })],
)

/** 节假日: a day that is off, or a weekend day that is worked, as an organisation entered it for all organisations below. */
export const holiday = pgTable(
  'holiday',
  {
    id: id().primaryKey(),
    /** Top organisation. */
    orgId: ref('org_id')
      .notNull()
      .references(() => organization.id),
    day: date('day', { mode: 'string' }).notNull(),
    /** True for 班, false for 休. */
    isWorkday: boolean('is_workday').notNull(),
    name: text('name'),
    /** Where the arrangement was published. */
    source: text('source'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('holiday_day')
      .on(t.orgId, t.day)
      .where(sql`deleted_at is null`),
  ],
)
