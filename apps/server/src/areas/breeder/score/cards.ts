import type * as api from '@hepu/api/areas/breeder/score/breederScore'
import { isThin } from '@hepu/api/areas/breeder/score/scoreFields'
import { scoreBy } from '@hepu/api/areas/breeder/score/scoreRules'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { FIRST_REPORTED_YEAR } from '@hepu/api/core/reportedYears'
import { listYears as yearsBetween } from '@hepu/api/core/years'
import { and, asc, desc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breeder, breederScoreCard, party, user } from '../../../db/schema/index.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { toBreeder } from '../asset/assetRows.ts'
import { getBreeder } from '../breederRows.ts'
import { measure } from './measures.ts'
import { ruleInForce } from './scoreRules.ts'

const note = { label: '年度评分' }
type Card = ResultOf<typeof api.scoreList>[number]

/**
 * Lists scores: those of a year by rank, or all of a breeder, those before a correction too. A breeder whose archive was deleted keeps
 * the place that he was given, until the year is scored again without him.
 */
export async function listScores(
  ctx: Ctx,
  { year, breederId }: Pick<ParsedInputOf<typeof api.scoreList>, 'year' | 'breederId'>,
): Promise<Card[]> {
  const archive = breederId ? await getBreeder(ctx, breederId) : null
  const found = await ctx.db
    .select({
      card: breederScoreCard,
      name: party.name,
      kind: breeder.kind,
      grade: breeder.grade,
      deletedAt: breeder.deletedAt,
      createdByName: user.name,
    })
    .from(breederScoreCard)
    .innerJoin(breeder, toBreeder(breederScoreCard))
    .innerJoin(party, eq(party.id, breeder.partyId))
    .leftJoin(user, eq(user.id, breederScoreCard.createdBy))
    .where(and(rows(ctx, breederScoreCard), year ? eq(breederScoreCard.year, year) : undefined))
    .orderBy(desc(breederScoreCard.year), desc(breederScoreCard.id))
  const current = currentOf(found.map(({ card, deletedAt }) => ({ ...card, deletedAt })))
  const cards = found.map(({ card, deletedAt, ...more }) => ({
    ...card,
    ...more,
    score: card.score === null ? null : Number(card.score),
    weight: Number(card.weight),
    isCurrent: current.has(card.id),
    isDeleted: deletedAt !== null,
    createTime: card.createdAt,
  }))
  const ranked = cards.map((card) => ({ ...card, rank: rankOf(card, cards) }))
  if (archive) return ranked.filter((card) => card.breederId === archive.id)
  return ranked.filter((card) => card.isCurrent).toSorted(byRank)
}

type Scored = Pick<
  typeof breederScoreCard.$inferSelect,
  'orgId' | 'id' | 'breederId' | 'year' | 'createdAt'
> & {
  /** When the archive of the breeder was deleted. */
  deletedAt: Date | null
}

/**
 * Returns the ids of the scores that count: the newest of each breeder and year. One of a deleted breeder counts no more once the year
 * was scored again after the deletion.
 */
function currentOf(cards: readonly Scored[]): Set<number> {
  const yearOf = ({ orgId, year }: Scored) => `${orgId}/${year}`
  const newest = new Map<string, Scored>()
  const scoredAt = new Map<string, Date>()
  for (const card of cards.toSorted((a, b) => a.id - b.id)) {
    newest.set(`${card.breederId}/${card.year}`, card)
    scoredAt.set(yearOf(card), card.createdAt)
  }
  const isLeftOut = (card: Scored) =>
    card.deletedAt !== null && card.deletedAt < (scoredAt.get(yearOf(card)) ?? card.deletedAt)
  return new Set([...newest.values()].filter((card) => !isLeftOut(card)).map(({ id }) => id))
}

type Ranked = Pick<Card, 'year' | 'score' | 'weight' | 'isCurrent' | 'rank' | 'name'>

/**
 * Returns the place of a score in its year among those that rest on enough weight: one more than the number of better ones, so that
 * equal scores share it. A score that rests on less has no place.
 */
