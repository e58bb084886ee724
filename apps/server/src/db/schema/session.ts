import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, ref } from '../commonColumns.ts'
import { organization } from './organization.ts'
import { user } from './user.ts'

/** A sign-in: only the hash of its token is kept. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What it is called where its token must not be. */
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    orgId: ref('org_id').references(() => organization.id),
    crop: text('crop'),
    createdAt: moment('created_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    address: text('address'),
    device: text('device'),
  },
  (t) => [
    uniqueIndex('session_id').on(t.id),
    index('session_user').on(t.userId),
    index('session_expires').on(t.expiresAt),
  ],
)

/**
 * Why a session was ended before its time, for the client that still has its token. The row is kept until the session would
 * have expired.
 */
export const endedSession = pgTable(
  'ended_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The message that its user sees. */
    reason: text('reason').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('ended_session_expires').on(t.expiresAt)],
)

/** A captcha waiting for its answer; used once. */
export const captcha = pgTable(
  'captcha',
  {
    key: text('key').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('captcha_expires').on(t.expiresAt)],
)

/** An SMS code waiting for its answer; one a mobile and purpose, only its hash is kept. */
export const smsCode = pgTable(
  'sms_code',
  {
    mobile: text('mobile').notNull(),
    purpose: text('purpose', { enum: ['login', 'resetPassword', 'updateMobile'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Wrong answers given so far, and how many of them each address gave. */
    tries: integer('tries').notNull().default(0),
    triesFrom: jsonb('tries_from').$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.mobile, t.purpose] }), index('sms_code_expires').on(t.expiresAt)],
)

/** A ticket that signs its user in once, for another system; only its hash is kept. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    orgId: ref('org_id'),
    crop: text('crop'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_ticket_expires').on(t.expiresAt)],
)

/** Failed sign-ins of an account (known or not, lower case) from an address. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    account: text('account').notNull(),
    address: text('address').notNull(),
    count: integer('count').notNull().default(0),
    lastAt: moment('last_at').notNull(),
    lockedUntil: moment('locked_until'),
  },
  (t) => [primaryKey({ columns: [t.account, t.address] }), index('sign_in_failure_last').on(t.lastAt)],
)

/** 登录日志: every sign-in and every refused try; kept for 180 days. */
export const signInLog = pgTable(
  'sign_in_log',
  {
    id: id().primaryKey(),
    at: moment('at').notNull(),
    /** Account or mobile as typed. */
    account: text('account').notNull(),
    /** Whose it is; null when nobody has it. */
    userId: ref('user_id'),
    way: text('way', { enum: ['account', 'sms', 'ticket'] }).notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    succeeded: boolean('succeeded').notNull(),
    reason: text('reason'),
  },
  (t) => [index('sign_in_log_at').on(t.at, t.id), index('sign_in_log_user').on(t.userId, t.at, t.id)],
)

/** Number of SMS code requests on a day (Asia/Shanghai), by number or account, and by address. */
export const smsDemand = pgTable(
  'sms_demand',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** The number, `@account`, or `from address`. */
    asker: text('asker').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.asker] })],
)
