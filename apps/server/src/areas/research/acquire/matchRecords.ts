import { CANDIDATES_MAX, FUZZY_FROM, type MatchReason } from '@hepu/api/areas/research/acquire/acquireKinds'
import { comparable } from '@hepu/api/cells/normalise'
import { plainText } from '@hepu/api/core/resource/values'
import { must } from '@hepu/api/core/must'
import { and, inArray, or, sql } from 'drizzle-orm'
import { isNamed } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Stored } from '../../../resource/mounted.ts'
import type { AcquireRow, Inbox } from './inboxes.ts'
import { comparedNumber } from './announcedNumbers.ts'

/** What is looked for. */
export interface Wanted {
  /** By which the answer is found. */
  key: number
  name: string
  /** As the dictionary of the registry has it. */
  crop: string | null
  numbers: readonly string[]
}

/** A record that may be the announced one. */
export interface Match {
  record: Stored
  reason: MatchReason
  /** Of the names, 0…1. */
  similarity: number
}

/** Returns what an announcement searches for. */
export const wantedOf = (
  { numbers }: Pick<Inbox, 'numbers'>,
  row: Pick<AcquireRow, 'name' | 'cropName' | 'parsed'>,
  key: number,
): Wanted => ({
  key,
  name: row.name,
  crop: row.cropName,
  numbers: numbers.flatMap((name) => plainText(row.parsed[name]) || []),
})

/**
 * Records that may be the announced ones: those with one of the numbers, then those of the same name and crop; only where
 * there is neither, those whose names are alike from a trigram similarity of FUZZY_FROM on. Of these, one that has another
 * number is another variety. Nearest first, at most CANDIDATES_MOST each.
 */
export async function findMatches(
  ctx: Ctx,
  inbox: Inbox,
  wanted: readonly Wanted[],
): Promise<Map<number, Match[]>> {
  if (wanted.length === 0) return new Map()
  const [byNumber, byName] = [await withNumbers(ctx, inbox, wanted), await withNames(ctx, inbox, wanted)]
  const found = new Map(wanted.map((one) => [one.key, plainMatches(inbox, one, byNumber, byName)]))
  const others = wanted.filter(({ key }) => must(found.get(key), 'records with the number').length === 0)
  for (const [key, matches] of await alike(ctx, inbox, others)) found.set(key, matches)
  return found
}

type ByText = ReadonlyMap<string, readonly Stored[]>

function plainMatches(inbox: Inbox, one: Wanted, byNumber: ByText, byName: ByText): Match[] {
  const numbered = one.numbers.flatMap((number) => byNumber.get(comparedNumber(inbox.kind, number)) ?? [])
  const named = (byName.get(comparable(one.name)) ?? []).filter((row) => isOfCrop(inbox, row, one.crop))
  const matches = [
    ...numbered.map((record): Match => ({ record, reason: 'NUMBER', similarity: 1 })),
    ...named.map((record): Match => ({ record, reason: 'NAME', similarity: 1 })),
  ]
  const firsts = new Map(matches.toReversed().map((match) => [match.record.id, match]))
  return matches.filter((match) => firsts.get(match.record.id) === match).slice(0, CANDIDATES_MAX)
}

const isOfCrop = ({ cropField }: Inbox, row: Stored, crop: string | null): boolean =>
  crop === null || row[cropField] === null || row[cropField] === crop

const numbersOf = ({ kind, numbers }: Inbox, row: Stored): string[] =>
  numbers.flatMap((name) => {
    const number = plainText(row[name])
    return number ? [comparedNumber(kind, number)] : []
  })

/** Records that have one of the numbers, by number. */
async function withNumbers(ctx: Ctx, inbox: Inbox, wanted: readonly Wanted[]): Promise<ByText> {
  const { table } = inbox.asset
  const bare = wanted.flatMap(({ numbers }) => numbers.map((number) => comparedNumber(inbox.kind, number)))
  if (bare.length === 0) return new Map()
  const spelt = sql.param([...bare, ...(inbox.kind === 'PVP' ? bare.map((number) => `CNA${number}`) : [])])
  const found = (await ctx.db
    .select()
    .from(table)
    .where(
      and(
        rows(ctx, table),
        or(...inbox.numbers.map((name) => sql`${columnOf(table, name)} = any(${spelt}::text[])`)),
      ),
    )
    .orderBy(table.id)) as Stored[]
  return byTexts(found.flatMap((row) => [...new Set(numbersOf(inbox, row))].map((text) => ({ text, row }))))
}

/** Records of these names, by name. */
async function withNames(ctx: Ctx, inbox: Inbox, wanted: readonly Wanted[]): Promise<ByText> {
  const { table } = inbox.asset
  const name = columnOf(table, inbox.def.nameField)
  const found = (await ctx.db
    .select()
    .from(table)
    .where(
      and(
        rows(ctx, table),
        isNamed(
          name,
          wanted.map((one) => comparable(one.name)),
        ),
      ),
    )
    .orderBy(table.id)) as Stored[]
  return byTexts(found.map((row) => ({ text: comparable(plainText(row[inbox.def.nameField])), row })))
}

function byTexts(found: readonly { text: string; row: Stored }[]): ByText {
  const groups = Map.groupBy(found, ({ text }) => text)
  return new Map([...groups].map(([text, entries]) => [text, entries.map(({ row }) => row)]))
}

/** Names looked at for one announcement; those that turn out to have another number are left out. */
const LOOKED_AT = 20

/** Records whose names are alike. `%` lets the trigram index find them, the threshold is ours. */
async function alike(ctx: Ctx, inbox: Inbox, wanted: readonly Wanted[]): Promise<Map<number, Match[]>> {
  if (wanted.length === 0) return new Map()
  const { table } = inbox.asset
  const [name, crop] = [columnOf(table, inbox.def.nameField), columnOf(table, inbox.cropField)]
  const { rows: near } = await ctx.db.execute<{ key: number; id: string; similarity: number }>(sql`
    select w.key, c.id, c.similarity
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(key integer, name text, crop text)
    cross join lateral (
      select ${table.id} as id, similarity(${name}, w.name) as similarity from ${table}
      where ${rows(ctx, table)} and ${name} % w.name and similarity(${name}, w.name) >= ${FUZZY_FROM}
        and (w.crop is null or ${crop} is null or ${crop} = w.crop)
      order by similarity desc, id limit ${LOOKED_AT}::int) c`)
  const records = await readByIds(ctx, inbox, [...new Set(near.map(({ id }) => Number(id)))])
  const numbers = new Map(
    wanted.map((one) => [one.key, one.numbers.map((it_) => comparedNumber(inbox.kind, it_))]),
  )
  const matches = near.flatMap(({ key, id, similarity }) => {
    const record = records.get(Number(id))
    if (!record || hasOther(numbersOf(inbox, record), must(numbers.get(key), 'numbers of the announcement')))
      return []
    return [{ key, match: { record, reason: 'FUZZY' as const, similarity } }]
  })
  const byKey = Map.groupBy(matches, ({ key }) => key)
  return new Map(
    [...byKey].map(([key, found]) => [key, found.slice(0, CANDIDATES_MAX).map(({ match }) => match)]),
  )
}

/** Both have numbers, and none is the same. */
const hasOther = (own: readonly string[], announced: readonly string[]): boolean =>
  own.length > 0 && announced.length > 0 && !own.some((number) => announced.includes(number))

async function readByIds(ctx: Ctx, inbox: Inbox, ids: readonly number[]): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const { table } = inbox.asset
  const found = (await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), inArray(table.id, [...ids])))) as Stored[]
  return new Map(found.map((row) => [row.id, row]))
}
