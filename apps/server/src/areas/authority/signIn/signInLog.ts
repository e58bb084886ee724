import { AppError } from '@hepu/api/core/errorCodes'
import { SIGN_IN_LOG_DAYS } from '@hepu/api/areas/authority/changeLog/changeLog'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { signInLog, user } from '../../../db/schema/index.ts'
import type { PublicCtx, Services } from '../../../http/context.ts'

const DAY_MS = 24 * 3_600_000
const BATCH = 5000
const SWEEP_JOB = 'sign-in-log-sweep'
/** Every night at 3:23. */
const SWEEP_AT = '23 3 * * *'

/** A try to sign in: by which way, with what name, and whose it turns out to be. */
export interface Try {
  way: (typeof signInLog.$inferSelect)['way']
  /** Account or mobile as typed. */
  account: string
  userId?: number
}

/**
 * Runs a sign-in and writes its log line, whether it succeeds or is refused (refusals of signing in keep their writes). The
 * user is looked up after every refusal, so that the time does not reveal whether the account exists.
 */
export async function rememberTry<T>(ctx: PublicCtx, attempt: Try, run: () => Promise<T>): Promise<T> {
  try {
    const done = await run()
    await write(ctx, attempt, attempt.userId ?? (await findUserId(ctx, attempt)), null)
    return done
  } catch (error) {
    if (error instanceof AppError)
      await write(ctx, attempt, attempt.userId ?? (await findUserId(ctx, attempt)), error.message)
    throw error
  }
}

async function write(
  ctx: PublicCtx,
  attempt: Try,
  userId: number | null,
  reason: string | null,
): Promise<void> {
  await ctx.db.insert(signInLog).values({
    at: ctx.services.now(),
    account: attempt.account,
    userId,
    way: attempt.way,
    address: ctx.address,
    device: ctx.device,
    succeeded: reason === null,
    reason,
  })
}

async function findUserId(ctx: PublicCtx, { way, account }: Try): Promise<number | null> {
  if (way === 'ticket') return null
  const same =
    way === 'sms' ? eq(user.mobile, account) : sql`lower(${user.account}) = ${account.toLowerCase()}`
  const [found] = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(same, isNull(user.deletedAt)))
  return found?.id ?? null
}

/** Registers the nightly sweep of the sign-in log. */
export const workSignInLog = (services: Services, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> =>
  services.jobs.repeat(SWEEP_JOB, SWEEP_AT, async () => {
    log.info({ removed: await sweepSignInLog(services) }, 'sweep of the sign-in log')
  })

/** Removes what is older than 180 days, a batch at a time; says how many lines. */
export async function sweepSignInLog(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - SIGN_IN_LOG_DAYS * DAY_MS)
  for (let total = 0; ;) {
    const old = services.db
      .select({ id: signInLog.id })
      .from(signInLog)
      .where(lt(signInLog.at, before))
      .limit(BATCH)
    const removed = await services.db.delete(signInLog).where(inArray(signInLog.id, old))
    total += removed.rowCount ?? 0
    if ((removed.rowCount ?? 0) < BATCH) return total
  }
}
