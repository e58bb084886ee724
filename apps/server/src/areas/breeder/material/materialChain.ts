import type * as api from '@hepu/api/areas/breeder/material/breederMaterial'
import { comparable } from '@hepu/api/cells/normalise'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, or, sql } from 'drizzle-orm'
import { isNamed } from '../../../db/nameConditions.ts'
import { breederMaterial, germplasm, researchVariety } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { listEntriesNamed } from '../../experiment/shared.ts'
import { contractsOf } from './chainContracts.ts'
import { UNSEEN, viewsOf } from '../asset/linkedRecords.ts'

type Chain = ResultOf<typeof api.materialChain>

/** Generations that are followed, and records of each kind that are listed. */
const MAX_GENERATIONS = 12
const MAX_LISTED = 200

/** Returns what became of material: germplasm bred from it, trials and approved varieties with it or a descendant as a parent, and the contracts about them. */
export async function showChain(ctx: Ctx, { id }: ParsedInputOf<typeof api.materialChain>): Promise<Chain> {
  const { germplasmId, materialName } = await getRow(ctx, breederMaterial, id, '材料发放')
  const own = [...(await viewsOf(ctx, 'research.germplasm', [germplasmId])).values()]
  const descendants = germplasmId === null ? [] : await descendantsOf(ctx, germplasmId)
  const known = [...own, ...descendants].map(({ name }) => name).filter((name) => name !== UNSEEN)
  const names = [...new Set([materialName, ...known])]
  const varieties = await varietiesOf(ctx, names)
  const germplasmIds = [...own, ...descendants].map((one) => one.id)
  return {
    names: [...new Set([materialName, ...own.map(({ name }) => name)])],
    descendants,
    trials: await trialsOf(ctx, names),
    varieties,
    contracts: await contractsOf(ctx, { varietyIds: varieties.map((one) => one.id), germplasmIds }),
  }
}

/** Returns the germplasm below one in the pedigree that the caller sees, each with its nearest generation. */
async function descendantsOf(ctx: Ctx, id: number): Promise<Chain['descendants']> {
  const [female, male] = [columnOf(germplasm, 'female'), columnOf(germplasm, 'male')]
  const { rows: found } = await ctx.db.execute<{ id: string; generation: number }>(sql`
    with recursive line (id, generation) as (
      select ${id}::bigint, 0
      union
      select ${germplasm.id}, line.generation + 1 from line
      inner join ${germplasm} on (${female} = line.id or ${male} = line.id)
      where ${rows(ctx, germplasm)} and line.generation < ${MAX_GENERATIONS})
    select id, min(generation)::int as generation from line
    where id <> ${id} group by id order by 2, 1 limit ${MAX_LISTED}`)
  const ids = found.map((row) => Number(row.id))
  const views = await viewsOf(ctx, 'research.germplasm', ids)
  return found.flatMap(({ id: below, generation }) => {
    const view = views.get(Number(below))
    return view ? [{ ...view, generation }] : []
  })
}

/** Returns entries with one of these names as a parent; null if the caller does not read trials. */
async function trialsOf(ctx: Ctx, names: readonly string[]): Promise<Chain['trials']> {
  if (!ctx.caller.permissions.has('experiment.variety:read')) return null
  const [asFemale, asMale] = [
    await listEntriesNamed(ctx, 'female', { names, most: MAX_LISTED }),
    await listEntriesNamed(ctx, 'male', { names, most: MAX_LISTED }),
  ]
  const seen = new Set(asFemale.rows.map(({ id }) => id))
  return [...asFemale.rows, ...asMale.rows.filter(({ id }) => !seen.has(id))].slice(0, MAX_LISTED)
}

async function varietiesOf(ctx: Ctx, names: readonly string[]): Promise<Chain['varieties']> {
  const wanted = names.map(comparable)
  const found = await ctx.db
    .select({ id: researchVariety.id })
    .from(researchVariety)
    .where(
      and(
        rows(ctx, researchVariety),
        or(
          isNamed(columnOf(researchVariety, 'female'), wanted),
          isNamed(columnOf(researchVariety, 'male'), wanted),
        ),
      ),
    )
    .orderBy(researchVariety.id)
    .limit(MAX_LISTED)
  const views = await viewsOf(
    ctx,
    'research.variety',
    found.map(({ id }) => id),
  )
  return [...views.values()]
}
