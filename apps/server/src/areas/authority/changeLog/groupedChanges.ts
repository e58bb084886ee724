import type { changeLogOfRecord as api } from '@hepu/api/core/changeLog/changeHistory'
import type { ResultOf } from '@hepu/api/core/route'
import { GROUPED_PAGE } from '@hepu/api/core/changeLog/groupedChanges'
import type { GroupedKind, RecordKind } from '@hepu/api/core/recordKind'
import { findRecordKind, recordField, recordLabel } from '@hepu/api/recordKinds'
import { must } from '@hepu/api/core/must'
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Action } from '../../../db/loggedChanges.ts'
import { hasNoHiddenName, loggedSinceCodes } from '../../../db/hiddenNames.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { changeLog, importBatch, user } from '../../../db/schema/index.ts'
import { columnOf, getTable, tableNamed, type RecordTable } from '../../../db/tables.ts'
import type { Ctx } from '../../../http/context.ts'
import { collectReferred, describeChange } from '../../../recordText/changeText.ts'
import { findRecordNames, RecordIds, type RecordNames } from '../../../recordText/recordNames.ts'

type ChangeLine = ResultOf<typeof api>[number]
type Example = NonNullable<ChangeLine['grouped']>['examples'][number]

/** Records that a grouped line shows with their values before and after; more are loaded on demand. */
const EXAMPLES = 5
const IMPORT = 'import_batch'

/** What lines of one call have in common. */
const oneCall = sql`coalesce(${changeLog.requestId}, ${changeLog.id}::text)`

/** What one call or one import did to records of one kind. */
interface ChangeGroup {
  id: number
  at: Date
  userName: string | null
  object: string
  action: string
  reason: string | null
  batchId: number | null
  count: number
  first: number[]
}

/**
 * Groups the changes of the records below one, such as the plots of a group: a line for each call or import and kind of
 * record, a line for each import as a whole, and both again if the import was undone. Returns the newest `most` groups.
 */
export async function groupedChanges(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  orgIds: readonly number[],
  most: number,
): Promise<ChangeLine[]> {
  if (!kind.groupedKinds) return []
  const groups = await findChangeGroups(ctx, kind, id, orgIds, { most, from: 0, size: EXAMPLES })
  const batches = await findBatchLines(ctx, kind, id, orgIds, groups)
  const examples = await findExamples(ctx, kind.groupedKinds, groups)
  return [...batches.map(batchLine), ...groups.flatMap((group) => linesOf(group, batches, examples))]
}

/** Lists more of the records of one grouped line: a page from a position on, in the order of the log. */
export async function groupedRecords(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  orgIds: readonly number[],
  { line, from }: { line: number; from: number },
): Promise<Example[]> {
  if (!kind.groupedKinds) return []
  const wish = { most: 1, lastId: Math.abs(line), from, size: GROUPED_PAGE }
  const groups = await findChangeGroups(ctx, kind, id, orgIds, wish)
  const examples = await findExamples(ctx, kind.groupedKinds, groups)
  const found = groups.flatMap(({ first }) => first).flatMap((id) => examples.get(id) ?? [])
  return line < 0 ? found.map(turnedBack) : found
}

