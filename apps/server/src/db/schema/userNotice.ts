import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EmailState } from '@hepu/api/core/notice/emailState'
import { id, moment, ref } from '../commonColumns.ts'
import { user } from './user.ts'

/** 通知: one row for each recipient. Kinds are those of `noticeKinds`. */
export const userNotice = pgTable(
  'user_notice',
  {
    id: id().primaryKey(),
    /** Recipient. */
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    /** Organisation and crop where it happened; no crop for what concerns all of them. */
    orgId: ref('org_id').notNull(),
    crop: text('crop'),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: text('text'),
    /** Table and id of the record that the notice is about; else `path` may name a screen. */
    object: text('object'),
    objectId: ref('object_id'),
    path: text('path'),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (t) => [
    index('user_notice_user').on(t.userId, t.id),
    index('user_notice_unread')
      .on(t.userId, t.id)
      .where(sql`read_at is null`),
  ],
)

/** What a user chose for a kind of notice; a kind without a row has its default. */
export const noticeSetting = pgTable(
  'notice_setting',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    kind: text('kind').notNull(),
    inbox: boolean('inbox').notNull(),
    email: boolean('email').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** 邮件: an e-mail that waits to be sent, was sent, or failed. */
export const outgoingEmail = pgTable(
  'outgoing_email',
  {
    id: id().primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    /** Organisation and crop of the notice. */
    orgId: ref('org_id').notNull(),
    crop: text('crop'),
    address: text('address').notNull(),
    title: text('title').notNull(),
    text: text('text'),
    state: text('state').$type<EmailState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** The next attempt is not before this moment. */
    nextAt: moment('next_at').notNull(),
    /** It fails if it could not be sent by then. */
    giveUpAt: moment('give_up_at').notNull(),
    /** Why the last attempt failed. */
    failure: text('failure'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('outgoing_email_org').on(t.orgId, t.id),
    index('outgoing_email_waiting')
      .on(t.nextAt)
      .where(sql`state = 'waiting'`),
  ],
)
