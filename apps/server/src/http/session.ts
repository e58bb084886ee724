import { createHash, randomBytes } from 'node:crypto'
import type { PermissionWord } from '@hepu/api/core/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { session } from '../db/schema/index.ts'
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

/** Ends every session of a user, everywhere, at once. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId))
}

/** A signed-in user, and what the access hook needs to know of his session. */
export interface SignedIn {
  caller: Caller
  mustChangePassword: boolean
  seenAt: Date
}

type CallerRow = {
  userId: string
  name: string
  account: string
  mustChangePassword: boolean
  seenAt: Date
  crop: string | null
  orgId: string | null
  orgName: string | null
  orgIds: string[]
  words: string[]
}

/**
 * Who holds this token, with organisations and permission words, in one query and never cached: a role taken away or
 * a user disabled counts from the next call on, in every process. Undefined when the session is unknown or over.
 * Organisations visible: the current one and all below it, by the prefix of their paths.
 */
export async function findSignedIn(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const key = hashToken(token)
  const found = await db.execute<CallerRow>(sql`
    select u.id as "userId", u.name, u.account, u.must_change_password as "mustChangePassword",
      s.seen_at as "seenAt", s.crop, o.id as "orgId", o.name as "orgName",
      array(select b.id from organization b
        where b.path ~>=~ o.path and b.path ~<~ (o.path || ':') and b.deleted_at is null) as "orgIds",
      array(select distinct m.word from user_role ur
        join role r on r.id = ur.role_id and r.org_id = o.id and r.state = 1 and r.deleted_at is null
        join role_menu rm on rm.role_id = r.id
        join menu m on m.id = rm.menu_id and m.word is not null and m.deleted_at is null
        where ur.user_id = u.id) as words
    from session s
    join "user" u on u.id = s.user_id and u.state = 1 and u.deleted_at is null
    left join user_org uo on uo.user_id = u.id and uo.org_id = s.org_id
    left join organization o on o.id = uo.org_id and o.state = 1 and o.deleted_at is null
    where s.token_hash = ${key} and s.expires_at > ${now.toISOString()}::timestamptz`)
  const row = found.rows[0]
  return row && present(row, key)
}

function present(row: CallerRow, sessionKey: string): SignedIn {
  return {
    caller: {
      userId: Number(row.userId),
      name: row.name,
      account: row.account,
      orgId: Number(row.orgId ?? 0),
      orgName: row.orgName ?? '',
      orgIds: row.orgIds.map(Number),
      crop: row.crop ?? '',
      words: new Set(row.words as PermissionWord[]),
      sessionKey,
    },
    mustChangePassword: row.mustChangePassword,
    seenAt: new Date(row.seenAt),
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
