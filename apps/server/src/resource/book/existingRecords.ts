import { REVIEW } from '@hepu/api/core/resource/review'
import type { Problem } from '@hepu/api/core/zod'
import { neededFiles } from '@hepu/api/core/resource/fields'
import { keyFields, uniqueGroups } from '@hepu/api/core/resource/resource'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { clockDay } from '../../db/clock.ts'
import { organization } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import type { TableBook } from '../../import/table/readTable.ts'
import { recordsWithFiles } from '../../files/attachedFiles.ts'
import { columnOf } from '../filterConditions.ts'
import { deletedRows } from '../recordLists.ts'
import { brokenRules, type Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import type { Mounted, Stored } from '../mounted.ts'
import { secretsOf } from '../recordSecrets.ts'
import { seeingAll } from '../targetTables.ts'
import { withNumbers, type Words } from './namedValues.ts'

/** A record that has a number of the workbook. */
export interface Taken {
  id: number
  called: string
  isInBin: boolean
  /** Name of the record's organisation; null if it is the caller's. */
  orgName: string | null
}

/** The stored data that a workbook is compared with. */
export interface ExistingData {
  /** Records of the caller's organisation, by the mark of the fields that identify a row. */
  byKey: ReadonlyMap<string, Stored>
  /** Drafts without their identifying number, by name. */
  drafts: ReadonlyMap<string, Stored>
  /** Records that have a number of the workbook, by the mark of that number. */
  taken: ReadonlyMap<string, readonly Taken[]>
  /** Ids of the records that have attachments, where a record must have some. */
  withFiles: ReadonlySet<string>
  words: Words
  today: string
  problems: (values: Values, known: Stored | undefined, isDraft: boolean) => Problem[]
}

/** Returns a key made of the values of some fields, to find a record by; undefined if one of them is blank. */
export function markOf(names: readonly string[], values: Values): string | undefined {
  const texts = names.map((name) => values[name])
  return texts.some((text) => text === undefined || text === null || text === '')
    ? undefined
    : JSON.stringify([names, texts.map(String)])
}

/** Loads the records that some rows of a workbook are about: one query for the records, one for each group of numbers. */
export async function loadExisting(
  ctx: Ctx,
  resource: Mounted,
  book: Pick<TableBook, 'rows'>,
  words: Words,
): Promise<ExistingData> {
  const { def } = resource
  const key = keyFields(def)
  const numbered = await loadNumbered(ctx, resource, book)
  const { orgId, crop } = ctx.caller
  const byKey = must(
    numbered.find(({ names }) => names.join() === key.join()),
    'the records by their key',
  )
  const found = byKey.found.filter((row) => row.orgId === orgId && row.deletedAt === null)
  const drafts = await loadDrafts(ctx, resource, book)
  const stored = [...found, ...drafts.values()]
  const ids = stored.map(({ id }) => String(id))
  const today = clockDay(ctx.services.now())
  return {
    byKey: new Map(found.flatMap((row) => entryOf(key, row, row))),
    drafts,
    taken: takenOf(def, numbered),
    withFiles: neededFiles(def.fields)
      ? await recordsWithFiles(ctx, { infoType: def.name, orgId }, ids)
      : new Set(),
    words: await withNumbers(ctx, def.fields, words, { stored, lines: book.rows }),
    today,
    problems: (values, known, isDraft) => {
      const full = known ? { ...values, ...secretsOf(ctx, def, known) } : values
      return brokenRules(def, full, { isDraft, today, crop })
    },
  }
}

/** Loads drafts without a number, named like rows without one; which of several namesakes a row means is unknown. */
async function loadDrafts(
  ctx: Ctx,
  { def, table }: Mounted,
  book: Pick<TableBook, 'rows'>,
): Promise<Map<string, Stored>> {
  const key = keyFields(def)
  const bare = book.rows.filter(({ cells }) => markOf(key, cells) === undefined)
  if (bare.length === 0) return new Map()
  const named = anyOf({ table }, def.nameField, { rows: bare })
  const found = (await ctx.db
    .select()
    .from(table)
    .where(
      and(rows(ctx, table), eq(table.orgId, ctx.caller.orgId), eq(table.status, REVIEW.DRAFT), named),
    )) as Stored[]
  const lacking = found.filter((row) => markOf(key, row) === undefined)
  const byName = Map.groupBy(lacking, (row) => String(row[def.nameField]))
  return new Map(
    [...byName].flatMap(([name, [only, ...others]]): [string, Stored][] =>
      only && others.length === 0 ? [[name, only]] : [],
    ),
  )
}

function entryOf<T>(names: readonly string[], values: Values, entry: T): [string, T][] {
  const mark = markOf(names, values)
  return mark === undefined ? [] : [[mark, entry]]
}

const anyOf = ({ table }: Pick<Mounted, 'table'>, name: string, { rows: lines }: Pick<TableBook, 'rows'>) =>
  sql`${columnOf(table, name)} = any(${sql.param(lines.flatMap(({ cells }) => (cells[name] === undefined ? [] : [String(cells[name])])))}::text[])`

type Numbered = Stored & Pick<Taken, 'orgName'>

/** The records that have a number of the workbook, by the group of fields that is the number. */
interface NumberedBy {
  names: readonly string[]
  found: readonly Numbered[]
}

/** Loads the records that have a number of the workbook. One of the groups identifies a row. */
async function loadNumbered(
  ctx: Ctx,
  resource: Mounted,
  book: Pick<TableBook, 'rows'>,
): Promise<NumberedBy[]> {
  const groups = uniqueGroups(resource.def)
  const numbered = []
  for (const names of groups.length > 0 ? groups : [keyFields(resource.def)]) {
    numbered.push({
      names,
      found: await findNumbered(ctx, resource, anyOf(resource, itemAt(names, 0), book)),
    })
  }
  return numbered
}

/** Returns the records that have a number, by its mark. */
function takenOf(def: Mounted['def'], numbered: readonly NumberedBy[]): Map<string, Taken[]> {
  if (uniqueGroups(def).length === 0) return new Map()
  const taken = numbered.flatMap(({ names, found }) =>
    found.flatMap((row) => {
      const { id, orgName, deletedAt } = row
      const one = { id, orgName, called: String(row[def.nameField]), isInBin: deletedAt !== null }
      return entryOf(names, row, one)
    }),
  )
  const byMark = Map.groupBy(taken, ([mark]) => mark)
  return new Map([...byMark].map(([mark, entries]) => [mark, entries.map(([, one]) => one)]))
}

/**
 * Finds records by a number: those of the caller's organisation, also in its recycle bin, and those of other organisations that
 * the caller sees. Existing and deleted records are two queries of one statement: each has an index, a combined condition would
 * use none.
 */
async function findNumbered(ctx: Ctx, resource: Mounted, numbered: SQL): Promise<Numbered[]> {
  const { orgId } = ctx.caller
  const { table } = resource
  const seen = { caller: { ...ctx.caller, orgIds: [...new Set([...seeingAll(ctx).caller.orgIds, orgId])] } }
  const columns = { ...getTableColumns(table), orgName: nameOfOther(resource, orgId) }
  const find = (where: SQL | undefined) => ctx.db.select(columns).from(table).where(and(where, numbered))
  const deleted = and(deletedRows(seen, resource), eq(table.orgId, orgId))
  return (await unionAll(find(rows(seen, table)), find(deleted))) as Numbered[]
}

/** Selects the name of the record's organisation; null if it is the caller's. */
const nameOfOther = ({ table }: Mounted, orgId: number) =>
  sql<string | null>`(select ${organization.name} from ${organization}
    where ${organization.id} = ${table.orgId} and ${organization.id} <> ${orgId}::bigint)`
