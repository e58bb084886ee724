import { hash } from 'node:crypto'
import { must } from '@hepu/api/core/must'
import { and, count, eq, gt, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { consultAttempt } from '../../../db/schema/index.ts'
import type { PublicCtx } from '../../../http/context.ts'

const MINUTE = 60_000
/** Attempts are kept, and counted, for this long. */
const KEPT_MS = 60 * MINUTE

/** Consultations of all visitors in a minute above which each of them needs a captcha, for the next ten minutes. */
export const BURST_PER_MINUTE = 30
const BURST_LASTS_MS = 10 * MINUTE

/**
 * How many consultations within the time are still believed. Beyond those of an address or a topic, which many people may share,
 * each needs a captcha; beyond the others it goes to quarantine, and so do those of an address with captchas.
 */
export const attemptLimits = {
  phone: { most: 10, minutes: 60 },
  address: { most: 10, minutes: 10 },
  solvedAddress: { most: 30, minutes: 10 },
  topic: { most: 20, minutes: 10 },
  /** Other telephones with the same text. */
  content: { most: 2, minutes: 60 },
} as const

export type Sent = Pick<
  typeof consultAttempt.$inferSelect,
  'address' | 'phone' | 'content' | 'opening' | 'topicId'
>

/** Returns what is kept of a text that must not be read again. */
export const trace = (text: string): string => hash('sha256', `consult ${text}`).slice(0, 32)

type Asking = Pick<PublicCtx, 'db' | 'services'>

const since = ({ services }: Asking, ms: number): Date => new Date(services.now().getTime() - ms)

/**
 * Returns whether consultations need a captcha now: a burst is under way. Each minute counts by itself, and a burst lasts
 * until ten minutes without another have passed.
 */
export async function needsCaptcha(ctx: Asking): Promise<boolean> {
  const perMinute = ctx.db
    .select({ n: count().as('n') })
    .from(consultAttempt)
    .where(gt(consultAttempt.at, since(ctx, BURST_LASTS_MS)))
    .groupBy(sql`floor(extract(epoch from ${consultAttempt.at}) / 60)`)
    .as('per_minute')
  const [found] = await ctx.db
    .select({ most: sql<number>`coalesce(max(${perMinute.n}), 0)`.mapWith(Number) })
    .from(perMinute)
  return (found?.most ?? 0) >= BURST_PER_MINUTE
}

/** Notes an attempt and forgets those of more than an hour ago. */
export async function noteAttempt(ctx: Asking, sent: Sent & { isTaken: boolean }): Promise<void> {
  await ctx.db.delete(consultAttempt).where(lt(consultAttempt.at, since(ctx, KEPT_MS)))
  await ctx.db.insert(consultAttempt).values({ ...sent, at: ctx.services.now() })
}

/** What the earlier attempts of the last hour say of another one. */
export interface Judgement {
  /** Why it is not believed; null if it is. */
  reason: string | null
  needsCaptcha: boolean
}

/** Judges a consultation by the earlier attempts. The same form sent twice at once waits for its turn, so that it serves once. */
export async function judgeByAttempts(ctx: Asking, sent: Sent): Promise<Judgement> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`consult_opening ${sent.opening}`}, 0))`,
  )
  const found = await countLike(ctx, sent)
  const { phone, address, solvedAddress, topic, content } = attemptLimits
  const isCrowded = found.address >= address.most || found.topic >= topic.most
  return { reason: reasonOf(found), needsCaptcha: isCrowded || (await needsCaptcha(ctx)) }

  function reasonOf({ opening, sameText, ofPhone, address: ofAddress }: Counts): string | null {
    if (opening > 0) return '同一表单重复提交'
    if (sameText >= content.most) return '不同电话提交相同内容'
    if (ofPhone >= phone.most) return '同一电话提交过多'
    return ofAddress >= solvedAddress.most ? '同一网络提交过多' : null
  }
}

type Counts = Awaited<ReturnType<typeof countLike>>

async function countLike(ctx: Asking, sent: Sent) {
  const { phone, address, topic, content } = attemptLimits
  const isTopic =
    sent.topicId === null ? isNull(consultAttempt.topicId) : eq(consultAttempt.topicId, sent.topicId)
  const within = (minutes: number) => gt(consultAttempt.at, since(ctx, minutes * MINUTE))
  const countOf = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const isSameText = and(
    eq(consultAttempt.content, sent.content),
    ne(consultAttempt.phone, sent.phone),
    within(content.minutes),
  )
  const [found] = await ctx.db
    .select({
      ofPhone: countOf(and(eq(consultAttempt.phone, sent.phone), within(phone.minutes))),
      address: countOf(and(eq(consultAttempt.address, sent.address), within(address.minutes))),
      topic: countOf(and(isTopic, within(topic.minutes))),
      sameText: sql<number>`count(distinct ${consultAttempt.phone}) filter (where ${isSameText})`.mapWith(
        Number,
      ),
      opening: countOf(and(eq(consultAttempt.opening, sent.opening), eq(consultAttempt.isTaken, true))),
    })
    .from(consultAttempt)
    .where(gt(consultAttempt.at, since(ctx, KEPT_MS)))
  return must(found, 'the counts')
}
