import type { overviewSearch as api } from '@hepu/api/areas/research/overview/varietyOverview'
import { OVERVIEW_NAMES, OVERVIEW_NUMBERS } from '@hepu/api/areas/research/overview/varietyOverview'
import { dictLabel } from '@hepu/api/dictionaries'
import { comparable } from '@hepu/api/cells/normalise'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { plainName } from '../../../db/nameConditions.ts'
import type { Ctx } from '../../../http/context.ts'
import { cropLabel, mayRead, unionAll } from './overviewSource.ts'
import { sources } from './overviewSources.ts'

interface Row extends Record<string, unknown> {
  name: string
  numbers: string[]
  crops: string[]
  kinds: string[]
  total: string
}

/** Returns varieties by a part of their name or number, from all that the caller may read; exact matches first. */
export async function searchVarieties(
  ctx: Ctx,
  { name: part }: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  const selects = sources.flatMap((source) =>
    source.search && mayRead(ctx, source)
      ? [sql`select ${source.key}::text as kind, one.* from (${source.search(ctx, part)}) as one`]
      : [],
  )
  const label = cropLabel(ctx)
  if (selects.length === 0) return { total: 0, cropLabel: label, records: [] }
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select min(name) as name, 
      coalesce(array_agg(distinct number) filter (where number <> ''), '{}') as numbers,
      coalesce(array_agg(distinct crop) filter (where crop <> ''), '{}') as crops, array_agg(distinct kind) as kinds, count(*) over () as total
    from (${unionAll(selects)}) as found group by ${plainName(sql`name`)}
    order by (${plainName(sql`name`)} = ${comparable(part)}) desc, length(min(name)),
      min(name collate "zh-x-icu"), ${plainName(sql`name`)}
    limit ${OVERVIEW_NAMES}`)
  return {
    total: Number(found[0]?.total ?? 0),
    cropLabel: label,
    records: found.map(({ name, numbers, crops, kinds }) => ({
      name,
      numbers: fittingFirst(numbers, part),
      crops: crops.length > 0 ? crops.map((value) => dictLabel('crop_species', value)) : [label],
      sources: sources.filter(({ key }) => kinds.includes(key)).map(({ title }) => title),
    })),
  }
}

/** Returns numbers with the searched part before the others. */
function fittingFirst(numbers: readonly string[], part: string): string[] {
  const wanted = part.toLowerCase()
  const fits = (number: string) => number.toLowerCase().includes(wanted)
  return [...numbers.filter(fits), ...numbers.filter((number) => !fits(number))].slice(0, OVERVIEW_NUMBERS)
}
