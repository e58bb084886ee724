import { sql } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import type { Db } from './connect.ts'
import { mergeEntries, topOrgId, type DictEntry } from './dictEntries.ts'
import { oneOf } from './nameConditions.ts'
import { dictEntry, organization, user } from './schema/index.ts'

/** Names of a kind that a process keeps at most, and its dictionaries of companies. */
const MAX_NAMES = 20_000
const MAX_DICTIONARIES = 2_000

const tables = { organization, user }
type NamedKind = keyof typeof tables

/** A dictionary as a company has it. */
export interface Dictionary {
  /** All options in their order, disabled ones included. */
  entries: readonly DictEntry[]
  byValue: ReadonlyMap<string, DictEntry>
}

/** What a process keeps under one number of `rights_version.names`. */
interface Kept {
  version: number
  names: Readonly<Record<NamedKind, Map<number, string>>>
  /** The top organisation of each organisation. */
  tops: Map<number, number>
  /** Dictionaries by their top organisation and code. */
  dictionaries: Map<string, Dictionary>
}

const keptBy = new WeakMap<Db, Kept>()

const nothingKept = (version: number): Kept => ({
  version,
  names: { organization: new Map(), user: new Map() },
  tops: new Map(),
  dictionaries: new Map(),
})

type Asking = Pick<Ctx, 'db' | 'caller' | 'services'>

/**
 * Returns what the process keeps under the number that the call has read (decision 007), or under a newer one. What a newer
 * call has left is used but not added to: this call may read with an older snapshot. A job has no number and keeps nothing.
 */
function keptFor({ caller, services }: Asking): { kept: Kept; mayAdd: boolean } {
  const version = caller.namesVersion
  if (version === undefined) return { kept: nothingKept(0), mayAdd: false }
  const known = keptBy.get(services.db)
  if (known && known.version >= version) return { kept: known, mayAdd: known.version === version }
  const kept = nothingKept(version)
  keptBy.set(services.db, kept)
  return { kept, mayAdd: true }
}

/** Whether the transaction has written nothing yet, so that all it reads is committed. */
const isClean = sql<boolean>`pg_current_xact_id_if_assigned() is null`

/** Returns the names of organisations or users by id, deleted ones included. Ids of nobody are left out. */
export async function readNames(
  ctx: Asking,
  kind: NamedKind,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return new Map()
  const { kept, mayAdd } = keptFor(ctx)
  const names = kept.names[kind]
  const missing = wanted.filter((id) => !names.has(id))
  if (missing.length === 0) return names
  const table = tables[kind]
  const found = await ctx.db
    .select({ id: table.id, name: table.name, isClean })
    .from(table)
    .where(oneOf(table.id, missing))
  if (mayAdd) keepAll(names, found, MAX_NAMES)
  if (found.every(({ id }) => names.has(id))) return names
  const known = wanted.flatMap((id): [number, string][] => {
    const name = names.get(id)
    return name === undefined ? [] : [[id, name]]
  })
  return new Map([...known, ...found.map(({ id, name }): [number, string] => [id, name])])
}

function keepAll(
  names: Map<number, string>,
  found: readonly { id: number; name: string; isClean: boolean }[],
  most: number,
): void {
  for (const { id, name, isClean } of found) {
    if (!isClean || names.size >= most) return
    names.set(id, name)
  }
}

/**
 * Returns dictionaries by their codes, as the company of the caller's organisation has them. Only for calls that change none
 * before: an administrator's call reads `listDictEntries`.
 */
export async function readDictionaries(
  ctx: Asking,
  dicts: readonly string[],
): Promise<ReadonlyMap<string, Dictionary>> {
  if (dicts.length === 0) return new Map()
  const { kept, mayAdd } = keptFor(ctx)
  const top = kept.tops.get(ctx.caller.orgId)
  const known = dicts.flatMap((dict): [string, Dictionary][] => {
    const dictionary = top === undefined ? undefined : kept.dictionaries.get(`${top} ${dict}`)
    return dictionary ? [[dict, dictionary]] : []
  })
  if (known.length === dicts.length) return new Map(known)
  const have = new Set(known.map(([dict]) => dict))
  const loaded = await loadDictionaries(
    ctx,
    dicts.filter((dict) => !have.has(dict)),
  )
  if (mayAdd && loaded.isClean) keepDictionaries(kept, ctx.caller.orgId, loaded)
  return new Map([...known, ...loaded.dictionaries])
}

interface Loaded {
  top: number
  dictionaries: ReadonlyMap<string, Dictionary>
  isClean: boolean
}

async function loadDictionaries(ctx: Asking, dicts: readonly string[]): Promise<Loaded> {
  const found = await ctx.db
    .select({ top: sql<string | null>`${topOrgId(ctx)}`, isClean, entry: dictEntry })
    .from(sql`(select 1) as one`)
    .leftJoin(
      dictEntry,
      sql`${dictEntry.dict} = any(${sql.param([...dicts])}::text[]) and ${dictEntry.deletedAt} is null
        and (${dictEntry.orgId} is null or ${dictEntry.orgId} = ${topOrgId(ctx)})`,
    )
    .orderBy(dictEntry.id)
  const entries = Map.groupBy(mergeEntries(found.flatMap(({ entry }) => entry ?? [])), ({ dict }) => dict)
  return {
    top: Number(found[0]?.top ?? 0),
    isClean: found.every(({ isClean }) => isClean),
    dictionaries: new Map(dicts.map((dict) => [dict, dictionaryOf(entries.get(dict) ?? [])])),
  }
}

const dictionaryOf = (entries: readonly DictEntry[]): Dictionary => ({
  entries,
  byValue: new Map(entries.map((entry) => [entry.value, entry])),
})

function keepDictionaries(kept: Kept, orgId: number, { top, dictionaries }: Loaded): void {
  if (kept.tops.size < MAX_NAMES) kept.tops.set(orgId, top)
  for (const [dict, dictionary] of dictionaries) {
    if (kept.dictionaries.size >= MAX_DICTIONARIES) return
    kept.dictionaries.set(`${top} ${dict}`, dictionary)
  }
}
