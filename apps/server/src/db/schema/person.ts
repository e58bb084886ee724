import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TemporaryState } from '@hepu/api/areas/authority/person/temporaryPerson'
import { id, moment, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'
import { user } from './user.ts'

const orgRef = () =>
  ref('org_id')
    .notNull()
    .references(() => organization.id)

/** 人员: staff of an organisation, of all its crops. His organisation changes when he is transferred, his id never. */
export const person = pgTable(
  'person',
  {
    id: id().primaryKey(),
    orgId: orgRef(),
    staffNo: text('staff_no'),
    name: text('name').notNull(),
    gender: text('gender'),
    birthDate: date('birth_date', { mode: 'string' }),
    mobile: text('mobile'),
    email: text('email'),
    /** 职务. */
    position: text('position'),
    postType: text('post_type'),
    titleRank: text('title_rank'),
    education: text('education'),
    degree: text('degree'),
    school: text('school'),
    major: text('major'),
    direction: text('direction'),
    entryDate: date('entry_date', { mode: 'string' }),
    leaveDate: date('leave_date', { mode: 'string' }),
    workState: text('work_state').notNull(),
    remark: text('remark'),
    userId: ref('user_id').references(() => user.id),
    ...stamps(),
  },
  (t) => [
    index('person_org').on(t.orgId),
    index('person_mobile').on(t.mobile),
    uniqueIndex('person_staff_no')
      .on(t.orgId, t.staffNo)
      .where(sql`deleted_at is null`),
    uniqueIndex('person_user')
      .on(t.orgId, t.userId)
      .where(sql`deleted_at is null`),
  ],
)

/** Documents of staff: which stored file is which person's. They are reached through the person alone. */
export const personFile = pgTable(
  'person_file',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => person.id),
    fileId: ref('file_id').notNull(),
    kind: text('kind').notNull(),
    sequence: integer('sequence').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.fileId] }), uniqueIndex('person_file_file').on(t.fileId)],
)

/** 临时人员: somebody who was named as a holder without being on record. */
export const temporaryPerson = pgTable(
  'temporary_person',
  {
    id: id().primaryKey(),
    orgId: orgRef(),
    name: text('name').notNull(),
    /** 外部单位. */
    unit: text('unit'),
    mobile: text('mobile'),
    remark: text('remark'),
    state: text('state').$type<TemporaryState>().notNull().default('PENDING'),
    /** Who he is on record. */
    personId: ref('person_id').references(() => person.id),
    /** Why he was put aside. */
    reason: text('reason'),
    ...stamps(),
  },
  (t) => [
    index('temporary_person_state').on(t.orgId, t.state),
    index('temporary_person_person').on(t.personId),
  ],
)

/** Where a temporary person was named: one line a record. */
export const temporaryPersonSource = pgTable(
  'temporary_person_source',
  {
    id: id().primaryKey(),
    temporaryPersonId: ref('temporary_person_id').notNull(),
    /** Table of the record, and its id. */
    object: text('object').notNull(),
    objectId: ref('object_id').notNull(),
    /** What people call the record. */
    label: text('label').notNull(),
    /** Address of the screen that shows it. */
    path: text('path'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'temporary_person_source_fk',
      columns: [t.temporaryPersonId],
      foreignColumns: [temporaryPerson.id],
    }),
    uniqueIndex('temporary_person_source_record').on(t.temporaryPersonId, t.object, t.objectId),
    index('temporary_person_source_object').on(t.object, t.objectId),
  ],
)
