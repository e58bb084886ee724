import type * as api from '@hepu/api/areas/research/overview/varietyOverview'
import { OVERVIEW_ROWS } from '@hepu/api/areas/research/overview/varietyOverview'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt, must } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { readNames } from '../../../db/keptNames.ts'
import { namesOf, type Names } from './varietyNames.ts'
import { cropLabel, mayRead, unionAll, type Head, type Source } from './overviewSource.ts'
import { sources } from './overviewSources.ts'

type Shown = ResultOf<typeof api.overviewShow>
type Event = Shown['sections'][number]['rows'][number]

/** A row of `find`, with the source it comes from. */
interface Row extends Record<string, unknown> {
  kind: string
  id: string
  what: string
  day: string | null
  is_year: boolean
  named: string | null
  match: api.OverviewMatch | null
  total: string
}

/** 品种总览: returns the records of a variety, the newest of each kind that the caller may read. */
export async function showOverview(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.overviewShow>,
): Promise<Shown> {
  const names = await namesOf(ctx, name)
  const readable = sources.filter((source) => mayRead(ctx, source))
  const found = await newestOfEach(ctx, readable, names)
  const events = await eventsOf(ctx, found, names)
  const heads: Head[] = []
  for (const source of readable) heads.push(...((await source.heads?.(ctx, names)) ?? []))
  return {
    name,
    others: [...names.values()].filter(({ why }) => why !== '').map(({ name, why }) => ({ name, why })),
    cropLabel: cropLabel(ctx),
    heads: collected(heads),
    sections: sources.map((source) => ({
      key: source.key,
      title: source.title,
      isAllowed: readable.includes(source),
      total: Number(found.find(({ kind }) => kind === source.key)?.total ?? 0),
      matchedBy: source.matchedBy,
      list: readable.includes(source) ? (source.list?.(name) ?? null) : null,
      rows: events.filter(({ kind }) => kind === source.key),
    })),
  }
}

/** Returns a page of the timeline, or of the records of some kinds. */
export async function pageOverview(
  ctx: Ctx,
  { current, size, order, model }: ParsedInputOf<typeof api.overviewPage>,
): Promise<ResultOf<typeof api.overviewPage>> {
  const chosen = chosenOf(model.kinds).filter((source) => mayRead(ctx, source))
  if (chosen.length === 0) return { current, size, total: 0, records: [] }
  const names = await namesOf(ctx, model.name)
  const direction = order === 'ascending' ? sql`asc` : sql`desc`
  const listed = sql`from (${await rowsOf(ctx, chosen, names)}) as found
    ${model.each === 'RECORD' ? sql`where is_main` : sql``}`
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select kind, id, what, day::text as day, is_year, named, match, count(*) over () as total ${listed}
    order by found.day ${direction} nulls last, ${orderOfKinds}, found.id ${direction}, is_main
    limit ${size} offset ${(current - 1) * size}`)
  const total = found[0] ? Number(found[0].total) : current === 1 ? 0 : await countOf(ctx, listed)
  return { current, size, total, records: await eventsOf(ctx, found, names) }
}

function chosenOf(kinds: readonly string[] | undefined): readonly Source[] {
  if (!kinds?.length) return sources
  const unknown = kinds.find((kind) => !sources.some(({ key }) => key === kind))
  if (unknown !== undefined) throw new AppError('BAD_INPUT', `类别「${unknown}」不正确`)
  return sources.filter(({ key }) => kinds.includes(key))
}

async function countOf(ctx: Ctx, listed: SQL): Promise<number> {
  const { rows: found } = await ctx.db.execute<{ n: string }>(sql`select count(*) as n ${listed}`)
  return Number(itemAt(found, 0).n)
}

/** Records of the same day are in the order of the sections. */
const orderOfKinds = sql`array_position(${sql.param(sources.map(({ key }) => key))}::text[], kind)`

async function rowsOf(ctx: Ctx, chosen: readonly Source[], names: Names): Promise<SQL> {
  const selects: SQL[] = []
  for (const { key, find } of chosen)
    selects.push(sql`select ${key}::text as kind, one.* from (${await find(ctx, names)}) as one`)
  return unionAll(selects)
}

/** Returns the newest records of each source, with its number of records. */
async function newestOfEach(ctx: Ctx, readable: readonly Source[], names: Names): Promise<Row[]> {
  if (readable.length === 0) return []
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select kind, id, what, day::text as day, is_year, named, match, total from (
      select found.*, count(*) over (partition by kind) as total,
        row_number() over (partition by kind order by found.day desc nulls last, found.id desc) as nth
      from (${await rowsOf(ctx, readable, names)}) as found where is_main
    ) as counted where nth <= ${OVERVIEW_ROWS} order by kind, nth`)
  return found
}

/** Returns rows as shown, in their order. */
async function eventsOf(ctx: Ctx, found: readonly Row[], names: Names): Promise<Event[]> {
  const described = new Map<string, Awaited<ReturnType<Source['describe']>>>()
  for (const [kind, some] of Map.groupBy(found, (row) => row.kind)) {
    const ids = [...new Set(some.map(({ id }) => Number(id)))]
    described.set(
      kind,
      await must(
        sources.find(({ key }) => key === kind),
        'source of the kind',
      ).describe(ctx, ids),
    )
  }
  const all = found.flatMap(
    (row) => must(described.get(row.kind), 'entries of the kind').get(Number(row.id)) ?? [],
  )
  const orgs = await readNames(
    ctx,
    'organization',
    all.map(({ orgId }) => orgId),
  )
  return found.flatMap((row): Event[] => {
    const entry = must(described.get(row.kind), 'entries of the kind').get(Number(row.id))
    if (!entry) return []
    const { orgId, ...rest } = entry
    return [
      {
        ...rest,
        ...matchOf(row, names),
        kind: row.kind,
        id: Number(row.id),
        what: row.what,
        date: row.is_year ? (row.day?.slice(0, 4) ?? null) : row.day,
        orgName: orgs.get(orgId) ?? '',
      },
    ]
  })
}

function matchOf({ match, named }: Row, names: Names): Pick<Event, 'match' | 'by'> {
  if (match) return { match, by: null }
  const name = named === null ? undefined : names.get(named)
  // Found by another field than the name, as germplasm by its alias.
  if (!name) return { match: named === null ? 'RELATION' : 'ALIAS', by: null }
  return { match: name.via, by: name.why === '' ? null : name.name }
}

/** Returns values by label, each once, with the first record it comes from. */
function collected(heads: readonly Head[]): Shown['heads'] {
  const byLabel = Map.groupBy(heads, ({ label }) => label)
  return [...byLabel].map(([label, some]) => ({
    label,
    values: [...Map.groupBy(some, ({ text }) => text)].map(([text, same]) => ({
      text,
      path: same.find(({ path }) => path !== null)?.path ?? null,
    })),
  }))
}
