import { dictLabel } from '@hepu/api/dictionaries'
import { AppError } from '@hepu/api/core/errorCodes'
import type { OpenExport, Resource } from '@hepu/api/core/resource/resource'
import { yearFilters } from '@hepu/api/core/resource/yearFilters'
import { and, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { contains } from '../../db/nameConditions.ts'
import { organization } from '../../db/schema/index.ts'
import type { Ctx, FileAnswer, PublicCtx } from '../../http/context.ts'
import type { SheetValue } from '../../import/write/writeWorkbook.ts'
import { columnOf as tableColumn, filterCondition } from '../filterConditions.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Mounted } from '../mounted.ts'
import type { StoredHolder } from '../presentRows.ts'
import { mapTargets } from '../targetTables.ts'
import { columnOf, exportRecords, fileOf, rowsOf, type Shape } from './exportBook.ts'
import { findRecords } from './readPieces.ts'
import { exportedFields } from './sheetFields.ts'
import type { Words } from './namedValues.ts'

const APPROVED = 2

/** The export of a resource that is open: whole for those who may export it, for all others what is published of it. */
export function exportFor(ctx: Ctx | PublicCtx, it: Mounted, model: Values, how: Shape): Promise<FileAnswer> {
  if (ctx.caller?.permissions.has(`${it.def.name}:export`)) return exportRecords(ctx, it, model, how)
  return exportPublished(ctx, it, model, how.format)
}

/** What organisations have published: the open columns of their approved records marked so, whoever asks. */
async function exportPublished(
  ctx: Pick<Ctx, 'db'>,
  it: Mounted,
  model: Values,
  format: Shape['format'],
): Promise<FileAnswer> {
  const { def } = it
  const open = def.openExport!
  assertOpenFilters(def, model)
  const where = publishedCondition(ctx, it, open, model)
  const fields = exportedFields(def.fields).filter(
    ({ name, part }) => open.columns.includes(name) && part !== 'staffList',
  )
  const words = await openWords(ctx, it, where)
  const { count, pieces } = await findRecords(ctx, it, where)
  const sheet = { name: def.title, columns: fields.map(columnOf), count, pieces: worded() }
  return fileOf(`${def.title}（公开信息）`, sheet, format)

  async function* worded(): AsyncGenerator<SheetValue[][]> {
    for await (const piece of pieces) yield rowsOf(piece, fields, words)
  }
}

/** Filters that are no field of their own, in words. */
const generalFilters: Readonly<Record<string, string>> = {
  status: '审核状态',
  assignedToMe: '我的待办',
  orgId: '机构',
  due: '到期情况',
}

/** Throws BAD_INPUT for a filter on what is not published: who may filter by it finds it out, value by value. */
function assertOpenFilters(def: Resource, model: Values): void {
  const filters = openFilters(def)
  const beyond = Object.keys(model).find((name) => !filters.has(name) && !isBlank(model[name]))
  if (!beyond) return
  const label =
    yearFilters(def.list).find(({ name }) => name === beyond)?.label ??
    def.fields[beyond.replace(/(Start|End)$/, '')]?.label ??
    generalFilters[beyond] ??
    beyond
  throw new AppError('BAD_INPUT', `公开信息不能按「${label}」筛选`)
}

/** Names of the filters that ask for published columns alone, and the keyword. */
function openFilters({ list, deadlines, openExport }: Resource): ReadonlySet<string> {
  const isOpen = (name: string) => openExport!.columns.includes(name)
  const dueFields = deadlines
    ? [...Object.keys(deadlines.days), ...(deadlines.over ? [deadlines.over.field] : [])]
    : []
  return new Set([
    'name',
    ...list.filter.filter(isOpen).flatMap((name) => [name, `${name}Start`, `${name}End`]),
    ...yearFilters(list).flatMap(({ name, field }) => (isOpen(field) ? [name] : [])),
    ...(dueFields.length > 0 && dueFields.every(isOpen) ? ['due'] : []),
  ])
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The keyword is looked for in open columns only, so that nobody finds out by asking what the others say. */
function publishedCondition(
  { db }: Pick<Ctx, 'db'>,
  it: Mounted,
  { only, columns }: OpenExport,
  { name: keyword, ...model }: Values,
): SQL | undefined {
  const { def, table } = it
  const texts = columns.filter((name) => def.fields[name]!.kind === 'text')
  const owner = db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, table.orgId), isNull(organization.deletedAt)))
  return and(
    eq(table.status, APPROVED),
    eq(tableColumn(table, only), true),
    isNull(table.deletedAt),
    exists(owner),
    typeof keyword === 'string' && keyword
      ? or(...texts.map((name) => contains(tableColumn(table, name), keyword)))
      : undefined,
    filterCondition(it, model),
  )
}

const nobody = { nameOf: () => null, idOf: () => undefined }
const noNames = { user: nobody, ...mapTargets(() => nobody) }

/** Words of the catalogue, and the names of the units that the published records name; nobody's name. */
async function openWords({ db }: Pick<Ctx, 'db'>, it: Mounted, where: SQL | undefined): Promise<Words> {
  const names = await unitNames({ db }, it, where)
  return {
    entry: () => undefined,
    choices: () => [],
    word: dictLabel,
    named: { ...noNames, organization: { nameOf: (id) => names.get(id) ?? null, idOf: () => undefined } },
    persons: nobody,
  }
}

async function unitNames(
  { db }: Pick<Ctx, 'db'>,
  { def, table }: Mounted,
  where: SQL | undefined,
): Promise<Map<number, string>> {
  const holders = def.openExport!.columns.filter((name) => def.fields[name]!.kind === 'holder')
  const ids = new Set<number>()
  for (const name of holders) {
    const found = await db
      .selectDistinct({ holder: tableColumn(table, name) })
      .from(table)
      .where(where)
    for (const { holder } of found) {
      for (const id of (holder as StoredHolder | null)?.internalUnit ?? []) ids.add(id)
    }
  }
  if (ids.size === 0) return new Map()
  const found = await db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.id, [...ids]))
  return new Map(found.map(({ id, name }) => [id, name]))
}
