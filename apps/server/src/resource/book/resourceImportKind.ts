import { resources } from '@hepu/api/resources'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { AppError } from '@hepu/api/core/errorCodes'
import { keyFields, plainFields } from '@hepu/api/core/resource/resource'
import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { loadBytes } from '../../import/batch/storedBatch.ts'
import { MOVED } from '../../import/batch/importKind.ts'
import { INLINE_ROWS } from '../../import/batch/inlineLimits.ts'
import { BookPacker } from '../../import/batch/packBook.ts'
import { mayUndo } from '../../import/batch/undoImport.ts'
import { findingLabels, type Finding } from '@hepu/api/cells/findings'
import { ImportFileError } from '../../import/importFileError.ts'
import { PreviewTally, tableBlocker, type TableImportKind } from '../../import/table/compareTable.ts'
import { loadTable } from '../../import/table/loadTable.ts'
import type { Mounted } from '../mounted.ts'
import { columnOf, STATE_HEAD } from './exportBook.ts'
import { compareRecords } from './compareRecords.ts'
import { Notice } from './importNotice.ts'
import type { RecordPlan } from './planning.ts'
import { columnDefs, exportedFields, importedFields } from './sheetFields.ts'
import { undoRecords } from './undoRecords.ts'
import { writeRecords } from './writeImportedRecords.ts'

const labels: Readonly<Record<string, string>> = {
  ...findingLabels,
  cellInvalid: '内容不合规则',
  nameStored: '名称按已有的写法',
  numberDouble: '编号在文件中重复',
  numberElsewhere: '编号已由其他机构登记',
  numberInBin: '编号在回收站中',
  numberTaken: '编号已被使用',
  stepBack: '状态退回',
}

/** 导入 of a resource: a workbook of the form's fields, one record a row. */
export function importKindOf(resource: Mounted): TableImportKind {
  const { def } = resource
  const object = { object: def.table, label: def.title }
  const columns = columnsOf(def)
  const compare = async (ctx: Ctx, packed: Uint8Array, take: TakePiece) => {
    const { head, pieces } = await compareRecords(ctx, resource, packed)
    const tally = new PreviewTally(head, object)
    const notice = new Notice(def)
    for await (const { rows, plans, findings } of pieces) {
      tally.addRows(rows)
      tally.addPlans(plans)
      notice.add(plans, findings)
      await take({ plans, findings: tally.addFindings(findings) })
    }
    return { ...tally.finish(), ...notice.finish() }
  }
  return {
    name: def.name,
    read: `${def.name}:read`,
    write: `${def.name}:import`,
    findingLabel: (code) => labels[code] ?? code,
    meanings: { columnsOf: () => columns },
    readBook: async (batch, reading) => {
      const table = { columns, label: def.title, others: otherTables(def), unread: unreadHeads(def) }
      const read = await loadTable({ batch, ...table }, reading)
      if (read?.rows !== 0 || read.isLacking) return read
      throw new ImportFileError(
        `「${batch.fileName}」的工作表「${read.sheet}」只有表头，没有数据：请在表头下每行填写一条${def.title}后再上传`,
      )
    },
    compare: (ctx, _batch, packed, take) => compare(ctx, packed, ({ findings }) => take(findings)),
    hasMoved: async (ctx, batch, { rows, digest }) => {
      if (rows > INLINE_ROWS && !(await isChangedSince(ctx, resource, batch.updatedAt))) return false
      const now = await compare(ctx, await loadBytes(ctx.db, batch, 'parsed'), () => Promise.resolve())
      return now.digest !== digest
    },
    blocker: (preview) => tableBlocker(preview, '没有可以导入的数据'),
    run: async (ctx, batch, preview, progress) => {
      if (!ctx.caller.permissions.has(`${def.name}:import`)) {
        throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
      }
      const packer = new BookPacker()
      const pack: TakePiece = ({ plans }) => Promise.resolve(packer.add({ plans }))
      const now = await compare(ctx, await loadBytes(ctx.db, batch, 'parsed'), pack)
      if (now.digest !== preview.digest) throw new AppError('CONFLICT', MOVED)
      await writeRecords(
        ctx,
        resource,
        batch,
        { packed: packer.finish({}), counts: now.counts[0]! },
        progress,
      )
      return preview
    },
    undo: (ctx, batch, reason) => undoRecords(ctx, resource, batch, reason),
    can: (ctx, batch) => ({ undo: mayUndo(ctx, { write: `${def.name}:import` }, batch) }),
  }
}

/** Takes some rows of a workbook as they are compared. */
type TakePiece = (piece: { plans: RecordPlan[]; findings: Finding[] }) => Promise<void>

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

/** Heads that an export writes beside the columns of the import: what is computed, and the review. */
function unreadHeads({ fields }: Mounted['def']): string[] {
  const read = new Set(importedFields(fields).map(({ key }) => key))
  const rest = exportedFields(fields).filter(({ key }) => !read.has(key))
  return [...rest.map((field) => columnOf(field).header), STATE_HEAD]
}

/** The tables of the other registries, by which the workbook of one of them is known. */
const otherTables = (def: Mounted['def']) =>
  resources
    .filter((other) => other !== def)
    .map((other) => ({ label: other.title, columns: columnsOf(other) }))

/** Tolerated difference (ms) between the clocks of server and database. */
const CLOCKS_MS = 60_000

/**
 * Returns whether a record of the organisation changed after that time. Only then is a large workbook compared again at the
 * confirmation; the job that writes it always compares resource.
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
