import { fieldNamed, type Field } from '@hepu/api/core/resource/fields'
import { REVIEW, reviewStates } from '@hepu/api/core/resource/review'
import type { Resource } from '@hepu/api/core/resource/resource'
import { plainText } from '@hepu/api/core/resource/values'
import { itemAt } from '@hepu/api/core/must'
import { and, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { contains, isNamed, plainName } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { presentRows, type Shown } from '../../../resource/presentRows.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { mentions } from './mentions.ts'
import { keysOf } from './varietyNames.ts'
import {
  day,
  lastDay,
  listWith,
  unionAll,
  type Head,
  type Source,
  type RecordSummary,
} from './overviewSource.ts'

/** How the overview uses a registry. */
interface Spec {
  def: Resource
  /** The day by which a record is ordered, and what happened then; if it is blank, the field `year` is used. */
  main: { field: string | null; year?: string; what: string }
  /** Further relevant days. */
  more?: readonly { field: string; what: string }[]
  /** Dictionary field of the crop, if the registry has records of other crops too. */
  cropField?: string
  /** Field of the number, which is shown before the name. */
  numberField?: string
  facts: readonly string[]
  /** Fields with values about the variety itself, by their label in the overview. */
  heads?: Readonly<Record<string, string>>
}

/** Returns a source of a registry whose records are varieties: found by their names. */
export function namedSource(
  spec: Spec,
  isAbout: (names: readonly string[]) => SQL | undefined = (names) =>
    isNamed(columnOf(registryTable(spec.def), spec.def.nameField), names),
): Source {
  const { def, numberField } = spec
  const table = registryTable(def)
  const name = columnOf(table, def.nameField)
  return {
    ...partsOf(spec),
    list: (name) => listWith(`/${spec.def.screen}`, name),
    matchedBy: `${fieldNamed(def.fields, def.nameField).label}相同`,
    find: (ctx, names) =>
      dayRows(spec, and(rows(ctx, table), isAbout(keysOf(names))), { name: plainName(name) }),
    search: (ctx, part) => searchRows(ctx, spec, part),
    heads: async (ctx, names) => {
      const found = await readShown(ctx, def, isAbout(keysOf(names)))
      return found.flatMap((row) => headsOf(spec, row, numberField))
    },
  }
}

/** Returns a source of a registry whose records may mention a variety in their title. */
export function mentioningSource(spec: Spec): Source {
  const table = registryTable(spec.def)
  const title = columnOf(table, spec.def.nameField)
  return {
    ...partsOf(spec),
    list: (name) => listWith(`/${spec.def.screen}`, name),
    matchedBy: `${fieldNamed(spec.def.fields, spec.def.nameField).label}中提到该品种`,
    find: (ctx, names) => dayRows(spec, and(rows(ctx, table), mentions(title, names)), 'MENTION'),
  }
}

/** Returns the parts that all sources over a registry have in common. */
export const partsOf = (spec: Spec): Pick<Source, 'key' | 'title' | 'word' | 'describe'> => ({
  key: spec.def.name,
  title: spec.def.title,
  word: `${spec.def.name}:read`,
  describe: (ctx, ids) => describe(ctx, spec, ids),
})

/** Returns a row for each day of the records that fit a condition. */
export function dayRows(
  { def, main, more = [] }: Spec,
  where: SQL | undefined,
  by: Parameters<typeof day>[0]['by'],
): SQL {
  const table = registryTable(def)
  const from = (row: SQL, further?: SQL) => sql`select ${row} from ${table} where ${and(where, further)}`
  const at = main.field ? columnOf(table, main.field) : sql`null::date`
  const year = main.year ? columnOf(table, main.year) : null
  const first = {
    id: table.id,
    what: main.what,
    day: year ? sql`coalesce(${at}, ${lastDay(year)})` : at,
    isYear: year ? sql`${at} is null` : false,
    by,
  }
  return unionAll([
    from(day(first)),
    ...more.map(({ field, what }) => {
      const column = columnOf(table, field)
      return from(day({ id: table.id, what, day: column, isMain: false, by }), isNotNull(column))
    }),
  ])
}

function searchRows(ctx: Ctx, { def, numberField, cropField }: Spec, part: string): SQL {
  const table = registryTable(def)
  const name = columnOf(table, def.nameField)
  const number = numberField ? columnOf(table, numberField) : null
  const hasNumber = number && contains(number, part)
  return sql`select ${name}::text as name, ${number ?? sql`null`}::text as number,
    ${cropField ? columnOf(table, cropField) : sql`null`}::text as crop from ${table}
    where ${and(rows(ctx, table), hasNumber ? or(contains(name, part), hasNumber) : contains(name, part))}`
}

interface Found {
  row: Stored
  shown: Shown
}

async function readShown(ctx: Ctx, def: Resource, where: SQL | undefined): Promise<Found[]> {
  const table = registryTable(def)
  const found = (await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), where))
    .orderBy(table.id)) as Stored[]
  const shown = await presentRows(ctx, { def, table }, found)
  return shown.map((record, at) => ({ row: itemAt(found, at), shown: record }))
}

async function describe(ctx: Ctx, spec: Spec, ids: readonly number[]): Promise<Map<number, RecordSummary>> {
  const { def, numberField } = spec
  const found = await readShown(ctx, def, inArray(registryTable(def).id, [...ids]))
  return new Map(
    found.map(({ row, shown }) => [
      row.id,
      {
        title: [numberField && plainText(row[numberField]), plainText(row[def.nameField])]
          .filter(Boolean)
          .join(' '),
        path: pathTo(def, row.id),
        facts: spec.facts.flatMap((name) => {
          const text = textOf(fieldNamed(def.fields, name), name, shown)
          return text ? [{ label: fieldNamed(def.fields, name).label, text }] : []
        }),
        state: row.status === REVIEW.APPROVED ? null : reviewStates[shown.status],
        orgId: row.orgId,
      },
    ]),
  )
}

const pathTo = ({ record }: Pick<Resource, 'record'>, id: number): string | null =>
  record.path?.replace('{id}', String(id)) ?? null

/** Returns a value as text: its word, or the value with its unit. */
function textOf(field: Field, name: string, { labels, ...shown }: Shown): string {
  const word = labels[name]
  if (word) return word
  const value = (shown as Record<string, unknown>)[name]
  const text = plainText(value)
  return text && 'unit' in field && field.unit ? `${text} ${field.unit}` : text
}

const headsOf = ({ def, heads = {} }: Spec, { row, shown }: Found, numberField: string | undefined): Head[] =>
  Object.entries(heads).flatMap(([label, name]) => {
    const text = textOf(fieldNamed(def.fields, name), name, shown)
    return text ? [{ label, text, path: name === numberField ? pathTo(def, row.id) : null }] : []
  })
