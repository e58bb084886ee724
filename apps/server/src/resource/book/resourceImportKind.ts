import { resources } from '@hepu/api/resources'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { AppError } from '@hepu/api/core/errorCodes'
import { neededFiles, storedFields } from '@hepu/api/core/resource/fields'
import { keyFields, plainFields } from '@hepu/api/core/resource/resource'
import { and, eq, gt } from 'drizzle-orm'
import { plainly } from '@hepu/api/core/resource/values'
import type { Ctx } from '../../http/context.ts'
import { loadBytes, type Batch } from '../../import/batch/storedBatch.ts'
import { MOVED, type ImportKind } from '../../import/batch/importKind.ts'
import { INLINE_ROWS } from '../../import/batch/inlineLimits.ts'
import { unpackBook } from '../../import/batch/packBook.ts'
import { mayUndo } from '../../import/batch/undoImport.ts'
import { findingLabels, type Finding } from '@hepu/api/cells/findings'
import { ImportFileError } from '../../import/importFileError.ts'
import { previewTable, type TablePreview } from '../../import/table/compareTable.ts'
import { loadTable } from '../../import/table/loadTable.ts'
import type { TableBook } from '../../import/table/readTable.ts'
import type { Mounted } from '../mounted.ts'
import { checkPlans } from './checkPlans.ts'
import { planRecords, type RecordPlan } from './planRecords.ts'
import { columnDefs } from './sheetFields.ts'
import { loadExisting } from './existingRecords.ts'
import { undoRecords } from './undoRecords.ts'
import { writeRecords } from './writeImportedRecords.ts'

const labels: Readonly<Record<string, string>> = {
  ...findingLabels,
  cellInvalid: '内容不合规则',
  numberDouble: '编号在文件中重复',
  numberElsewhere: '编号已由其他机构登记',
  numberInBin: '编号在回收站中',
  numberTaken: '编号已被使用',
  stepBack: '状态退回',
}

/** 导入 of a resource: a workbook with the fields of the form, one record per row. */
export function importKindOf(resource: Mounted): ImportKind<TableBook, TablePreview> {
  const { def } = resource
  const object = { object: def.table, label: def.title }
  const columns = columnsOf(def)
  const plan = async (ctx: Ctx, asRead: TableBook) => {
    const book = inPlainTexts(def, asRead)
    return checkPlans(
      ctx,
      resource,
      book,
      await planRecords(def, book, await loadExisting(ctx, resource, book)),
    )
  }
  const compare = async (ctx: Ctx, book: TableBook) => {
    const { plans, findings } = await plan(ctx, book)
    const { preview, ...rest } = previewTable(book, object, plans, findings)
    const notes = { notice: draftNotice(def, plans), concerns: concernsOf(findings) }
    return { plans, preview: { ...preview, ...notes }, ...rest }
  }
  const again = async (ctx: Ctx, batch: Batch<TablePreview>) =>
    compare(ctx, await unpackBook<TableBook>(await loadBytes(ctx.db, batch, 'parsed')))
  return {
    name: def.name,
    read: `${def.name}:read`,
    write: `${def.name}:import`,
    findingLabel: (code) => labels[code] ?? code,
    readBook: async ({ fileName }, bytes, onProgress) => {
      const others = otherTables(def)
      const read = await loadTable({ bytes, fileName, columns, label: def.title, others }, onProgress)
      const { sheet, rows } = read.book
      if (rows.length > 0) return read
      throw new ImportFileError(
        `「${fileName}」的工作表「${sheet}」只有表头，没有数据：请在表头下每行填写一条${def.title}后再上传`,
      )
    },
    compare: async (ctx, _batch, book) => {
      const { preview, findings } = await compare(ctx, book)
      return { preview, findings }
    },
    hasMoved: async (ctx, batch, preview) =>
      (preview.rows <= INLINE_ROWS || (await isChangedSince(ctx, resource, batch.updatedAt))) &&
      (await again(ctx, batch)).preview.digest !== preview.digest,
    blocker: ({ counts, isSame }) =>
      isSame || counts.some(({ created, changed }) => created + changed > 0) ? null : '没有可以导入的数据',
    run: async (ctx, batch, preview, progress) => {
      if (!ctx.caller.permissions.has(`${def.name}:import`)) {
        throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
      }
      const compared = await again(ctx, batch)
      if (compared.preview.digest !== preview.digest) throw new AppError('CONFLICT', MOVED)
      await writeRecords(ctx, resource, batch, compared.plans, progress)
      return preview
    },
    undo: (ctx, batch, reason) => undoRecords(ctx, resource, batch, reason),
    can: (ctx, batch) => ({ undo: mayUndo(ctx, { write: `${def.name}:import` }, batch) }),
  }
}

