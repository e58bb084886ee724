import { moneyUnits, type MoneyUnit } from '@hepu/api/core/money/readMoney'
import type { exportFormats } from '@hepu/api/core/resource/resourceCalls'
import {
  fieldNamed,
  dictionariesOf,
  neededFiles,
  secretFields,
  type Field,
} from '@hepu/api/core/resource/fields'
import { keyFields } from '@hepu/api/core/resource/resource'
import { isRecordTarget, recordTargets } from '@hepu/api/core/resource/targets'
import { resourceTitles } from '@hepu/api/core/resource/titles'
import { BETWEEN_CELLS, BETWEEN_ROWS } from '@hepu/api/core/resource/values'
import { reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import { and, type SQL } from 'drizzle-orm'
import { listDictEntries } from '../../db/dictEntries.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { headOf, NEEDED_MARK, neededHead } from '@hepu/api/cells/columnDefs'
import {
  flatSheet,
  notesSheet,
  toCountedXlsx,
  toXlsxFile,
  type CountedSheet,
  type SheetColumn,
  type SheetSpec,
  type SheetValue,
} from '../../import/write/writeWorkbook.ts'
import { toCsvFile } from '../../import/write/writeCsv.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { must } from '@hepu/api/core/must'
import type { Mounted } from '../mounted.ts'
import { maskedSecret } from '../recordSecrets.ts'
import { cellsOf } from './recordCells.ts'
import { askedFor } from '../list/listFilters.ts'
import { exportName } from './exportName.ts'
import { findRecords, type Piece, type RowOrder } from './readPieces.ts'
import { exportedFields, importedFields, isNeeded, type SheetField } from './sheetFields.ts'
import { loadWords, withMentioned, type Words } from './namedValues.ts'

/** The format of an export and the order of its rows, which is the order of the list. */
export interface Shape extends RowOrder {
  format: keyof typeof exportFormats
}

/** Head of the state of review, which an import does not read. */
export const STATE_HEAD = '审核状态'

/** Exports the records that fit the filter, as a file that can be imported again without changing anything. */
export const exportRecords = async (
  ctx: Ctx,
  resource: Mounted,
  model: Values,
  how: Shape,
): Promise<FileAnswer> =>
  exportWhere(ctx, resource, await exportName(ctx, resource, model), {
    condition: askedFor(ctx, resource, model),
    ...how,
  })

interface Which extends Shape {
  condition: SQL | undefined
}

/**
 * Exports the records in the caller's scope that fit the condition, as a file called `name`. Records are read while the file
 * is sent.
 */
export async function exportWhere(
  ctx: Ctx,
  resource: Mounted,
  name: string,
  { condition, format, ...order }: Which,
): Promise<FileAnswer> {
  const exported = exportedFields(resource.def.fields)
  const columns = [...exported.map(columnOf), { header: STATE_HEAD }]
  const { count, pieces } = await findRecords(ctx, resource, and(rows(ctx, resource.table), condition), order)
  const sheet = { name: resource.def.title, columns, count, pieces: worded(ctx, resource, exported, pieces) }
  return fileOf(name, sheet, format)
}

/** Returns a sheet as a file of the requested format. */
export const fileOf = async (
  name: string,
  sheet: SheetSpec | CountedSheet,
  format: keyof typeof exportFormats,
): Promise<FileAnswer> => {
  if (format === 'csv') return toCsvFile(name, 'pieces' in sheet ? flatSheet(sheet) : sheet)
  return 'pieces' in sheet ? toCountedXlsx(name, sheet) : toXlsxFile(name, [sheet])
}

/** Returns the column of a field, with its unit in the heading. */
export const columnOf = ({ label, field }: SheetField): SheetColumn => ({
  header: headOf({ ...field, label }),
  ...(field.kind === 'date' ? { isDate: true as const } : {}),
  ...(field.kind === 'money' ? { isAmount: true as const, format: amountFormat(field.unit) } : {}),
})

/** The format of amounts: two decimals, in 万元 as many more as an amount has. */
const amountFormat = (unit: MoneyUnit): string => `#,##0.00${'#'.repeat(moneyUnits[unit] - 2)}`

/** Yields the rows of an export, with the words for what each piece of records refers to. */
async function* worded(
  ctx: Ctx,
  resource: Mounted,
  exported: readonly SheetField[],
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<SheetValue[][]> {
  const words = await loadWords(ctx, resource.def.fields)
  for await (const piece of pieces) {
    const shown = withMasked(ctx, resource, piece)
    const states = must(piece.values['status'], 'review states').map(
      (state) => reviewStates[state as ReviewState],
    )
    yield rowsOf(shown, exported, await withMentioned(ctx, resource.def.fields, words, piece), [states])
  }
}

/** Replaces secrets by their masked form. */
function withMasked(ctx: Ctx, { def }: Mounted, { size, values }: Piece): Piece {
  const secrets = secretFields(def.fields).map(([name]) => [
    name,
    must(values[name], 'values of the field').map((stored) => maskedSecret(ctx, def, name, stored)),
  ])
  return { size, values: { ...values, ...Object.fromEntries(secrets) } }
}

/** Returns the rows of a sheet: the cells of the fields, then the extra columns. */
export function rowsOf(
  { size, values }: Piece,
  fields: readonly SheetField[],
  words: Words,
  extraColumns: readonly SheetValue[][] = [],
): SheetValue[][] {
  const columns = [
    ...fields.map((field) => cellsOf(field, must(values[field.name], 'values of the field'), words)),
    ...extraColumns,
  ]
  return Array.from({ length: size }, (_, at) => columns.map((column) => column[at]))
}

/** Returns the template of an import, with the dictionary entries to choose from. */
export async function recordTemplate(ctx: Ctx, { def }: Mounted): Promise<FileAnswer> {
  const fields = importedFields(def.fields)
  const dicts = fields.flatMap(({ field }) => dictionariesOf(field))
  const entries = dicts.length === 0 ? [] : await listDictEntries(ctx, [...new Set(dicts)])
  const wordsOf = (dictionary: string) =>
    entries.flatMap(({ dict, disabled, label }) => (dict === dictionary && !disabled ? [label] : []))
  const options = (field: Field): Partial<SheetColumn> => {
    if (field.kind === 'bool') return { options: ['是', '否'] }
    return field.kind === 'dict' ? { options: wordsOf(field.dictionary) } : {}
  }
  const columns = fields.map((field) => ({
    ...neededColumn(columnOf(field), isNeeded(field)),
    ...options(field.field),
  }))
  return toXlsxFile(`${def.title}导入模板`, [
    { name: def.title, columns, rows: [] },
    notesSheet([...notesOf(def, fields), ...choiceNotes(fields, wordsOf)]),
  ])
}

/** Returns a column of a template, marked if it is required. */
export const neededColumn = (column: SheetColumn, needed: boolean): SheetColumn =>
  needed ? { ...column, header: neededHead(column.header) } : column

function notesOf(def: Mounted['def'], fields: readonly SheetField[]): string[] {
  return [
    `每行一条${def.title}，按${keyFields(def)
      .map((name) => `「${fieldNamed(def.fields, name).label}」`)
      .join(
        '和',
      )}识别：已有的被修改，没有的新增，${neededFiles(def.fields) ? '新增的存为草稿，上传附件后提交审核' : '导入后待审核'}。`,
    '空白单元格不改动已有内容。',
    ...referenceNotes(def),
    ...tableNotes(def),
    ...neededNotes(def, fields),
    ...kindNotes(fields),
  ]
}

/** Describes what a new record needs: required columns, and holders for which any one column is enough. */
function neededNotes(def: Mounted['def'], fields: readonly SheetField[]): string[] {
  const columns = fields.filter(isNeeded).map(({ label }) => label)
  const holders = Object.values(def.fields).filter(
    (field) => field.kind === 'holder' && !field.people && !field.optional && !field.computed,
  )
  return [
    `新增须填写表头带「${NEEDED_MARK}」的列：${columns.join('、')}。`,
    ...holders.map(({ label }) => `新增须填写「${label}」，其单位、人员各列中至少一列。`),
  ]
}

/** Describes how cells are written, for the kinds of columns in the template. */
function kindNotes(fields: readonly SheetField[]): string[] {
  const kinds = new Set(fields.map(({ field }) => field.kind))
  return [
    ...(kinds.has('date') ? ['日期写作 2025-06-01。'] : []),
    ...(kinds.has('dicts') || kinds.has('holder') ? ['一格中有多项时以「、」分隔。'] : []),
    ...(kinds.has('holder') ? ['人员按次序即为排名，不在系统中的人员记为外部人员。'] : []),
  ]
}

/** Explains that columns that refer to other records contain their numbers. */
const referenceNotes = ({ fields }: Mounted['def']): string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.kind !== 'ref' || !isRecordTarget(field.target)) return []
    const { resource } = recordTargets[field.target]
    return [
      `「${field.label}」填已登记${resourceTitles[resource]}的编号；同一文件中新增的，导入后再次上传该文件即可补上。`,
    ]
  })

/** Explains how a table within a record is written in one cell. */
const tableNotes = ({ fields }: Mounted['def']): string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.kind !== 'rows') return []
    const heads = Object.values(field.columns).map(({ label }) => label)
    return [
      `「${field.label}」每项写作 ${heads.join(BETWEEN_CELLS)}，各项之间用「${BETWEEN_ROWS}」或换行；没有的列留空。`,
    ]
  })

/** Lists all entries that a dictionary column accepts, including columns of tables within a record. */
const choiceNotes = (
  fields: readonly SheetField[],
  wordsOf: (dictionary: string) => readonly string[],
): string[] =>
  fields.flatMap(({ label, field }) => {
    if (field.kind === 'dict' || field.kind === 'dicts') {
      return [`「${label}」可填：${wordsOf(field.dictionary).join('、')}。`]
    }
    if (field.kind !== 'rows') return []
    return Object.values(field.columns).flatMap((column) =>
      column.kind === 'dict'
        ? [`「${label}」中的${column.label}可填：${wordsOf(column.dictionary).join('、')}。`]
        : [],
    )
  })
