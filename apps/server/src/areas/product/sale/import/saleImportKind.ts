import { SALE_IMPORT } from '@hepu/api/areas/product/sale/saleImport'
import { saleLabels } from '@hepu/api/areas/product/sale/saleLabels'
import { product } from '@hepu/api/areas/product/record/product'
import { findingLabels } from '@hepu/api/cells/findings'
import { AppError } from '@hepu/api/core/errorCodes'
import { sql } from 'drizzle-orm'
import { writeLog } from '../../../../db/write.ts'
import type { Ctx } from '../../../../http/context.ts'
import { INLINE_ROWS } from '../../../../import/batch/inlineLimits.ts'
import { MOVED } from '../../../../import/batch/importKind.ts'
import { loadBytes, type Batch } from '../../../../import/batch/storedBatch.ts'
import { mayUndo } from '../../../../import/batch/undoImport.ts'
import type { Progress } from '../../../../import/batch/importProgress.ts'
import {
  ignore,
  PreviewTally,
  tableBlocker,
  type TableImportKind,
  type TablePreview,
} from '../../../../import/table/compareTable.ts'
import { loadTable } from '../../../../import/table/loadTable.ts'
import { columnDefs } from '../../../../resource/book/sheetFields.ts'
import { refreshPhasesOfSold } from '../../lifecycle/refreshPhases.ts'
import { writeLines } from '../writeLines.ts'
import { planSales, type PlannedSales, type SalePlan } from './planSales.ts'
import { saleColumns } from './saleColumns.ts'
import { saleFindingLabels } from './saleDoubts.ts'
import { undoSales } from './undoSales.ts'

const object = { object: 'sale_line', label: '交易流向' }
const write = 'product.sale:import'
/** Heads of the export that the import does not read. */
const unread = ['产品', '集团内', '补录', saleLabels.isAmountDerived]
/** Columns that only the register of products has, to name a workbook of it. */
const productTable = {
  label: '产品档案',
  columns: columnDefs(product.fields, { needed: ['name', 'code'], numbers: ['code'] }),
}

/** 导入交易流向: a workbook of bills, one line a row. */
export const saleImport: TableImportKind = {
  name: SALE_IMPORT,
  read: 'product.sale:read',
  write,
  ofOneOrg: true,
  findingLabel: (code) =>
    saleFindingLabels[code] ?? (findingLabels as Readonly<Record<string, string>>)[code] ?? code,
  meanings: { columnsOf: () => saleColumns },
  readBook: (batch, reading) =>
    loadTable({ batch, columns: saleColumns, label: '交易流向', others: [productTable], unread }, reading),
  compare: (ctx, _batch, packed, take) => compare(ctx, packed, ({ findings }) => take(findings)),
  hasMoved: async (ctx, batch, { rows, digest }) => {
    // A job compares a large workbook once more before it ends, and takes everything back where something differs.
    if (rows > INLINE_ROWS) return false
    return (await compare(ctx, await loadBytes(ctx.db, batch, 'parsed'), () => ignore([]))).digest !== digest
  },
  blocker: (preview) => tableBlocker(preview, '没有可以导入的交易'),
  run,
  undo: undoSales,
  can: (ctx, batch) => ({ undo: mayUndo(ctx, { write }, batch) }),
}

type TakePiece = (piece: PlannedSales) => Promise<void>

async function compare(ctx: Ctx, packed: Uint8Array, take: TakePiece): Promise<TablePreview> {
  const { head, pieces } = await planSales(ctx, packed)
  const tally = new PreviewTally(head, object)
  for await (const { rows, plans, findings } of pieces) {
    tally.addRows(rows)
    tally.addPlans(plans)
    await take({ rows, plans, findings: tally.addFindings(findings) })
  }
  return tally.finish()
}

/** Lines that are written at once. */
const CHUNK = 2_000

async function run(
  ctx: Ctx,
  batch: Batch<TablePreview>,
  preview: TablePreview,
  progress: Progress,
): Promise<TablePreview> {
  if (!ctx.caller.permissions.has(write)) {
    throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
  }
  let waiting: SalePlan[] = []
  let done = 0
  const sold = new Set<number>()
  const flush = async () => {
    const bySource = Map.groupBy(waiting, ({ source }) => source)
    for (const [source, plans] of bySource) {
      const lines = plans.map(({ line }) => line)
      const { products } = await writeLines(ctx, lines, { source, batch: batch.id, keepsOld: true })
      for (const id of products) sold.add(id)
    }
    done += waiting.length
    waiting = []
    progress.report((0.95 * done) / Math.max(1, preview.rows), `已写入 ${done} / ${preview.rows} 行`)
  }
  const now = await compare(ctx, await loadBytes(ctx.db, batch, 'parsed'), async ({ plans }) => {
    waiting.push(...plans.filter(({ id, changes }) => id === null || changes.length > 0))
    if (waiting.length >= CHUNK) await flush()
  })
  await flush()
  if (now.digest !== preview.digest) throw new AppError('CONFLICT', MOVED)
  const [total] = now.counts
  const [created, changed] = [total?.created ?? 0, total?.changed ?? 0]
  await ctx.db.execute(sql`analyze sale_line`)
  await refreshPhasesOfSold(ctx, sold)
  await writeLog(ctx, {
    object: 'sale_line',
    objectId: null,
    action: 'import',
    reason: `交易流向「${batch.fileName}」，新增${created}行，修改${changed}行`,
    batchId: batch.id,
  })
  return preview
}
