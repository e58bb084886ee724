import type * as api from '@hepu/api/areas/breeder/statistic/breederProduct'
import { phaseLabel, phases } from '@hepu/api/areas/experiment/group/phases'
import { lifecyclePhases } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { getBreeder } from '../breederRows.ts'
import { readPortfolio } from './breederProducts.ts'

const NONE = '未填阶段'
const productPhases = lifecyclePhases.map(({ code, label }) => ({ value: code, label }))

/** Lists the phases of products. */
export const listPhases = (): Promise<ResultOf<typeof api.phaseList>> => Promise.resolve(productPhases)

/** Counts the varieties of a breeder by trial phase, and lists them. */
export async function countVarieties(
  ctx: Ctx,
  { breederId }: ParsedInputOf<typeof api.varietyStatistic>,
): Promise<ResultOf<typeof api.varietyStatistic>> {
  const { cooperatives, varietyIds, products } = await readPortfolio(ctx, await getBreeder(ctx, breederId))
  return {
    total: cooperatives.length,
    approved: varietyIds.length,
    products: products.length,
    phases: inPhases(cooperatives, phases).map(({ members, ...phase }) => ({
      ...phase,
      count: members.length,
    })),
    varieties: cooperatives.map(({ id, name, code, phase, startOn, endOn, varietyId }) => ({
      id,
      name,
      code,
      phase,
      startOn,
      endOn,
      phaseLabel: phase === null ? NONE : phaseLabel(phase),
      isApproved: varietyId !== null,
    })),
  }
}

/** Lists the products of a breeder by phase of their life. */
export async function listProductPhases(
  ctx: Ctx,
  { breederId }: ParsedInputOf<typeof api.productPhaseList>,
): Promise<ResultOf<typeof api.productPhaseList>> {
  const { products } = await readPortfolio(ctx, await getBreeder(ctx, breederId))
  return inPhases(products, productPhases).map(({ members, ...phase }) => ({
    ...phase,
    count: members.length,
    products: members.map(({ id, name, code, state }) => ({ id, name, code, state })),
  }))
}

interface InPhase<T> {
  phase: string | null
  label: string
  members: T[]
}

/** Returns all known phases in their order with what is in them, then those not known, then what has none. */
function inPhases<T extends { phase: string | null }>(
  list: readonly T[],
  known: readonly { value: string; label: string }[],
): InPhase<T>[] {
  const byPhase = Map.groupBy(list, ({ phase }) => phase)
  const others = [...byPhase.keys()].filter(
    (phase) => phase !== null && !known.some(({ value }) => value === phase),
  )
  const shown = [...known.map(({ value, label }) => ({ phase: value, label })), ...others.map(asItself)]
  const without = byPhase.get(null)
  return [
    ...shown.map(({ phase, label }) => ({ phase, label, members: byPhase.get(phase) ?? [] })),
    ...(without ? [{ phase: null, label: NONE, members: without }] : []),
  ]
}

const asItself = (phase: string | null) => ({ phase, label: phase ?? NONE })
