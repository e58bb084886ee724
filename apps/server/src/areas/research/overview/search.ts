import type { overviewSearch as api } from '@hepu/api/areas/research/varietyOverview'
import { OVERVIEW_NAMES } from '@hepu/api/areas/research/varietyOverview'
import { comparable } from '@hepu/api/cells/normalise'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { plainName } from '../../../db/lists.ts'
import type { Ctx } from '../../../http/context.ts'
import { mayRead, unionAll } from './source.ts'
import { sources } from './sources.ts'

interface Row extends Record<string, unknown> {
  name: string
  number: string | null
  kinds: string[]
  total: string
}

/** Varieties by a part of their name or of a number, from all that the caller may read; what is called so stands first. */
export async function searchVarieties(
  ctx: Ctx,
  { name: part }: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  const selects = sources.flatMap((source) =>
    source.search && mayRead(ctx, source)
      ? [sql`select ${source.key}::text as kind, one.* from (${source.search(ctx, part)}) as one`]
      : [],
  )
  if (selects.length === 0) return { total: 0, records: [] }
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select min(name) as name, min(number) as number, array_agg(distinct kind) as kinds, count(*) over () as total
    from (${unionAll(selects)}) as found group by ${plainName(sql`name`)}
    order by (${plainName(sql`name`)} = ${comparable(part)}) desc, length(min(name)),
      min(name collate "zh-x-icu"), ${plainName(sql`name`)}
    limit ${OVERVIEW_NAMES}`)
  return {
    total: Number(found[0]?.total ?? 0),
    records: found.map(({ name, number, kinds }) => ({
      name,
      number,
      sources: sources.filter(({ key }) => kinds.includes(key)).map(({ title }) => title),
    })),
  }
}
