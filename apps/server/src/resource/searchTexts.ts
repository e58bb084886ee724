import { resources } from '@hepu/api/resources'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { and, asc, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { oneOf } from '../db/nameConditions.ts'
import { organization, searchSource } from '../db/schema/index.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import { columnOf } from './filterConditions.ts'
import type { Stored } from './mounted.ts'
import type { StoredHolder } from './presentRows.ts'
import { registryTable } from './registryTable.ts'

/** Number of records whose texts are computed at once. */
const CHUNK = 1_000

type Searched = Pick<Resource, 'fields' | 'list'>

/**
 * Returns the search text of each record: its searched texts, and the people and units of its searched holders, one per line,
 * in lower case.
 */
export async function searchTextsOf(db: Db, def: Searched, records: readonly Values[]): Promise<string[]> {
  const units = await unitNames(db, def, records)
  return records.map((values) => searchTextOf(def, values, units))
}

/** Returns the search text of a record, given the names of the internal units that it mentions. */
export const searchTextOf = (def: Searched, values: Values, units: ReadonlyMap<number, string>): string =>
  def.list.search
    .flatMap((name) => textsOf(values[name], units))
    .filter(Boolean)
    .join('\n')
    .toLowerCase()

function textsOf(value: unknown, units: ReadonlyMap<number, string>): string[] {
  if (typeof value === 'string') return [value]
  if (!value) return []
  const { internalUnit, staffList, externalUnit } = value as StoredHolder
  return [
    ...internalUnit.map((id) => units.get(id) ?? ''),
    ...staffList.map(({ userName }) => userName),
    externalUnit ?? '',
  ]
}

/**
 * Returns the names of the internal units that searched holders name. Locks the units until the records are stored, so that a
 * concurrent renaming finds every record that needs its new name.
 */
async function unitNames(
  db: Db,
  def: Searched,
  records: readonly Values[],
): Promise<ReadonlyMap<number, string>> {
  const holders = searchedHolders(def)
  const ids = records.flatMap((values) =>
    holders.flatMap((name) => (values[name] as StoredHolder | null | undefined)?.internalUnit ?? []),
  )
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(oneOf(organization.id, [...new Set(ids)]))
    .orderBy(asc(organization.id))
    .for('share')
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Returns the holders that the keyword searches. */
const searchedHolders = ({ fields, list }: Searched): string[] =>
  list.search.filter((name) => fieldNamed(fields, name).kind === 'holder')

/** Recomputes the search texts of the records that fit a condition, deleted ones included; changes nothing else of them. */
export async function refreshSearch(
  db: Db,
  { def, table }: { def: Searched; table: ResourceTable },
  condition?: SQL,
): Promise<void> {
  let last = { orgId: 0, id: 0 }
  for (;;) {
    const found = (await db
      .select()
      .from(table)
      .where(and(sql`(${table.orgId}, ${table.id}) > (${last.orgId}, ${last.id})`, condition))
      .orderBy(asc(table.orgId), asc(table.id))
      .limit(CHUNK)
      .for('update')) as Stored[]
    if (found.length === 0) return
    await storeTexts(db, table, found, await searchTextsOf(db, def, found))
    last = must(found.at(-1), 'last record')
  }
}

async function storeTexts(
  db: Db,
  table: ResourceTable,
  found: readonly Stored[],
  texts: readonly string[],
): Promise<void> {
  const changed = found.flatMap(({ id, orgId, search }, at) =>
    search === texts[at] ? [] : [{ id, orgId, search: texts[at] }],
  )
  if (changed.length === 0) return
  await db.execute(sql`
    update ${table} r set search = t.search
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t(id bigint, "orgId" bigint, search text)
    where r.org_id = t."orgId" and r.id = t.id`)
}

/** Recomputes the search texts of records that name renamed organisations, so that they are found by the new names. */
export async function refreshUnitNames(db: Db, orgIds: readonly number[]): Promise<void> {
  for (const def of resources) {
    const holders = searchedHolders(def)
    if (holders.length === 0 || orgIds.length === 0) continue
    const table = registryTable(def)
    const named = holders.flatMap((name) =>
      orgIds.map((id) => sql`${columnOf(table, name)} @> ${JSON.stringify({ internalUnit: [id] })}::jsonb`),
    )
    await refreshSearch(db, { def, table }, or(...named))
  }
}

/**
 * Recomputes the search texts of a registry whose definition searches other fields than before. Runs at every start, under
 * the lock of `openService`. 100 000 records take about half a minute, so each registry with records is announced by
 * `report`.
 */
export async function bringSearchUpToDate(db: Db, report: (title: string) => void): Promise<void> {
  const made = new Map(
    (await db.select().from(searchSource)).map((source) => [source.registry, source.fields]),
  )
  for (const def of resources) {
    const fields = [...def.list.search]
    if (made.get(def.name)?.join() === fields.join()) continue
    const table = registryTable(def)
    const some = await db.select({ id: table.id }).from(table).limit(1)
    if (some.length > 0) report(def.title)
    await db.transaction(async (tx) => {
      await refreshSearch(tx, { def, table })
      await tx
        .insert(searchSource)
        .values({ registry: def.name, fields })
        .onConflictDoUpdate({ target: searchSource.registry, set: { fields } })
    })
  }
}
