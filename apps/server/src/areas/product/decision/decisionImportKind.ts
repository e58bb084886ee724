import { COMMERCIALIZE_IMPORT, EXIT_IMPORT } from '@hepu/api/areas/product/decision/decisionImports'
import { findingLabels } from '@hepu/api/cells/findings'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { productDecision } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { MOVED, type Undone } from '../../../import/batch/importKind.ts'
import { unpackBook } from '../../../import/batch/packBook.ts'
import { loadBytes, type Batch } from '../../../import/batch/storedBatch.ts'
import { mayUndo } from '../../../import/batch/undoImport.ts'
import {
  digestOf,
  previewTable,
  tableBlocker,
  type TableImportKind,
} from '../../../import/table/compareTable.ts'
import { loadTable } from '../../../import/table/loadTable.ts'
import type { TableBook } from '../../../import/table/readTable.ts'
import { sheetColumns } from '../../../import/table/tableColumns.ts'
import { notesSheet, toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { decide } from './decide.ts'
import { commercializeColumns, exitColumns } from './decisionColumns.ts'
import { planDecisions, type BookOf } from './planDecisions.ts'
import { getTarget } from './targets.ts'

const labels: Readonly<Record<string, string>> = {
  ...findingLabels,
  targetUnknown: '品种或产品不存在',
  targetAmbiguous: '名称不唯一',
  targetDouble: '品种或产品重复',
  companyUnknown: '产业公司不存在',
  cropOther: '不是当前作物',
  dayLater: '日期晚于今天',
  stateForbids: '产品状态不允许',
  blocked: '有未了事项',
}
const object = { object: 'product_decision', label: '决策' }
const WRITE = 'product.decision:write'

interface Spec extends BookOf {
  name: string
  title: string
  columns: readonly ColumnDef[]
  notes: readonly string[]
}

const exit: Spec = {
  name: EXIT_IMPORT,
  title: '退出决策',
  decision: '退出',
  withVarieties: true,
  columns: exitColumns,
  notes: [
    '每行一个产品或品种，按名称或产品编码识别；有产品时记为产品的决策，否则记为审定品种的决策。',
    '产品按其状态转为待退出；已是待退出且没有未了事项的，转为退出。',
    '作物须是当前作物。退出原因填产量、抗性、市场、质量、权属、政策之一。',
  ],
}
const commercialize: Spec = {
  name: COMMERCIALIZE_IMPORT,
  title: '商业化决策',
  decision: '商业化',
  withVarieties: false,
  columns: commercializeColumns,
  notes: [
    '每行一个产品，按名称或产品编码识别。产品转为在售，产业公司写入产品；没有上市业务年度的，取商业化业务年度。',
    '产业公司填机构名称，其机构类型须为产业公司。计划销量按表头的单位：kg、吨或万公斤。',
  ],
}

/** Makes the import of a workbook of decisions: one row a decision, whose rows with errors are left out. */
function kindOf(spec: Spec): TableImportKind {
  const comparison = async (ctx: Ctx, packed: Uint8Array) => {
    const book = await unpackBook<TableBook>(packed)
    return { book, ...(await planDecisions(ctx, spec, book)) }
  }
  const again = async (ctx: Ctx, batch: Batch) => comparison(ctx, await loadBytes(ctx.db, batch, 'parsed'))
  return {
    name: spec.name,
    read: 'product.decision:read',
    write: WRITE,
    ofOneOrg: true,
    findingLabel: (code) => labels[code] ?? code,
    meanings: { columnsOf: () => spec.columns },
    readBook: (batch, reading) => loadTable({ batch, columns: spec.columns, label: spec.title }, reading),
    compare: async (ctx, _batch, packed, take) => {
      const { book, ...planned } = await comparison(ctx, packed)
      return previewTable(book, object, planned, take)
    },
    hasMoved: async (ctx, batch, { digest }) => {
      const { book, plans } = await again(ctx, batch)
      return (await digestOf(book, plans)) !== digest
    },
    blocker: (preview) => tableBlocker(preview, '没有可以导入的决策'),
    can: (ctx, batch) => ({ undo: mayUndo(ctx, { write: WRITE }, batch) }),
    run: async (ctx, batch, preview, progress) => {
      if (!ctx.caller.permissions.has(WRITE))
        throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
      const { book, plans } = await again(ctx, batch)
      if ((await digestOf(book, plans)) !== preview.digest) throw new AppError('CONFLICT', MOVED)
      for (const [at, { given }] of plans.entries()) {
        await decide(ctx, { ...given, batchId: batch.id })
        progress.report((0.95 * (at + 1)) / plans.length, `已登记 ${at + 1} / ${plans.length} 项`)
      }
      return preview
    },
    undo: (ctx, batch, reason) => takeBack(ctx, batch, reason),
  }
}

export const exitImportKind = kindOf(exit)
export const commercializeImportKind = kindOf(commercialize)

/**
 * Takes the decisions of an import back, the last first, each by a decision 恢复 that takes its place and gives the product its
 * former state. Throws BAD_STATE naming those that were superseded, or whose product was moved, since.
 */
async function takeBack(ctx: Ctx, batch: Batch, reason: string): Promise<Undone> {
  const found = await ctx.db
    .select()
    .from(productDecision)
    .where(and(rows(ctx, productDecision), eq(productDecision.batchId, batch.id)))
    .orderBy(desc(productDecision.id))
  const ended = found.filter(({ status, decision }) => status === 'SUPERSEDED' && decision !== '恢复')
  if (ended.length > 0) {
    const named = ended.map(({ targetName }) => `「${targetName}」`).join('、')
    throw new AppError('BAD_STATE', `${named}的决策已被后来的决策取代，不能整批撤销`)
  }
  for (const { id, targetType, targetId, bizYear } of found) {
    const { version } = await getTarget(ctx, targetType, targetId, true)
    await decide(ctx, {
      type: targetType,
      id: targetId,
      version,
      decision: '恢复',
      bizYear,
      reason: `撤销导入：${reason}`,
      decider: ctx.caller.name,
      decidedOn: clockDay(ctx.services.now()),
      supersedesId: id,
    })
  }
  return { removed: 0, restored: found.length }
}

/** Returns the template of one of the workbooks. */
const templateOf =
  ({ title, columns, notes }: Spec) =>
  (): Promise<FileAnswer> =>
    toXlsxFile(`${title}导入模板`, [
      { name: title, columns: sheetColumns(columns), rows: [] },
      notesSheet([...notes]),
    ])

export const exitTemplate = templateOf(exit)
export const commercializeTemplate = templateOf(commercialize)
