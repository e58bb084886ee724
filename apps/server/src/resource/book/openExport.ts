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
import { must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { REVIEW } from '@hepu/api/core/resource/review'
import type { Mounted } from '../mounted.ts'
import type { StoredHolder } from '../presentRows.ts'
import { mapTargets } from '../targetTables.ts'
import { columnOf, exportRecords, fileOf, rowsOf, type Shape } from './exportBook.ts'
import { findRecords } from './readPieces.ts'
import { exportedFields } from './sheetFields.ts'
import type { Words } from './namedValues.ts'

/** Exports a resource with open columns: in full for those who may export it, only the published part for everybody else. */
export function exportFor(
  ctx: Ctx | PublicCtx,
  resource: Mounted,
  model: Values,
  how: Shape,
): Promise<FileAnswer> {
  if (ctx.caller?.permissions.has(`${resource.def.name}:export`))
    return exportRecords(ctx, resource, model, how)
  return exportPublished(ctx, resource, model, how.format)
}

/**
 * Exports what organisations have published: the open columns of their approved records marked as public, independent of the
 * caller.
 */
async function exportPublished(
  ctx: Pick<Ctx, 'db'>,
  resource: Mounted,
  model: Values,
  format: Shape['format'],
): Promise<FileAnswer> {
  const { def } = resource
  const open = must(def.openExport, 'open export')
  assertOpenFilters(def, model)
  const where = publishedCondition(ctx, resource, open, model)
  const fields = exportedFields(def.fields).filter(
    ({ name, part }) => open.columns.includes(name) && part !== 'staffList',
  )
  const words = await openWords(ctx, resource, where)
  const { count, pieces } = await findRecords(ctx, resource, where)
  const sheet = { name: def.title, columns: fields.map(columnOf), count, pieces: worded() }
  return fileOf(`${def.title}（公开信息）`, sheet, format)

  async function* worded(): AsyncGenerator<SheetValue[][]> {
    for await (const piece of pieces) yield rowsOf(piece, fields, words)
  }
}

/** Labels of the filters that are not fields. */
const generalFilters: Readonly<Record<string, string>> = {
  status: '审核状态',
  assignedToMe: '我的待办',
  orgId: '机构',
  due: '到期情况',
}

/** Throws BAD_INPUT for a filter on an unpublished column: filtering by it would reveal its values one by one. */
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

/** Returns the names of the filters that read only published columns, and of the keyword. */
function openFilters({ list, deadlines, openExport }: Resource): ReadonlySet<string> {
  const isOpen = (name: string) => must(openExport, 'open export').columns.includes(name)
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

/**
 * Returns the condition of the published records. The keyword searches open columns only, so that searching does not reveal
 * the others.
 */
function publishedCondition(
  { db }: Pick<Ctx, 'db'>,
  resource: Mounted,
  { only, columns }: OpenExport,
  { name: keyword, ...model }: Values,
): SQL | undefined {
  const { def, table } = resource
  const texts = columns.filter((name) => fieldNamed(def.fields, name).kind === 'text')
  const owner = db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, table.orgId), isNull(organization.deletedAt)))
  return and(
    eq(table.status, REVIEW.APPROVED),
    eq(tableColumn(table, only), true),
    isNull(table.deletedAt),
    exists(owner),
    typeof keyword === 'string' && keyword
      ? or(...texts.map((name) => contains(tableColumn(table, name), keyword)))
      : undefined,
    filterCondition(resource, model),
  )
}

const nobody = { nameOf: () => null, idOf: () => undefined }
const noNames = { user: nobody, ...mapTargets(() => nobody) }

/** Loads the words of the catalogue and the names of the units that published records name, but no names of people. */
async function openWords({ db }: Pick<Ctx, 'db'>, resource: Mounted, where: SQL | undefined): Promise<Words> {
  const names = await unitNames({ db }, resource, where)
  return {
    entry: () => undefined,
    closeEntries: () => [],
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
  const holders = must(def.openExport, 'open export').columns.filter(
    (name) => fieldNamed(def.fields, name).kind === 'holder',
  )
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
