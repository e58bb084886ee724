import { hash, randomBytes } from 'node:crypto'
import { allowedCrops, cropWithin, type Crop } from '@hepu/api/core/crops'
import { SIGNED_OUT } from '@hepu/api/core/endedSession'
import type { Permission } from '@hepu/api/core/permissions'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { builtOnce } from '../db/builtOnce.ts'
import type { Db } from '../db/connect.ts'
import { endedSession, rightsVersion, session, signInTicket } from '../db/schema/index.ts'
import type { Caller } from './context.ts'

const HOUR = 3_600_000
/** A session's last use is written at most this often. */
const SEEN_EVERY_MS = 60_000
const TOKEN_BYTES = 32

/** What is stored of a token: who reads the database cannot sign in with it. */
export const hashToken = (token: string): string => hash('sha256', token)

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
export async function insertSession(db: Db, it: NewSession): Promise<string> {
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

/** What is told to whoever held a session that others ended. */
export const endings = {
  signedOut: SIGNED_OUT,
  byOwner: '登录已在其他地方结束，请重新登录',
  byAdministrator: '登录已被管理员结束，请重新登录',
  passwordChanged: '密码已修改，请用新密码重新登录',
  passwordReset: '密码已由管理员重置，请用新密码登录',
  userStopped: '账号已停用，请联系管理员',
  userDeleted: '账号已删除，请联系管理员',
  orgStopped: '所在机构已停用，请重新登录',
  orgLeft: '您已不在所登录的机构，请重新登录',
} as const
export type Ending = (typeof endings)[keyof typeof endings]

/** Ends sessions, everywhere, at once; who holds one is told why at his next call. Answers those that were ended. */
export async function endSessions(
  db: Db,
  which: SQL | undefined,
  reason: Ending,
): Promise<(typeof session.$inferSelect)[]> {
  const gone = await db.delete(session).where(which).returning()
  const endedRows = gone.map(({ tokenHash, expiresAt }) => ({ tokenHash, expiresAt, reason }))
  if (endedRows.length > 0) await db.insert(endedSession).values(endedRows).onConflictDoNothing()
  return gone
}

/** Why the session of a token was ended; undefined when it ran out or never was. */
export async function endingOf(db: Db, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ reason: endedSession.reason })
    .from(endedSession)
    .where(eq(endedSession.tokenHash, hashToken(token)))
  return found?.reason
}

/** Ends every session of a user, everywhere, at once, and what would open another. */
export async function endSessionsOf(db: Db, userId: number, reason: Ending): Promise<void> {
  await endTicketsOf(db, userId)
  await endSessions(db, eq(session.userId, userId), reason)
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
  /** As the session has them; the organisation is null where he works in none. */
  workContext: { orgId: number | null; crop: string | null }
}

/** What the database function `signed_in` answers. */
interface Held {
  userId: number
  name: string
  account: string
  mustChangePassword: boolean
  seenAt: string
  crop: string | null
  /** Crops he may work in there; none or null for all. */
  crops: Crop[] | null
  orgId: number | null
  orgName: string | null
  orgIds: number[]
  managedOrgIds: number[]
  /** One that several roles grant stands here several times. */
  words: Permission[]
}

/** Sessions whose rights a process keeps at most; the one used longest ago gives way. */
const MAX_KEPT = 1000

/** What was worked out for sessions, by their keys, for each pool. */
const keptBy = new WeakMap<Db, Map<string, Kept>>()
interface Kept {
  /** Number of `rights_version` before it was worked out. */
  rights: number
  signedIn: SignedIn
}

const sessionQuery = builtOnce('session_now', (db) =>
  db
    .select({
      seenAt: session.seenAt,
      orgId: session.orgId,
      crop: session.crop,
      rights: rightsVersion.n,
    })
    .from(session)
    .innerJoin(rightsVersion, sql`true`)
    .where(
      and(
        eq(session.tokenHash, sql.placeholder('key')),
        gt(session.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
      ),
    ),
)

/**
 * Who holds this token, with organisations and permission words. Undefined when the session is unknown or over. `db` is
 * the pool.
 *
 * A role taken away or a user disabled counts from the next call on, in every process: every call asks for the session and
 * the number of `rights_version` in one statement, and what was worked out before is used only under the same number, for the
 * same organisation and crop (decision 007). The number is read before the rights, so that they are never older than it.
 */
export async function findSignedIn(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const key = hashToken(token)
  const [it] = await sessionQuery(db).execute({ key, now: now.toISOString() })
  if (!it) return undefined
  const kept = keptBy.get(db) ?? new Map<string, Kept>()
  keptBy.set(db, kept)
  const known = kept.get(key)
  kept.delete(key)
  const signedIn =
    known?.rights === it.rights && isWorkContextOf(known.signedIn, it)
      ? known.signedIn
      : await findByKey(db, key, now)
  if (!signedIn) return undefined
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!)
  kept.set(key, { rights: it.rights, signedIn })
  return { ...signedIn, seenAt: it.seenAt }
}

/** Whether what is kept was worked out for the organisation and crop that the session now has. */
const isWorkContextOf = (
  { workContext }: SignedIn,
  { orgId, crop }: { orgId: number | null; crop: string | null },
): boolean => workContext.orgId === orgId && workContext.crop === crop

const heldQuery = builtOnce('signed_in', (db) =>
  db
    .select({ it: sql<Held | null>`it` })
    .from(sql`signed_in(${sql.placeholder('key')}, ${sql.placeholder('now')}::timestamptz) as it`),
)

/**
 * Who holds the session of this key, worked out anew by the function `signed_in`; for work that goes on after its call.
 * Administered are the current organisation and all below it, by the prefix of their paths; whose data are seen, the data
 * permission of the organisation and of his roles there says.
 */
export async function findByKey(db: Db, key: string, now: Date): Promise<SignedIn | undefined> {
  const [found] = await heldQuery(db).execute({ key, now: now.toISOString() })
  const held = found?.it
  return held ? present(held, key) : undefined
}

function present(held: Held, sessionKey: string): SignedIn {
  const { userId, name, account, orgIds, managedOrgIds } = held
  const managed = new Set(managedOrgIds)
  const crops = allowedCrops(held.crops)
  return {
    caller: {
      userId,
      name,
      account,
      orgId: held.orgId ?? 0,
      orgName: held.orgName ?? '',
      orgIds,
      readOnlyOrgIds: orgIds.filter((id) => !managed.has(id)),
      managedOrgIds,
      crop: held.crop === null ? '' : cropWithin(crops, held.crop),
      crops,
      permissions: new Set(held.words),
      sessionKey,
    },
    mustChangePassword: held.mustChangePassword,
    seenAt: new Date(held.seenAt),
    workContext: { orgId: held.orgId, crop: held.crop },
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
