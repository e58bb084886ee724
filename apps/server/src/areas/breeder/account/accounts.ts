import type * as api from '@hepu/api/areas/breeder/account/breederAccount'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sum, yuanText } from '@hepu/api/core/money/fen'
import { asc, eq } from 'drizzle-orm'
import { byPinyin } from '../../../db/nameConditions.ts'
import { breeder, party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { getBreeder } from '../breederRows.ts'
import { isCalled, selectArchives } from '../record/archives.ts'
import { maySee, neededFor, readFacts, type Fact } from './facts.ts'
import { isWithin, rounded, sumsOf } from './sums.ts'

/** Shows the account of a breeder by year, the newest first. */
export async function showAccount(
  ctx: Ctx,
  { breederId }: ParsedInputOf<typeof api.accountShow>,
): Promise<ResultOf<typeof api.accountShow>> {
  const facts = await readFacts(ctx, [await getBreeder(ctx, breederId)])
  return {
    years: yearsOf(facts).map((year) => ({
      year,
      ...sumsOf(ctx, facts, { startYear: year, endYear: year }),
    })),
    total: sumsOf(ctx, facts, {}),
    hidden: hiddenFrom(ctx),
  }
}

/** Returns the years of facts, the newest first. */
export const yearsOf = (facts: readonly Fact[]): number[] =>
  [...new Set(facts.map(({ year }) => year))].toSorted((a, b) => b - a)

/** Returns what an account leaves out for the caller. */
function hiddenFrom(ctx: Ctx): string[] {
  const figures = Object.keys(neededFor) as (keyof typeof neededFor)[]
  return figures.filter((figure) => !maySee(ctx, figure)).flatMap((figure) => neededFor[figure]?.what ?? [])
}

/** Lists the accounts of the breeders that fit a filter, each over a range of years. */
export async function listAccounts(
  ctx: Ctx,
  { name, state, ...range }: Omit<ParsedInputOf<typeof api.accountExport>, 'breederId'>,
): Promise<ResultOf<typeof api.accountList>> {
  const found = await selectArchives(ctx, [
    name ? isCalled(name) : undefined,
    state ? eq(breeder.state, state) : undefined,
  ]).orderBy(byPinyin(party.name), asc(breeder.id))
  const facts = await readFacts(
    ctx,
    found.map(({ breeder: row }) => row),
  )
  const ofBreeder = Map.groupBy(facts, ({ breederId }) => breederId)
  return found.map(({ breeder: { id, state: current }, party: of }) => ({
    breederId: id,
    name: of.name,
    state: current,
    ...sumsOf(ctx, ofBreeder.get(id) ?? [], range),
  }))
}

/** Lists the rows behind one figure of an account, the newest year first; what several years have in common is one row. */
export async function listRows(
  ctx: Ctx,
  { breederId, figure, ...range }: ParsedInputOf<typeof api.accountRows>,
): Promise<ResultOf<typeof api.accountRows>> {
  const facts = await readFacts(ctx, [await getBreeder(ctx, breederId)])
  const shown = facts.filter((fact) => fact.figure === figure).filter(isWithin(range))
  const newestFirst = shown.toSorted((a, b) => b.year - a.year)
  return [...Map.groupBy(newestFirst, ({ key }) => key).values()].flatMap(rowOf)
}

/** Makes one row of the facts about the same variety, product or line. */
function rowOf(facts: readonly Fact[]): ResultOf<typeof api.accountRows> {
  const [first] = facts
  if (!first) return []
  const isOne = facts.length === 1
  const detailOf = ({ year, detail }: Fact) => (isOne ? detail : `${year} 年：${detail ?? '—'}`)
  return [
    {
      years: facts.map(({ year }) => year).join('、'),
      name: first.name,
      detail: facts.map(detailOf).join('；') || null,
      path: first.path,
      kg: added(facts.flatMap(({ kg }) => kg ?? [])),
      area: added(facts.flatMap(({ area }) => area ?? [])),
      amount: moneyOf(facts.flatMap(({ amount }) => amount ?? [])),
      paid: moneyOf(facts.flatMap(({ paid }) => paid ?? [])),
    },
  ]
}

const moneyOf = (amounts: readonly bigint[]): string | null =>
  amounts.length > 0 ? yuanText(sum(amounts)) : null
const added = (values: readonly number[]): number | null => (values.length > 0 ? rounded(values) : null)
