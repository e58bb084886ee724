import { registries } from '@hepu/api/areas/research/registries'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { RowValues } from '@hepu/api/core/resource/values'
import { and, or, sql } from 'drizzle-orm'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import { registryTable } from '../../../resource/registryTable.ts'

/** Name of the field of 科研人员. */
const FIELD = 'achievements'

/** One achievement, at its place in an answer. */
interface Named {
  record: Values
  place: string
  kind: string
  name: string
}

/** Leads from 代表成果 to the one record of that name or number that the caller sees and may read. */
export async function linkAchievements(ctx: Ctx, people: Values[]): Promise<void> {
  for (const record of people) record['links'] = {}
  const all = people.flatMap(namesIn)
  for (const [kind, named] of Map.groupBy(all, (found) => found.kind)) {
    const def = registries.find((registry) => registry.def.name === kind)?.def
    if (!def || !ctx.caller.permissions.has(`${def.name}:read`)) continue
    const ids = await findNamed(ctx, def, [...new Set(named.map(({ name }) => name))])
    for (const { record, place, name } of named) {
      const id = ids.get(name)
      if (id !== undefined) {
        ;(record['links'] as Record<string, string>)[place] = must(
          def.record.path,
          'screen path of the registry',
        ).replace('{id}', String(id))
      }
    }
  }
}

const namesIn = (record: Values): Named[] =>
  ((record[FIELD] ?? []) as RowValues[]).map(({ kind, name }, at) => ({
    record,
    place: `${FIELD}.${at}.name`,
    kind: String(kind),
    name: String(name),
  }))

/** Returns the ids of the records of a registry by name or number; a name of several records is left out. */
async function findNamed(ctx: Ctx, def: Resource, names: readonly string[]): Promise<Map<string, number>> {
  const table = registryTable(def)
  const wanted = sql`any(${sql.param([...names])}::text[])`
  const columns = [def.nameField, ...def.unique].map((name) => columnOf(table, name))
  const found = await ctx.db
    .select({ id: table.id, called: sql<string[]>`array[${sql.join(columns, sql`, `)}]` })
    .from(table)
    .where(and(rows(ctx, table), or(...columns.map((column) => sql`${column} = ${wanted}`))))
  const ids = new Map<string, number[]>()
  for (const { id, called } of found) {
    for (const name of new Set(called)) ids.set(name, [...(ids.get(name) ?? []), id])
  }
  return new Map(
    [...ids].flatMap(([name, own]) => (own.length === 1 ? [[name, itemAt(own, 0)] as const] : [])),
  )
}
