import { resources } from '@hepu/api/resources'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { and, asc, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { oneOf } from '../db/nameConditions.ts'
import { organization, searchSource } from '../db/schema/index.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import { columnOf } from './filterConditions.ts'
import type { Stored } from './mounted.ts'
import type { StoredHolder } from './presentRows.ts'
import { registryTable } from './registryTable.ts'

/** Records whose texts are made anew at once. */
const CHUNK = 1_000

type Searched = Pick<Resource, 'fields' | 'list'>

/**
 * What the keyword is looked for in, of each record: its named texts, and the people and units of its named holders, each
 * in a line of its own, in lower case.
 */
export async function searchTextsOf(db: Db, def: Searched, records: readonly Values[]): Promise<string[]> {
  const units = await unitNames(db, def, records)
  return records.map((values) =>
    def.list.search
      .flatMap((name) => textsOf(values[name], units))
      .filter(Boolean)
      .join('\n')
      .toLowerCase(),
  )
}

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
 * Names of the units of the house that searched holders name. They keep them until the records are stored, so that a
 * change of a name finds every record that is to be found by the new one.
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

/** Holders that the keyword is looked for in. */
const searchedHolders = ({ fields, list }: Searched): string[] =>
  list.search.filter((name) => fields[name]!.kind === 'holder')

/** Makes the texts of the records that fit a condition anew, in the recycle bin too; it changes nothing else of them. */
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
    last = found.at(-1)!
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

/** After organisations got other names: records that name them are found by what they are called now. */
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
 * Makes the texts of a registry anew where its definition names other fields than those they were made of. Runs at every
 * start, under the lock of `openService`. A hundred thousand records take about half a minute, so `report` hears of each
 * registry that has any.
 */
export async function bringSearchUpToDate(db: Db, report: (title: string) => void): Promise<void> {
  const made = new Map((await db.select().from(searchSource)).map((it) => [it.registry, it.fields]))
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
