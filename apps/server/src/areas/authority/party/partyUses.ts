import { comparable } from '@hepu/api/cells/normalise'
import type * as api from '@hepu/api/areas/authority/party/party'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { storedFields } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { resources } from '@hepu/api/resources'
import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, plainName, totalColumn } from '../../../db/nameConditions.ts'
import { breeder, organization, party, supplierRelation } from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf, hasKeyword } from '../../../resource/filterConditions.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { getParty, visibleParties, type Party } from './partyRules.ts'

type Uses = ResultOf<typeof api.partyUses>

/** Most records of each kind that are listed; all are counted. */
const SHOWN = 20

/**
 * Lists where a party is used: relations, parties below, and records of registries in the caller's crop whose units outside name
 * it. Their fields are texts; the names of before and of merged parties lead here too.
 */
export async function listUses(ctx: Ctx, { id }: ParsedInputOf<typeof api.partyUses>): Promise<Uses> {
  const row = await getParty(ctx, id)
  const uses = [await relationsOf(ctx, row), await childrenOf(ctx, row)]
  if (ctx.caller.permissions.has('breeder.archive:read')) uses.push(await archivesOf(ctx, row))
  for (const def of resources) {
    if (ctx.caller.permissions.has(`${def.name}:read`)) uses.push(await recordsNaming(ctx, def, row))
  }
  return uses.filter(({ count }) => count > 0)
}

async function relationsOf(ctx: Ctx, { id }: Party): Promise<Uses[number]> {
  const found = await ctx.db
    .select({ id: supplierRelation.id, name: organization.name, total: totalColumn })
    .from(supplierRelation)
    .innerJoin(organization, eq(organization.id, supplierRelation.orgId))
    .where(and(rows(ctx, supplierRelation), eq(supplierRelation.supplierId, id)))
    .orderBy(byPinyin(organization.name), asc(supplierRelation.id))
    .limit(SHOWN)
  const path = ctx.caller.permissions.has('system.supplier:read') ? `/system/supplier?id=${id}` : null
  return { label: '合作关系', ...shown(found, () => ({ field: null, path })) }
}

async function childrenOf(ctx: Ctx, { id }: Party): Promise<Uses[number]> {
  const found = await ctx.db
    .select({ id: party.id, name: party.name, total: totalColumn })
    .from(party)
    .where(and(visibleParties(ctx), eq(party.parentId, id)))
    .orderBy(byPinyin(party.name), asc(party.id))
    .limit(SHOWN)
  return {
    label: '下级单位',
    ...shown(found, (row) => ({ field: null, path: `/system/party?id=${row.id}` })),
  }
}

async function archivesOf(ctx: Ctx, { id, name }: Party): Promise<Uses[number]> {
  const found = await ctx.db
    .select({ id: breeder.id, name: sql<string>`${name}::text`, total: totalColumn })
    .from(breeder)
    .where(and(rows(ctx, breeder), eq(breeder.partyId, id)))
    .orderBy(asc(breeder.id))
    .limit(SHOWN)
  return {
    label: '育种家档案',
    ...shown(found, (row) => ({ field: null, path: `/breeding/breederArchive/breederDetails?id=${row.id}` })),
  }
}

/** Returns the records of a registry that name a party among their units outside. */
async function recordsNaming(ctx: Ctx, def: Resource, { name, formerNames }: Party): Promise<Uses[number]> {
  const table = registryTable(def)
  const names = [name, ...formerNames]
  const holders = storedFields(def.fields).flatMap(([field, { kind, label }]) =>
    kind === 'holder' ? [{ field, label }] : [],
  )
  const named = holders.map(({ field, label }) => ({ label, isNamed: isNamedIn(def, table, field, names) }))
  if (named.length === 0) return { label: def.title, count: 0, records: [] }
  const label = sql<string>`case ${sql.join(
    named.map((field) => sql`when ${field.isNamed} then ${field.label}::text`),
    sql` `,
  )} end`
  const found = await ctx.db
    .select({
      id: table.id,
      name: sql<string>`${columnOf(table, def.nameField)}`,
      field: label,
      total: totalColumn,
    })
    .from(table)
    .where(and(rows(ctx, table), isNull(table.deletedAt), or(...named.map(({ isNamed }) => isNamed))))
    .orderBy(desc(table.id))
    .limit(SHOWN)
  return {
    label: def.title,
    ...shown(found, (row) => ({
      field: row.field,
      path: def.record.path?.replace('{id}', String(row.id)) ?? null,
    })),
  }
}

/** Separators between units in one text, after NFKC. */
const BETWEEN = String.raw`[、,\u003b/\n]`

/**
 * Returns the condition that the units outside of a holder name one of these. Where the keyword of the list searches the holder,
 * its index finds the candidates by the beginning and the end of a name, because it may be written with blanks between.
 */
function isNamedIn(def: Resource, table: ResourceTable, field: string, names: readonly string[]): SQL {
  const text = sql`${columnOf(table, field)}->>'externalUnit'`
  const units = sql`regexp_split_to_array(${plainName(text)}, ${BETWEEN})`
  const isSame = sql`(${text} is not null and ${units} && ${sql.param(names.map(comparable))}::text[])`
  if (!def.list.search.includes(field)) return isSame
  return sql`(${or(...names.map((name) => and(...endsOf(name).map((end) => hasKeyword(table, end)))))} and ${isSame})`
}

/** Returns the first and the last two characters of a name. */
const endsOf = (name: string): string[] => {
  const letters = Array.from(name.replaceAll(/\s/g, ''))
  return [letters.slice(0, 2).join(''), letters.slice(-2).join('')]
}

interface Found {
  id: number
  name: string
  total: number
}
type Place = Pick<Uses[number]['records'][number], 'field' | 'path'>

const shown = <R extends Found>(found: readonly R[], placeOf: (row: R) => Place) => ({
  count: found[0]?.total ?? 0,
  records: found.map((row) => ({ id: row.id, name: row.name, ...placeOf(row) })),
})
