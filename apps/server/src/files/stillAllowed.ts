import { AppError } from '@hepu/api/core/errorCodes'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { session } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { findByKey } from '../http/session.ts'
import { forWriting } from '../db/scope.ts'
import { homeToWrite } from './fileHomes.ts'
import type { FileRow } from './fileRow.ts'

/** What checking a permission needs of a request that bears no token. */
export type Asking = Omit<Ctx, 'caller'>

/**
 * Refuses a form if the user for whom it was signed may not use it any more: he has no session (signed out, stopped,
 * deleted), or may not change the record that the file names. A signed form is valid for a day; the permission may end
 * earlier. Returns the context of the user. Throws FORBIDDEN.
 */
export async function assertStillAllowed(asking: Asking, row: FileRow): Promise<Ctx> {
  const sessions = await listSessions(asking.db, row.ownerId)
  let refusal = notSignedIn()
  for (const session of sessions) {
    const outcome = await tryAs(asking, session, row)
    if (!(outcome instanceof AppError)) return outcome
    refusal = outcome
  }
  throw refusal
}

const notSignedIn = () => new AppError('FORBIDDEN', '上传者的登录已失效，请重新登录后再选择文件')

interface Held {
  key: string
  expiresAt: Date
}

/**
 * Returns sessions that nobody ended; one that ran out by itself, as under a long upload, is among them until it is
 * cleared away.
 */
const listSessions = (db: Db, userId: number): Promise<Held[]> =>
  db
    .select({ key: session.tokenHash, expiresAt: session.expiresAt })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.seenAt))

/** Returns the last moment up to now at which a session was good; its rights are those of now all the same. */
const lastMoment = ({ expiresAt }: Held, now: Date): Date =>
  new Date(Math.min(now.getTime(), expiresAt.getTime() - 1))

/** Returns who may add a file by a session, or why nobody may, in the crop of the file if its holder may work in it. */
async function tryAs(asking: Asking, session: Held, row: FileRow): Promise<AppError | Ctx> {
  const signedIn = await findByKey(
    asking.services.db,
    session.key,
    lastMoment(session, asking.services.now()),
  )
  if (!signedIn || signedIn.mustChangePassword) return notSignedIn()
  const caller = forWriting(signedIn.caller)
  const crop = caller.crops.some((own) => own === row.crop) ? row.crop : caller.crop
  const ctx: Ctx = { ...asking, caller: { ...caller, crop } }
  if (row.infoId === null) return ctx
  try {
    await homeToWrite(ctx, { infoType: row.infoType, infoId: row.infoId })
    return ctx
  } catch (error) {
    if (error instanceof AppError) return new AppError('FORBIDDEN', error.message)
    throw error
  }
}