const inOrgs = (column: RecordTable[string], orgIds: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...orgIds])}::bigint[])`

/** SQL for the ids of the records of a kind below one record. */
function idsBelow(
  of: RecordKind,
  { object, field, shares }: GroupedKind,
  id: number,
  orgIds: readonly number[],
) {
  const table = getTable(object)
  const above = getTable(of.object)
  const isSame = shares
    ? sql`${columnOf(table, shares)} = (select ${columnOf(above, shares)} from ${above} where ${above.id} = ${id} and ${inOrgs(columnOf(above, 'orgId'), orgIds)})`
    : undefined
  return sql`select ${table.id} from ${table}
    where ${and(inOrgs(columnOf(table, 'orgId'), orgIds), sql`${columnOf(table, field)} = ${id}`, isSame)}`
}

/** The number of groups, or the one group with this last line, and which of its records. */
interface GroupQuery {
  most: number
  lastId?: number
  from: number
  size: number
}

const mayRead = ({ caller }: Pick<Ctx, 'caller'>, object: string): boolean =>
  caller.permissions.has(must(findRecordKind(object), `the record kind ${object}`).read)

async function findChangeGroups(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  orgIds: readonly number[],
  { most, lastId: wanted, from, size }: GroupQuery,
): Promise<ChangeGroup[]> {
  const ofKinds = (kind.groupedKinds ?? [])
    .filter(({ object }) => mayRead(ctx, object))
    .map((below) =>
      and(
        eq(changeLog.object, below.object),
        sql`${changeLog.objectId} in (${idsBelow(kind, below, id, orgIds)})`,
      ),
    )
  const { object, action, reason, batchId } = changeLog
  const lastId = sql<number>`max(${changeLog.id})`.mapWith(Number)
  return ctx.db
    .select({
      id: lastId,
      at: sql<Date>`max(${changeLog.at})`.mapWith(changeLog.at),
      userName: user.name,
      object,
      action,
      reason,
      batchId,
      count: sql<number>`count(distinct ${changeLog.objectId})`.mapWith(Number),
      first: sql<
        number[]
      >`(array_agg(${changeLog.id} order by ${changeLog.id}))[${from + 1}::integer:${from + size}::integer]`.mapWith(
        (ids: unknown[]) => ids.map(Number),
      ),
    })
    .from(changeLog)
    .leftJoin(user, eq(user.id, changeLog.userId))
    .where(
      and(
        inOrgs(changeLog.orgId, orgIds),
        or(eq(changeLog.crop, ctx.caller.crop), isNull(changeLog.crop)),
        or(...ofKinds),
        await hasNoHiddenName(ctx),
        loggedSinceCodes(ctx, id),
        wanted === undefined
          ? undefined
          : sql`${oneCall} = (select ${oneCall} from ${changeLog} where ${changeLog.id} = ${wanted})`,
      ),
    )
    .groupBy(user.name, object, action, reason, batchId, oneCall)
    .having(wanted === undefined ? undefined : eq(lastId, wanted))
    .orderBy(desc(lastId))
    .limit(most)
}

type BatchLine = typeof changeLog.$inferSelect & { userName: string | null; fileName: string }

/** Returns the lines of the log about the imports that wrote to the record or to records below it, and about their undo. */
async function findBatchLines(
  ctx: Ctx,
  { importsIn }: RecordKind,
  id: number,
  orgIds: readonly number[],
  groups: readonly ChangeGroup[],
): Promise<BatchLine[]> {
  const table = tableNamed(importsIn?.table ?? '')
  if (!table || !importsIn) return []
  const wrote = sql`select ${columnOf(table, 'batchId')} from ${table}
    where ${and(inOrgs(columnOf(table, 'orgId'), orgIds), sql`${columnOf(table, importsIn.field)} = ${id}`)}`
  const known = [...new Set(groups.flatMap(({ batchId }) => batchId ?? []))]
  const found = await ctx.db
    .select({ line: changeLog, userName: user.name, fileName: importBatch.fileName })
    .from(changeLog)
    .innerJoin(
      importBatch,
      and(eq(importBatch.orgId, changeLog.orgId), eq(importBatch.id, changeLog.objectId)),
    )
    .leftJoin(user, eq(user.id, changeLog.userId))
    .where(
      and(
        inOrgs(changeLog.orgId, orgIds),
        eq(changeLog.object, IMPORT),
        inArray(changeLog.action, ['import', 'undo']),
        or(oneOf(changeLog.objectId, known), sql`${changeLog.objectId} in (${wrote})`),
        loggedSinceCodes(ctx, id),
      ),
    )
  return found.map(({ line, userName, fileName }) => ({ ...line, userName, fileName }))
}

/** Finds the first records of each group and their changes, by id of their line. */
async function findExamples(
  ctx: Ctx,
  groupedKinds: readonly GroupedKind[],
  groups: readonly ChangeGroup[],
): Promise<Map<number, Example>> {
  const lines = await ctx.db
    .select()
    .from(changeLog)
    .where(
      oneOf(
        changeLog.id,
        groups.flatMap(({ first }) => first),
      ),
    )
  const places = new Map<string, Record<string, unknown>>()
  const referred = new RecordIds()
  for (const grouped of groupedKinds) {
    const ofKind = lines.filter(({ object }) => object === grouped.object)
    for (const row of await findPlaces(ctx, grouped, ofKind.map(recordIdOf))) {
      places.set(`${grouped.object} ${row.id}`, row.place)
      collectReferred({ object: grouped.object, before: null, after: row.place }, referred)
    }
    for (const line of ofKind) {
      collectReferred(line, referred)
      if (grouped.at.length === 0) referred.add(line.object, recordIdOf(line))
    }
  }
  const names = await findRecordNames(ctx, referred)
  return new Map(
    lines.map((line) => {
      const place = places.get(`${line.object} ${line.objectId}`) ?? null
      const name = place
        ? placeText(line.object, place, names)
        : (names(line.object, recordIdOf(line)) ?? recordLabel(line.object))
      return [line.id, { name, changes: describeChange(line, names) }]
    }),
  )
}

/** Reads the fields that identify a record, of the records of a kind that are still in their table. */
async function findPlaces(
  ctx: Ctx,
  { object, at }: GroupedKind,
  ids: readonly number[],
): Promise<{ id: number; place: Record<string, unknown> }[]> {
  const table = getTable(object)
  if (at.length === 0 || ids.length === 0) return []
  const columns = Object.fromEntries(at.map((field) => [field, columnOf(table, field)]))
  const found = await ctx.db
    .select({ id: table.id, ...columns })
    .from(table)
    .where(and(inOrgs(columnOf(table, 'orgId'), ctx.caller.orgIds), oneOf(table.id, ids)))
  return found.map(({ id, ...place }) => ({ id: Number(id), place }))
}

/** 「德宏 · BS HaiHe · 重复 2」: names as they are, numbers with their label. A mean has no number of its own. */
function placeText(object: string, place: Record<string, unknown>, names: RecordNames): string {
  const described = { object, before: null, after: place }
  return describeChange(described, names)
    .filter(({ field }) => place[field] !== 0)
    .map(({ field, label, after }) => {
      const { refers, values } = recordField(object, field)
      return refers || values ? after : `${label} ${after}`
    })
    .join(' · ')
}

type Grouped = NonNullable<ChangeLine['grouped']>

/** Returns the line of a group; if its import was undone, also the line of the undoing. */
function linesOf(
  group: ChangeGroup,
  batches: readonly BatchLine[],
  known: ReadonlyMap<number, Example>,
): ChangeLine[] {
  const ofBatch = batches.filter(({ objectId }) => objectId === group.batchId)
  const grouped: Grouped = {
    count: group.count,
    examples: group.first.flatMap((id) => known.get(id) ?? []),
  }
  const line: ChangeLine = {
    id: group.id,
    at: group.at,
    userName: group.userName ?? '系统',
    object: group.object,
    objectLabel: recordLabel(group.object),
    objectId: null,
    partName: recordLabel(group.object),
    grouped,
    batch: batchOf(ofBatch[0]),
    action: group.action as Action,
    changes: [],
    before: null,
    after: null,
    reason: group.reason,
    save: null,
  }
  const undo = ofBatch.find(({ action }) => action === 'undo')
  return undo ? [line, takenBack(line, grouped, undo)] : [line]
}

/** Returns the id of the record that a line is about. */
const recordIdOf = ({ objectId }: { objectId: number | null }): number =>
  must(objectId, 'the id of the record')

const takenBack = (line: ChangeLine, { count, examples }: Grouped, undo: BatchLine): ChangeLine => ({
  ...line,
  id: -line.id,
  at: undo.at,
  userName: undo.userName ?? '系统',
  action: 'undo',
  reason: undo.reason,
  grouped: { count, examples: examples.map(turnedBack) },
})

const turnedBack = ({ name, changes }: Example): Example => ({
  name,
  changes: changes.map(({ list, ...change }) => ({
    ...change,
    before: change.after,
    after: change.before,
    ...(list ? { list: { added: list.removed, removed: list.added } } : {}),
  })),
})

const batchOf = (line: BatchLine | undefined): ChangeLine['batch'] =>
  line
    ? {
        id: recordIdOf(line),
        fileName: line.fileName,
        path: findRecordKind(IMPORT)?.path?.replace('{id}', String(line.objectId)) ?? null,
      }
    : null

/** Describes what an import did, without kinds of records that it left alone and without zeros. */
function described(after: unknown): Record<string, unknown> {
  const { fileName: _, counts, ...rest } = (after ?? {}) as Record<string, unknown>
  if (!Array.isArray(counts)) return rest
  const some = (counts as Record<string, unknown>[])
    .map((count) => Object.fromEntries(Object.entries(count).filter(([, value]) => value !== 0)))
    .filter((count) => Object.keys(count).length > 1)
  return { ...rest, counts: some }
}

/** Returns the line of an import as a whole: what it wrote to all that its workbook names. */
const batchLine = (line: BatchLine): ChangeLine => ({
  id: line.id,
  at: line.at,
  userName: line.userName ?? '系统',
  object: IMPORT,
  objectLabel: recordLabel(IMPORT),
  objectId: line.objectId,
  partName: '整个文件',
  grouped: null,
  batch: batchOf(line),
  action: line.action as Action,
  changes: describeChange({ ...line, after: described(line.after) }, () => null),
  before: null,
  after: null,
  reason: line.reason,
  save: null,
})
