import type { MeasureValues, ScoreMeasure } from '@hepu/api/areas/breeder/score/scoreFields'
import { permissionLabels } from '@hepu/api/permissionLabels'
import type { Permission } from '@hepu/api/core/permissions'
import { and } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { breederMaterial } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readFacts, type Fact } from '../account/facts.ts'
import type { Breeder } from '../breederRows.ts'

type Material = Pick<
  typeof breederMaterial.$inferSelect,
  'breederId' | 'handedOn' | 'returnDueOn' | 'returnedOn'
>

/** Yuan, kg and mu in 万. */
const WAN = 10_000

/** Measures breeders in a year. A score is the same whoever asks for it: what the caller may see otherwise does not count. */
export async function measure(
  ctx: Ctx,
  breeders: readonly Breeder[],
  year: number,
): Promise<Map<number, MeasureValues>> {
  const all = new Set(Object.keys(permissionLabels) as Permission[])
  const facts = await readFacts({ ...ctx, caller: { ...ctx.caller, permissions: all } }, breeders)
  const ofYear = Map.groupBy(
    facts.filter((fact) => fact.year === year),
    ({ breederId }) => breederId,
  )
  const material = await materialOf(ctx, breeders)
  return new Map(
    breeders.map(({ id }) => [
      id,
      {
        ...measuresOf(ofYear.get(id) ?? []),
        ...materialMeasures(material.get(id) ?? [], String(year)),
      } as MeasureValues,
    ]),
  )
}

/** Returns the measures of the facts of a year: null for each kind of activity that there was none of. */
function measuresOf(facts: readonly Fact[]): Partial<Record<ScoreMeasure, number | null>> {
  const of = (figure: Fact['figure']) => facts.filter((fact) => fact.figure === figure)
  const [entered, promoted, approved] = [of('entered'), of('promoted'), of('approved')]
  const [sold, fees, runs] = [of('sold'), of('fee'), of('commission')]
  const isBreeding = entered.length + promoted.length + approved.length > 0
  const areas = sold.flatMap(({ area }) => area ?? [])
  return {
    参试品种数: isBreeding ? entered.length : null,
    晋级品种数: isBreeding ? promoted.length : null,
    审定品种数: isBreeding ? approved.length : null,
    销售产品数: sold.length > 0 ? sold.length : null,
    净销量: sold.length > 0 ? total(sold.map(({ kg }) => kg ?? 0)) / WAN : null,
    推广面积: areas.length > 0 ? total(areas) / WAN : null,
    销售额: sold.length > 0 ? yuanOf(sold, 'amount') / WAN : null,
    提成收入: runs.length > 0 ? yuanOf(runs, 'amount') / WAN : null,
    应付: fees.length > 0 ? yuanOf(fees, 'amount') / WAN : null,
    已付: fees.length > 0 ? yuanOf(fees, 'paid') / WAN : null,
  }
}

function materialMeasures(
  material: readonly Material[],
  year: string,
): Partial<Record<ScoreMeasure, number | null>> {
  const handed = material.filter(({ handedOn }) => handedOn.startsWith(year))
  const due = material.filter(({ returnDueOn }) => returnDueOn?.startsWith(year) === true)
  const inTime = due.filter(
    ({ returnDueOn, returnedOn }) => returnDueOn !== null && returnedOn !== null && returnedOn <= returnDueOn,
  )
  return {
    发放材料数: handed.length > 0 ? handed.length : null,
    应还材料数: due.length > 0 ? due.length : null,
    按期归还数: due.length > 0 ? inTime.length : null,
  }
}

async function materialOf(ctx: Ctx, breeders: readonly Breeder[]): Promise<Map<number, Material[]>> {
  const { breederId, handedOn, returnDueOn, returnedOn } = breederMaterial
  const ids = breeders.map(({ id }) => id)
  const found = await ctx.db
    .select({ breederId, handedOn, returnDueOn, returnedOn })
    .from(breederMaterial)
    .where(and(rows(ctx, breederMaterial), oneOf(breederId, ids)))
  return Map.groupBy(found, (row) => row.breederId)
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const yuanOf = (facts: readonly Fact[], field: 'amount' | 'paid'): number =>
  Number(facts.reduce((sum, fact) => sum + (fact[field] ?? 0n), 0n)) / 100
