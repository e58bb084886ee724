import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OnDayOff } from '@hepu/api/core/obligation/obligationRule'
import type { Holiday, ObligationState } from '@hepu/api/core/obligation/obligationWords'
import { id, moment, owned, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

/** 到期事项: something that a rule makes due on a day, for a record or by itself. */
export const obligation = pgTable(
  'obligation',
  {
    ...owned(),
    /** Name of the rule (`obligationRules`). */
    rule: text('rule').notNull(),
    /** Table and id of the record it is due for; null for what a person entered. */
    object: text('object'),
    objectId: ref('object_id'),
    /** Distinguishes the obligations of one record and rule: the month of a report. */
    occurrence: text('occurrence').notNull().default(''),
    title: text('title').notNull(),
    /** The day by the rule, before it moved off a day off. */
    baseDate: date('base_date', { mode: 'string' }).notNull(),
    onDayOff: text('on_day_off').$type<OnDayOff>().notNull().default('keep'),
    /** The planned date rests on a year whose holidays were not known. */
    isUncertain: boolean('is_uncertain').notNull().default(false),
    plannedDate: date('planned_date', { mode: 'string' }).notNull(),
    /** The planned date, or the day to which it was postponed. */
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** In yuan. */
    amount: numeric('amount', { precision: 20, scale: 2 }),
    /** Null: the managers of obligations of the organisation see to it. */
    ownerId: ref('owner_id'),
    state: text('state').$type<ObligationState>().notNull().default('open'),
    note: text('note'),
    endedBy: ref('ended_by'),
    endedAt: moment('ended_at'),
    /** The last stage that the owner was reminded of (`reminderStage`). */
    remindedStage: integer('reminded_stage'),
    escalatedAt: moment('escalated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('obligation_due')
      .on(t.orgId, t.crop, t.dueDate, t.id)
      .where(sql`deleted_at is null`),
    index('obligation_owner')
      .on(t.ownerId, t.dueDate)
      .where(sql`deleted_at is null and state = 'open'`),
    index('obligation_rule')
      .on(t.rule, t.dueDate)
      .where(sql`deleted_at is null and state = 'open'`),
    index('obligation_object').on(t.object, t.objectId),
    // Deleted rows count: one that its record needs again is taken back.
    uniqueIndex('obligation_open')
      .on(t.orgId, t.object, t.objectId, t.rule, t.occurrence)
      .where(sql`state = 'open'`),
  ],
)

/** 节假日: the days of a year that a company entered. Kept by the organisation at the top for all below it. */
export const holidayYear = pgTable(
  'holiday_year',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    year: integer('year').notNull(),
    /** The list is whole, so that every other day follows its weekday. */
    isComplete: boolean('is_complete').notNull(),
    days: jsonb('days').$type<Holiday[]>().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    uniqueIndex('holiday_year_once')
      .on(t.orgId, t.year)
      .where(sql`deleted_at is null`),
  ],
)
