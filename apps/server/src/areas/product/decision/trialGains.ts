import { comparable } from '@hepu/api/cells/normalise'
import { and, sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { listEntriesNamed } from '../../experiment/shared.ts'
import type { ProductRow } from '../productRows.ts'
import type { Decision } from './followers.ts'

/** Entries of trials that one answer looks at. */
const MAX_ENTRIES = 5000

/**
 * Reads the gains over the first check of the varieties that decisions are about; returns a function for those of one by the
 * business year in which the trial was harvested and judged: the mean of the trials of a year, percent. The trial year counts as the
 * business year of the same number.
 */
export async function readGains(ctx: Ctx, found: readonly Decision[], products: readonly ProductRow[]) {
  const byProduct = new Map(products.map((row) => [row.id, row]))
  const idOf = (row: Decision): number | null =>
    row.targetType === 'VARIETY' ? row.targetId : (byProduct.get(row.targetId)?.varietyId ?? null)
  const ids = found.flatMap((row) => idOf(row) ?? [])
  const named = await ctx.db
    .select({ id: researchVariety.id, name: sql<string>`${columnOf(researchVariety, 'name')}` })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), oneOf(researchVariety.id, ids)))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const nameOf = (row: Decision): string => names.get(idOf(row) ?? 0) ?? row.targetName
  const wanted = [...new Set(found.filter(({ expectedGain }) => expectedGain !== null).map(nameOf))]
  const entries =
    wanted.length > 0 ? (await listEntriesNamed(ctx, 'entry', { names: wanted, most: MAX_ENTRIES })).rows : []
  const byName = Map.groupBy(entries, ({ name }) => comparable(name))
  return (row: Decision): ReadonlyMap<number, number> => {
    const own = byName.get(comparable(nameOf(row))) ?? []
    return new Map(
      Array.from(
        Map.groupBy(own, ({ year }) => year),
        ([year, trials]) => [year, meanGain(trials)] as const,
      ).flatMap(([year, gain]) => (gain === null ? [] : [[year, gain] as const])),
    )
  }
}

type Entry = Awaited<ReturnType<typeof listEntriesNamed>>['rows'][number]

function meanGain(trials: readonly Entry[]): number | null {
  const gains = trials.flatMap(({ gains: all }) => all.find(({ base }) => base === 'CK1')?.gainPct ?? [])
  return gains.length > 0 ? gains.reduce((all, gain) => all + gain, 0) / gains.length : null
}
