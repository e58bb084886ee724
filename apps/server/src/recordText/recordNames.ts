import { findRecordKind, recordKinds } from '@hepu/api/recordKinds'
import type { RecordKind } from '@hepu/api/core/recordKind'
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { contains } from '../db/nameConditions.ts'
import { tableNamed, type RecordTable } from '../db/tables.ts'
import type { Ctx } from '../http/context.ts'

type Asking = Pick<Ctx, 'db' | 'caller'>

/** Most records that a part of a name may choose. */
const MAX_NAMED = 1000

/** Records by kind and id. */
export class RecordIds {
  readonly #ids = new Map<string, Set<number>>()

  add(object: string, id: number): void {
    const known = this.#ids.get(object) ?? new Set()
    this.#ids.set(object, known.add(id))
  }

  entries(): [string, number[]][] {
    return [...this.#ids].map(([object, ids]) => [object, [...ids]])
  }
}

/** Name of a record, by kind and id. */
export type RecordNames = (object: string, id: number) => string | null

/** Returns the names of records, deleted ones too, by one query for each kind; rows of another organisation are left out. */
export async function findRecordNames(ctx: Asking, wanted: RecordIds): Promise<RecordNames> {
  const names = new Map<string, string>()
  for (const [object, ids] of wanted.entries()) {
    const kind = findRecordKind(object)
    if (!kind) continue
    for (const [id, name] of await listNames(ctx, kind, ids)) names.set(`${object} ${id}`, name)
  }
  return (object, id) => names.get(`${object} ${id}`) ?? null
}

/**
 * Returns the condition for rows of organisations that the caller sees or administers; tables without an organisation
 * are open.
 */
function reachable({ caller }: Asking, table: RecordTable): SQL | undefined {
  const orgIds = [...new Set([...caller.orgIds, ...caller.managedOrgIds])]
  return table['orgId'] ? sql`${table['orgId']} = any(${sql.param(orgIds)}::bigint[])` : undefined
}

async function listNames(ctx: Asking, kind: RecordKind, ids: readonly number[]): Promise<[number, string][]> {
  const table = tableNamed(kind.object)
  const { nameField, namedAfter, names } = kind
  if (names) {
    return ids.flatMap((id): [number, string][] => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name]]
    })
  }
  const column = table?.[nameField ?? namedAfter?.field ?? '']
  if (!table || !column) return []
  const found = await ctx.db
    .select({ id: table.id, name: sql<string | null>`${column}` })
    .from(table)
    .where(and(inArray(table.id, [...ids]), reachable(ctx, table)))
  const rows = found.flatMap(({ id, name }): [number, string][] =>
    name === null ? [] : [[Number(id), name]],
  )
  return nameField ? rows : nameAfter(ctx, namedAfter?.object ?? '', rows)
}

/** Replaces the ids in the name column by the names of the records they refer to. */
async function nameAfter(
  ctx: Asking,
  object: string,
  rows: readonly [number, string][],
): Promise<[number, string][]> {
  const other = findRecordKind(object)
  if (!other) return []
  const names = new Map(
    await listNames(
      ctx,
      other,
      rows.map(([, after]) => Number(after)),
    ),
  )
  return rows.flatMap(([id, after]): [number, string][] => {
    const name = names.get(Number(after))
    return name === undefined ? [] : [[id, name]]
  })
}

/** Records whose name has this part (1 000 a kind at most), of one kind or of all. */
export async function findNamed(
  ctx: Asking,
  part: string,
  object: string | null,
): Promise<{ object: string; ids: number[] }[]> {
  const kinds = recordKinds.filter((kind) => object === null || kind.object === object)
  const found = []
  for (const kind of kinds) found.push({ object: kind.object, ids: await listNamed(ctx, kind, part) })
  return found.filter(({ ids }) => ids.length > 0)
}

async function listNamed(ctx: Asking, kind: RecordKind, part: string): Promise<number[]> {
  if (kind.names) return [...kind.names].filter(([, name]) => name.includes(part)).map(([id]) => id)
  const table = tableNamed(kind.object)
  const condition = table && (await namedCondition(ctx, kind, table, part))
  if (!condition) return []
  const found = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(condition, reachable(ctx, table)))
    .limit(MAX_NAMED)
  return found.map(({ id }) => Number(id))
}

async function namedCondition(
  ctx: Asking,
  { nameField, namedAfter }: RecordKind,
  table: RecordTable,
  part: string,
): Promise<SQL | undefined> {
  const column = table[nameField ?? namedAfter?.field ?? '']
  if (!column) return undefined
  if (nameField) return contains(column, part)
  const other = findRecordKind(namedAfter?.object ?? '')
  const ids = other ? await listNamed(ctx, other, part) : []
  return ids.length > 0 ? inArray(column, ids) : undefined
}
