import { and, eq, lt } from 'drizzle-orm'
import { must } from '@hepu/api/core/must'
import type { Db } from '../../../db/connect.ts'
import { signInFailure } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { PublicCtx } from '../../../http/context.ts'

/** After so many failures in a row the next try has to wait 1 s, then twice as long each time, at most 30 s. */
const FREE_FAILURES = 3
const LONGEST_WAIT_MS = 30_000
/** After so many it is locked for 15 minutes. */
const LOCK_AFTER = 10
const LOCK_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** A call in which a secret can be guessed. */
type Trying = Pick<PublicCtx, 'db' | 'services' | 'address'>

/** The failed sign-ins of one account (or mobile), whether it exists or not, from one address. */
export interface Turn {
  account: string
  address: string
  count: number
}

/**
 * Waits for the turn of this account and address: tries at once follow one another, until the end of the transaction.
 * Refuses, with the seconds left, a try that comes too early; it is not counted and nothing else is checked.
 */
export async function takeTurn(ctx: Trying, name: string): Promise<Turn> {
  const asked = ctx.services.now()
  await ctx.db.delete(signInFailure).where(lt(signInFailure.lastAt, new Date(asked.getTime() - DAY_MS)))
  const key = { account: name.toLowerCase(), address: ctx.address }
  const [found] = await ctx.db
    .insert(signInFailure)
    .values({ ...key, lastAt: asked })
    .onConflictDoUpdate({
      target: [signInFailure.account, signInFailure.address],
      set: { account: key.account },
    })
    .returning()
  const { count, lastAt, lockedUntil } = must(found, 'the failures of the account')
  const now = ctx.services.now() // Others may have had their turns meanwhile.
  if (lockedUntil && lockedUntil > now) throw lockedRefusal(lockedUntil, now)
  if (lockedUntil) return { ...key, count: 0 }
  const wait = lastAt.getTime() + waitAfter(count) - now.getTime()
  if (wait > 0) throw refusal('BAD_STATE', `输错次数过多，请${secondsOf(wait)}秒后再试`, wait)
  return { ...key, count }
}

/** Counts a failure and gives the refusal to throw: the message, or that the account is locked now. */
export async function countFailure(ctx: Trying, turn: Turn, message: string): Promise<KeptRefusal> {
  const now = ctx.services.now()
  const count = turn.count + 1
  const lockedUntil = count >= LOCK_AFTER ? new Date(now.getTime() + LOCK_MS) : null
  await ctx.db.update(signInFailure).set({ count, lastAt: now, lockedUntil }).where(whereOf(turn))
  return lockedUntil ? lockedRefusal(lockedUntil, now) : refusal('BAD_INPUT', message, waitAfter(count))
}

/** Forgets the failures, after a sign-in that succeeded. */
export async function clearFailures(ctx: Trying, turn: Turn): Promise<void> {
  await ctx.db.delete(signInFailure).where(whereOf(turn))
}

/** Forgets all failures of an account, from whatever address, after its password was set anew on the server. */
export async function forgetFailures(db: Db, account: string): Promise<void> {
  await db.delete(signInFailure).where(eq(signInFailure.account, account.toLowerCase()))
}

const whereOf = ({ account, address }: Turn) =>
  and(eq(signInFailure.account, account), eq(signInFailure.address, address))

const waitAfter = (count: number): number =>
  count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES), LONGEST_WAIT_MS)

const secondsOf = (ms: number): number => Math.ceil(ms / 1000)

const refusal = (code: 'BAD_INPUT' | 'BAD_STATE', message: string, wait: number): KeptRefusal =>
  new KeptRefusal(code, message, { data: { retryAfter: secondsOf(wait) } })

function lockedRefusal(until: Date, now: Date): KeptRefusal {
  const left = until.getTime() - now.getTime()
  const minutes = Math.ceil(left / 60_000)
  return refusal('BAD_STATE', `连续输错${LOCK_AFTER}次，已锁定，请${minutes}分钟后再试`, left)
}
