import { SALE_IMPORT } from '@hepu/api/areas/product/sale/saleImport'
import { saleLabels } from '@hepu/api/areas/product/sale/saleLabels'
import { product } from '@hepu/api/areas/product/record/product'
import { findingLabels } from '@hepu/api/cells/findings'
import { AppError } from '@hepu/api/core/errorCodes'
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
import { countLines, lineCounter } from '../countLines.ts'
import { lockForLines } from '../lineLock.ts'
import { followSales } from '../saleFollowers.ts'
import { storeLines } from '../writeLines.ts'
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
  compare: async (ctx, _batch, packed, take) =>
    compare(await planSales(ctx, packed, 'everything'), ({ findings }) => take(findings)),
  hasMoved: async (ctx, batch, { rows, digest }) => {
    // A job compares a large workbook once more before it ends, and takes everything back where something differs.
    if (rows > INLINE_ROWS) return false
    const planned = await planSales(ctx, await loadBytes(ctx.db, batch, 'parsed'), 'plans')
    return (await compare(planned, () => ignore([]))).digest !== digest
  },
  blocker: (preview) => tableBlocker(preview, '没有可以导入的交易'),
  run,
  undo: undoSales,
  can: (ctx, batch) => ({ undo: mayUndo(ctx, { write }, batch) }),
}

type TakePiece = (piece: PlannedSales) => Promise<void>

async function compare(
  { head, pieces }: Pick<Awaited<ReturnType<typeof planSales>>, 'head' | 'pieces'>,
  take: TakePiece,
): Promise<TablePreview> {
  const tally = new PreviewTally(head, object)
  for await (const { rows, plans, findings } of pieces) {
    tally.addRows(rows)
    tally.addPlans(plans)
    await take({ rows, plans, findings: tally.addFindings(findings) })
  }
  return tally.finish()
}

/** Lines that are written at once. */
const CHUNK = 500

async function run(
  ctx: Ctx,
  batch: Batch<TablePreview>,
  preview: TablePreview,
  progress: Progress,
): Promise<TablePreview> {
  if (!ctx.caller.permissions.has(write)) {
    throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
  }
  await lockForLines(ctx)
  const { products, followed, counts } = await writeBook(ctx, batch, preview, progress)
  await countLines(ctx)
  await refreshPhasesOfSold(ctx, products)
  await followSales(ctx, [...followed])
  const { created = 0, changed = 0 } = counts[0] ?? {}
  await writeLog(ctx, {
    object: 'sale_line',
    objectId: null,
    action: 'import',
    reason: `交易流向「${batch.fileName}」，新增${created}行，修改${changed}行`,
    batchId: batch.id,
  })
  return preview
}

/** What became of a workbook: its products, those whose lines are new or different, and the counts of the comparison. */
interface WrittenBook {
  products: ReadonlySet<number>
  followed: ReadonlySet<number>
  counts: TablePreview['counts']
}

/** Compares the workbook once more and stores its lines meanwhile. Throws CONFLICT where the comparison is not that of the preview. */
async function writeBook(
  ctx: Ctx,
  batch: Batch<TablePreview>,
  preview: TablePreview,
  progress: Progress,
): Promise<WrittenBook> {
  const written = { products: new Set<number>(), followed: new Set<number>() }
  const planned = await planSales(ctx, await loadBytes(ctx.db, batch, 'parsed'), 'plans')
  const count = lineCounter(ctx)
  let waiting: SalePlan[] = []
  let done = 0
  const flush = async () => {
    for (const [source, plans] of Map.groupBy(waiting, (plan) => plan.source)) {
      const lines = plans.map(({ line }) => line)
      const origin = { source, batch: batch.id, keepsOld: true, lookups: planned.lookups }
      const { products, followed } = await storeLines(ctx, lines, origin)
      for (const id of products) written.products.add(id)
      for (const id of followed) written.followed.add(id)
    }
    done += waiting.length
    waiting = []
    await count(done)
    progress.report((0.95 * done) / Math.max(1, preview.rows), `已写入 ${done} / ${preview.rows} 行`)
  }
  const { digest, counts } = await compare(planned, async ({ plans }) => {
    waiting.push(...plans.filter(({ id, changes }) => id === null || changes.length > 0))
    if (waiting.length >= CHUNK) await flush()
  })
  await flush()
  if (digest !== preview.digest) throw new AppError('CONFLICT', MOVED)
  return { ...written, counts }
}
