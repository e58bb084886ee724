import { createHash, randomBytes } from 'node:crypto'
import type { PermissionWord } from '@hepu/api/core/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { session, signInTicket } from '../db/schema/index.ts'
import type { Caller } from './context.ts'

const HOUR = 3_600_000
/** A session's last use is written at most this often. */
const SEEN_EVERY_MS = 60_000
const TOKEN_BYTES = 32

/** What is stored of a token: who reads the database cannot sign in with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface NewSession {
  userId: number
  orgId: number | null
  crop: string | null
  address: string
  device: string
  now: Date
  hours: number
}

/** Opens a session and returns its token; only the token's hash is kept. */
export async function openSession(db: Db, it: NewSession): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.insert(session).values({
    tokenHash: hashToken(token),
    userId: it.userId,
    orgId: it.orgId,
    crop: it.crop,
    createdAt: it.now,
    seenAt: it.now,
    expiresAt: new Date(it.now.getTime() + it.hours * HOUR),
    address: it.address,
    device: it.device,
  })
  return token
}

/** Ends every session of a user, everywhere, at once, and what would open another. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await endTicketsOf(db, userId)
  await db.delete(session).where(eq(session.userId, userId))
}

/** Makes the sign-in tickets of a user void. */
export async function endTicketsOf(db: Db, userId: number): Promise<void> {
  await db.delete(signInTicket).where(eq(signInTicket.userId, userId))
}

/** A signed-in user, and what the access hook needs to know of his session. */
export interface SignedIn {
  caller: Caller
  mustChangePassword: boolean
  seenAt: Date
}

type CallerRow = {
  user_id: string
  name: string
  account: string
  must_change_password: boolean
  seen_at: Date
  crop: string | null
  org_id: string | null
  org_name: string | null
  org_ids: string[]
  words: string[]
}

/**
 * Who holds this token, with organisations and permission words, in one query (function `signed_in`) and never cached: a role taken away or
 * a user disabled counts from the next call on, in every process. Undefined when the session is unknown or over.
 * Organisations visible: the current one and all below it, by the prefix of their paths.
 */
export const findSignedIn = (db: Db, token: string, now: Date): Promise<SignedIn | undefined> =>
  findByKey(db, hashToken(token), now)

/** The same by the key of the session, for work that goes on after its call. */
export async function findByKey(db: Db, key: string, now: Date): Promise<SignedIn | undefined> {
  const found = await db.execute<CallerRow>(
    sql`select * from signed_in(${key}, ${now.toISOString()}::timestamptz)`,
  )
  const row = found.rows[0]
  return row && present(row, key)
}

function present(row: CallerRow, sessionKey: string): SignedIn {
  return {
    caller: {
      userId: Number(row.user_id),
      name: row.name,
      account: row.account,
      orgId: Number(row.org_id ?? 0),
      orgName: row.org_name ?? '',
      orgIds: row.org_ids.map(Number),
      crop: row.crop ?? '',
      words: new Set(row.words as PermissionWord[]),
      sessionKey,
    },
    mustChangePassword: row.must_change_password,
    seenAt: new Date(row.seen_at),
  }
}

/** Moves the end of a session on, at most once a minute. */
export async function touchSession(db: Db, it: SignedIn, now: Date, hours: number): Promise<void> {
  if (now.getTime() - it.seenAt.getTime() < SEEN_EVERY_MS) return
  await db
    .update(session)
    .set({ seenAt: now, expiresAt: new Date(now.getTime() + hours * HOUR) })
    .where(eq(session.tokenHash, it.caller.sessionKey ?? ''))
}
