import type { Problem } from '@hepu/api/core/zod'
import { neededFiles } from '@hepu/api/core/resource/fields'
import { keyFields, uniqueGroups } from '@hepu/api/core/resource/resource'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../db/clock.ts'
import { organization } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import type { TableBook } from '../../import/table/readTable.ts'
import { recordsWithFiles } from '../../files/attachedFiles.ts'
import { columnOf } from '../filterConditions.ts'
import { deletedRows } from '../recordLists.ts'
import { brokenRules, type Values } from '@hepu/api/core/resource/problems'
import type { Mounted, Stored } from '../mounted.ts'
import { secretsOf } from '../recordSecrets.ts'
import { seeingAll } from '../targetTables.ts'
import { loadWords, type Words } from './namedValues.ts'

/** A record that has a number of the workbook. */
export interface Taken {
  id: number
  called: string
  isInBin: boolean
  /** Name of its organisation, where that is another one than the caller's. */
  orgName: string | null
}

/** What a workbook is compared with. */
export interface ExistingData {
  /** Records of the organisation one works in, by the mark of the fields a row is known by. */
  byKey: ReadonlyMap<string, Stored>
  /** Drafts that lack what a row is known by, by name. */
  drafts: ReadonlyMap<string, Stored>
  /** Records that have numbers of the workbook, by the mark of those numbers. */
  taken: ReadonlyMap<string, readonly Taken[]>
  /** Ids of those of the records that have attachments, where a record must have some. */
  withFiles: ReadonlySet<string>
  words: Words
  today: string
  problems: (values: Values, known: Stored | undefined, isDraft: boolean) => Problem[]
}

/** What some fields of a record or a row say, to find it by; undefined when one of them is blank. */
export function markOf(names: readonly string[], values: Values): string | undefined {
  const texts = names.map((name) => values[name])
  return texts.some((text) => text === undefined || text === null || text === '')
    ? undefined
    : JSON.stringify([names, texts.map(String)])
}

/** Loads the records that a workbook is about: one query for the records, one for each group of numbers. */
export async function loadExisting(ctx: Ctx, it: Mounted, book: TableBook): Promise<ExistingData> {
  const { def, table } = it
  const key = keyFields(def)
  const found = (await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.orgId, ctx.caller.orgId), anyOf(it, key[0]!, book)))) as Stored[]
  const drafts = await loadDrafts(ctx, it, book)
  const stored = [...found, ...drafts.values()]
  const ids = stored.map(({ id }) => String(id))
  const today = clockDay(ctx.services.now())
  return {
    byKey: new Map(found.flatMap((row) => entryOf(key, row, row))),
    drafts,
    taken: await loadTaken(ctx, it, book),
    withFiles: neededFiles(def.fields)
      ? await recordsWithFiles(ctx, { infoType: def.name, orgId: ctx.caller.orgId }, ids)
      : new Set(),
    words: await loadWords(ctx, def.fields, { stored, lines: book.rows }),
    today,
    problems: (values, known, isDraft) => {
      const full = known ? { ...values, ...secretsOf(ctx, def, known) } : values
      return brokenRules(def, full, { isDraft, today, crop: ctx.caller.crop })
    },
  }
}

/** Drafts without a number, named as rows without one are; which of namesakes a row means nobody can tell. */
async function loadDrafts(ctx: Ctx, { def, table }: Mounted, book: TableBook): Promise<Map<string, Stored>> {
  const key = keyFields(def)
  const bare = book.rows.filter(({ cells }) => markOf(key, cells) === undefined)
  if (bare.length === 0) return new Map()
  const named = anyOf({ table }, def.nameField, { rows: bare })
  const found = (await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.orgId, ctx.caller.orgId), eq(table.status, 0), named))) as Stored[]
  const lacking = found.filter((row) => markOf(key, row) === undefined)
  const byName = Map.groupBy(lacking, (row) => String(row[def.nameField]))
  return new Map(
    [...byName].flatMap(([name, [only, ...others]]) => (others.length === 0 ? [[name, only!]] : [])),
  )
}

function entryOf<T>(names: readonly string[], values: Values, it: T): [string, T][] {
  const mark = markOf(names, values)
  return mark === undefined ? [] : [[mark, it]]
}

const anyOf = ({ table }: Pick<Mounted, 'table'>, name: string, { rows: lines }: Pick<TableBook, 'rows'>) =>
  sql`${columnOf(table, name)} = any(${sql.param(lines.flatMap(({ cells }) => (cells[name] === undefined ? [] : [String(cells[name])])))}::text[])`

/**
 * Records with a number of the workbook: of the organisation one works in, those of its recycle bin too, and those of others
 * that one sees.
 */
async function loadTaken(ctx: Ctx, it: Mounted, book: TableBook): Promise<Map<string, Taken[]>> {
  const { def } = it
  const taken: [string, Taken][] = []
  for (const names of uniqueGroups(def)) {
    for (const row of await findNumbered(ctx, it, anyOf(it, names[0]!, book))) {
      const { id, orgName, deletedAt } = row
      const one = { id, orgName, called: String(row[def.nameField]), isInBin: deletedAt !== null }
      taken.push(...entryOf(names, row, one))
    }
  }
  const byMark = Map.groupBy(taken, ([mark]) => mark)
  return new Map([...byMark].map(([mark, entries]) => [mark, entries.map(([, one]) => one)]))
}

type Numbered = Stored & Pick<Taken, 'orgName'>

/** Asked for those that stand and those of the bin one after the other: each has an index, both together have none. */
async function findNumbered(ctx: Ctx, it: Mounted, numbered: SQL): Promise<Numbered[]> {
  const { orgId } = ctx.caller
  const seen = { caller: { ...ctx.caller, orgIds: [...new Set([...seeingAll(ctx).caller.orgIds, orgId])] } }
  const columns = { ...getTableColumns(it.table), orgName: nameOfOther(it, orgId) }
  const find = async (where: SQL | undefined) =>
    (await ctx.db.select(columns).from(it.table).where(and(where, numbered))) as Numbered[]
  const existing = await find(rows(seen, it.table))
  return [...existing, ...(await find(and(deletedRows(seen, it), eq(it.table.orgId, orgId))))]
}

/** Name of the organisation of a record; null where it is this one. */
const nameOfOther = ({ table }: Mounted, orgId: number) =>
  sql<string | null>`(select ${organization.name} from ${organization}
    where ${organization.id} = ${table.orgId} and ${organization.id} <> ${orgId}::bigint)`