function rankOf(
  card: Omit<Ranked, 'rank' | 'name'>,
  cards: readonly Omit<Ranked, 'rank' | 'name'>[],
): number | null {
  const { year, score, isCurrent } = card
  if (score === null || !isCurrent || isThin(card)) return null
  const others = cards.filter((one) => one.isCurrent && one.year === year && !isThin(one))
  return 1 + others.filter((one) => (one.score ?? -1) > score).length
}

/** Orders cards by year and place. Behind them are those of too little weight, then those without a score, each by name. */
const byRank = (a: Ranked, b: Ranked): number =>
  b.year - a.year ||
  placeOf(a) - placeOf(b) ||
  Number(a.score === null) - Number(b.score === null) ||
  a.name.localeCompare(b.name, 'zh')

const placeOf = ({ rank }: Ranked): number => rank ?? Number.MAX_SAFE_INTEGER

/** Lists the years that may be scored, each with how many breeders are. */
export async function listYears(ctx: Ctx): Promise<ResultOf<typeof api.scoreYears>> {
  const { orgId, id, breederId, year, createdAt } = breederScoreCard
  const found = await ctx.db
    .select({ orgId, id, breederId, year, createdAt, deletedAt: breeder.deletedAt })
    .from(breederScoreCard)
    .innerJoin(breeder, toBreeder(breederScoreCard))
    .where(rows(ctx, breederScoreCard))
  const current = currentOf(found)
  const scored = Map.groupBy(
    found.filter((card) => current.has(card.id)),
    (card) => card.year,
  )
  const recent = yearsBetween({ from: FIRST_REPORTED_YEAR, to: lastYear(ctx) })
  const years = [...new Set([...recent, ...scored.keys()])].toSorted((a, b) => b - a)
  return {
    years: years.map((year) => ({ year, scored: scored.get(year)?.length ?? 0 })),
    can: { freeze: ctx.caller.permissions.has('breeder.score:write') },
    hasRule: (await ruleInForce(ctx)) !== undefined,
  }
}

/** Returns the last calendar year that has ended. */
const lastYear = (ctx: Ctx): number => Number(clockDay(ctx.services.now()).slice(0, 4)) - 1

/** Scores all breeders of the caller's organisation in a year that has ended, and freezes formulas, weights and inputs with the scores. */
export async function freezeYear(
  ctx: Ctx,
  { year, reason }: ParsedInputOf<typeof api.freezeScores>,
): Promise<ResultOf<typeof api.freezeScores>> {
  if (year > lastYear(ctx)) throw new AppError('BAD_STATE', `${year} 年尚未结束，年度结束后才能评定`)
  const rule = await ruleInForce(ctx)
  if (!rule) throw new AppError('BAD_STATE', '还没有评分规则，请先制定规则并试算')
  const breeders = await ctx.db
    .select()
    .from(breeder)
    .where(and(rows(ctx, breeder), eq(breeder.orgId, ctx.caller.orgId)))
    .orderBy(asc(breeder.id))
    .for('update')
  if (breeders.length === 0) throw new AppError('BAD_STATE', '还没有育种家档案')
  const known = await scoredIn(ctx, year)
  if (known.size > 0 && !reason) {
    const message = `${year} 年已评定，再次评定须填写重评原因`
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'reason', message }] } })
  }
  const measured = await measure(ctx, breeders, year)
  let scored = 0
  for (const row of breeders) {
    const inputs = measured.get(row.id)
    if (!inputs) continue
    const { score, weight, criteria } = scoreBy(rule.criteria, inputs)
    if (score !== null) scored += 1
    const values = {
      breederId: row.id,
      year,
      ruleNo: rule.no,
      score: score === null ? null : score.toFixed(2),
      weight: weight.toFixed(2),
      criteria,
      inputs: { ...inputs },
      reason: known.has(row.id) ? reason : null,
    }
    await insertRow(inOrgOf(ctx, row), breederScoreCard, values, { ...note, reason })
  }
  return { scored, without: breeders.length - scored }
}

async function scoredIn(ctx: Ctx, year: number): Promise<Set<number>> {
  const found = await ctx.db
    .selectDistinct({ id: breederScoreCard.breederId })
    .from(breederScoreCard)
    .where(
      and(
        rows(ctx, breederScoreCard),
        eq(breederScoreCard.orgId, ctx.caller.orgId),
        eq(breederScoreCard.year, year),
      ),
    )
  return new Set(found.map(({ id }) => id))
}
