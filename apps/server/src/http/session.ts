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
/** The last use of a session is written at most once in this time. */
const SEEN_EVERY_MS = 60_000
const TOKEN_BYTES = 32

/** Hashes a token. Only the hash is stored, so that nobody can sign in with the content of the database. */
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

/** Opens a session and returns its token. Only the hash of the token is stored. */
export async function insertSession(db: Db, opened: NewSession): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.insert(session).values({
    tokenHash: hashToken(token),
    userId: opened.userId,
    orgId: opened.orgId,
    crop: opened.crop,
    createdAt: opened.now,
    seenAt: opened.now,
    expiresAt: new Date(opened.now.getTime() + opened.hours * HOUR),
    address: opened.address,
    device: opened.device,
  })
  return token
}

/** Messages shown to a user whose session was ended. */
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

/** Ends sessions in every process at once. The next call of each is refused with the reason. Returns the ended sessions. */
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

/** Returns the reason why the session of a token was ended; undefined if it expired or never existed. */
export async function endingOf(db: Db, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ reason: endedSession.reason })
    .from(endedSession)
    .where(eq(endedSession.tokenHash, hashToken(token)))
  return found?.reason
}

/** Ends every session of a user in every process at once, and the sign-in tickets that would open another. */
export async function endSessionsOf(db: Db, userId: number, reason: Ending): Promise<void> {
  await endTicketsOf(db, userId)
  await endSessions(db, eq(session.userId, userId), reason)
}

/** Deletes the sign-in tickets of a user. */
export async function endTicketsOf(db: Db, userId: number): Promise<void> {
  await db.delete(signInTicket).where(eq(signInTicket.userId, userId))
}

/** A signed-in user, and the values of his session that the access hook needs. */
export interface SignedIn {
  caller: Caller
  mustChangePassword: boolean
  seenAt: Date
  /** As stored in the session; the organisation is null if he works in none. */
  workContext: { orgId: number | null; crop: string | null }
}

/** The result of the database function `signed_in`. */
interface Held {
  userId: number
  name: string
  account: string
  mustChangePassword: boolean
  seenAt: string
  crop: string | null
  /** Crops he may work in there; an empty list or null means all. */
  crops: Crop[] | null
  orgId: number | null
  orgName: string | null
  orgIds: number[]
  managedOrgIds: number[]
  /** Permissions, each once. */
  words: Permission[]
}

/** Sessions whose rights a process caches at most; the least recently used one is dropped. */
const MAX_KEPT = 1000

/** The cached rights of sessions by session key, for each pool. */
const keptBy = new WeakMap<Db, Map<string, Kept>>()
interface Kept {
  /** Value of `rights_version` before the rights were computed. */
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
      names: rightsVersion.names,
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
 * Finds the user of a token with his organisations and permissions; undefined if the session is unknown or over. `db` is
 * the pool.
 *
 * A revoked role or a disabled user takes effect at the next call, in every process: every call reads the session and
 * `rights_version` in one statement, and uses the cached rights only if the version, organisation and crop are the same
 * (decision 007). The version is read before the rights, so that the rights are never older than it. The number under which
 * the process keeps names is read by the same statement.
 */
export async function findSignedIn(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const key = hashToken(token)
  const [row] = await sessionQuery(db).execute({ key, now: now.toISOString() })
  if (!row) return undefined
  const kept = keptBy.get(db) ?? new Map<string, Kept>()
  keptBy.set(db, kept)
  const known = kept.get(key)
  kept.delete(key)
  const found =
    known?.rights === row.rights && isWorkContextOf(known.signedIn, row)
      ? known.signedIn
      : await findByKey(db, key, now)
  if (!found) return undefined
  const signedIn = withNames(found, row.names)
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, { rights: row.rights, signedIn })
  return { ...signedIn, seenAt: row.seenAt }
}

/** Returns the same with the number under which names are kept now. */
const withNames = (signedIn: SignedIn, namesVersion: number): SignedIn =>
  signedIn.caller.namesVersion === namesVersion
    ? signedIn
    : { ...signedIn, caller: { ...signedIn.caller, namesVersion } }

/** Checks whether the cached rights belong to the organisation and crop that the session has now. */
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
 * Computes the rights of a session anew with the database function `signed_in`; also for work that goes on after its call.
 * The user administers the current organisation and all below it, by the prefix of their paths. The data permissions of the
 * organisation and of his roles there decide whose data he sees.
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

/** Extends a session, at most once a minute. */
export async function touchSession(db: Db, signedIn: SignedIn, now: Date, hours: number): Promise<void> {
  if (now.getTime() - signedIn.seenAt.getTime() < SEEN_EVERY_MS) return
  await db
    .update(session)
    .set({ seenAt: now, expiresAt: new Date(now.getTime() + hours * HOUR) })
    .where(eq(session.tokenHash, signedIn.caller.sessionKey ?? ''))
}