/** Returns the warnings that are shown next to the confirmation of the import. */
function concernsOf(findings: readonly Pick<Finding, 'code' | 'row'>[]): string[] {
  const rowsWith = (wanted: string) =>
    new Set(findings.filter(({ code }) => code === wanted).map(({ row }) => row)).size
  const [back, elsewhere] = [rowsWith('stepBack'), rowsWith('numberElsewhere')]
  return [
    ...(back > 0 ? [`${back} 条记录的状态将退回，请在「检查结果」中核对`] : []),
    ...(elsewhere > 0
      ? [`${elsewhere} 行的编号已由可见的其他机构登记，确认后将再登记一次，请在「检查结果」中核对`]
      : []),
  ]
}

const columnsOf = (def: Mounted['def']): ColumnDef[] =>
  columnDefs(def.fields, {
    numbers: plainFields(def),
    needed: [...keyFields(def), def.nameField],
    mayLack: mayLack(def),
  })

/**
 * Returns the columns that a row may leave blank if it refers to an existing record: a draft has no number yet, and a record
 * identified by its number alone needs no name. For a new record the rules report what is missing.
 */
function mayLack(def: Mounted['def']): string[] {
  const { nameField } = def
  const key = keyFields(def)
  return key.includes(nameField) ? key.filter((name) => name !== nameField) : [...key, nameField]
}

/** Returns the book with its numbers in their stored form, because records are found by them. */
function inPlainTexts({ fields }: Mounted['def'], book: TableBook): TableBook {
  const plainEntries = storedFields(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.plain && name in book.heads ? [[name, field] as const] : [],
  )
  if (plainEntries.length === 0) return book
  const rows = book.rows.map((row) => {
    const texts = plainEntries.flatMap(([name, field]) => {
      const cell = row.cells[name]
      return typeof cell === 'string' ? [[name, plainly(field, cell)] as const] : []
    })
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(texts) } }
  })
  return { ...book, rows }
}

/** Returns the tables of the other registries, to recognise a workbook that belongs to one of them. */
const otherTables = (def: Mounted['def']) =>
  resources
    .filter((other) => other !== def)
    .map((other) => ({ label: other.title, columns: columnsOf(other) }))

/** Tolerated difference (ms) between the clocks of server and database. */
const CLOCKS_MS = 60_000

/**
 * Returns whether a record of the organisation changed after that time. Only then is a large workbook compared again at the
 * confirmation; the job that writes it always compares it.
 */
async function isChangedSince(ctx: Ctx, { table }: Mounted, since: Date): Promise<boolean> {
  const { orgId, crop } = ctx.caller
  const [touched] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.crop, crop),
        gt(table.updatedAt, new Date(since.getTime() - CLOCKS_MS)),
      ),
    )
    .limit(1)
  return touched !== undefined
}

/** Says how many records will be drafts, and what they lack; null if none will. */
function draftNotice({ title, fields }: Mounted['def'], plans: readonly RecordPlan[]): string | null {
  const drafts = plans.filter(
    ({ id, status, changes }) => status === 0 && (id === null || changes.length > 0),
  )
  const needed = neededFiles(fields)
  if (!needed || drafts.length === 0) return null
  return `${drafts.length}条${title}导入后存为草稿：提交审核须先上传${needed[1].label}。`
}
