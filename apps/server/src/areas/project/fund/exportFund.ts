import { figureLabels, flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import { directions, flowTypeLabels, purses } from '@hepu/api/areas/project/fund/flowTypes'
import type { exportSpecialFund } from '@hepu/api/areas/project/fund/fundCommon'
import { levelNames } from '@hepu/api/areas/project/node/nodeLabels'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { asc } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectFundFlow } from '../../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetColumn, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import type { Node } from '../node/nodes.ts'
import type { Book } from './book.ts'
import { readPurse } from './purseState.ts'
import { flowsWhere, readableBook, selectNamedFlows } from './flowList.ts'
import { branchOf, figuresIn, shownFigures, subjectAt, unitNames } from './overview.ts'

/** Most lines of one workbook. */
const MAX_LINES = 60_000

const money = (header: string): SheetColumn => ({ header, isAmount: true, format: '#,##0.00', width: 16 })

const figureColumns: readonly SheetColumn[] = [
  { header: levelNames[1], width: 36 },
  { header: levelNames[2], width: 28 },
  { header: levelNames[3], width: 28 },
  { header: labels.unitId, width: 24 },
  { header: labels.subjectId, width: 24 },
  money(figureLabels.budget),
  money(figureLabels.arrived),
  money(figureLabels.spent),
  money(figureLabels.balance),
  { header: '执行率', width: 10 },
]

const flowColumns: readonly SheetColumn[] = [
  { header: labels.businessDate, isDate: true },
  { header: labels.fiscalYear },
  { header: labels.nodeId, width: 28 },
  { header: labels.flowType, width: 20 },
  { header: labels.direction },
  money(labels.amount),
  { header: labels.subjectId, width: 24 },
  { header: labels.partyId, width: 28 },
  { header: labels.unitId, width: 24 },
  { header: labels.voucherNo, width: 18 },
  { header: labels.summary, width: 40 },
]

/** Exports how the money of a node stands, by node and subject, and the lines that the filter selects. */
export async function exportFund(
  ctx: Ctx,
  { purse, projectId, topicId, assignmentId, ...filter }: ParsedInputOf<typeof exportSpecialFund>,
): Promise<FileAnswer> {
  const { node, book } = await readableBook(ctx, { projectId, topicId, assignmentId })
  const state = await readPurse(ctx, book, purse)
  const units = await unitNames(ctx, book.nodes)
  const cut = {
    year: filter.year ?? null,
    subjectIds: filter.subjectId ? branchOf(book, filter.subjectId) : null,
  }
  const shown = book.nodes.filter(({ path }) => path.startsWith(node.path))
  const rows = shown.flatMap((one) => {
    const unit = one.unitId === null ? one.unitName : (units.get(one.unitId) ?? null)
    const place = [...placeOf(book, one), unit]
    const whole = shownFigures(figuresIn(book, state, one, purse, cut))
    const subjects = book.subjects
      .filter(({ id, isLeaf }) => isLeaf && (!cut.subjectIds || cut.subjectIds.has(id)))
      .map((subject) => subjectAt(book, state, one, { subject, year: cut.year }))
      .filter(({ budget, moved, spent }) => budget !== null || moved !== '0.00' || spent !== '0.00')
    return [
      [...place, '合计', whole.budget, whole.arrived, whole.spent, whole.balance, percent(whole.budgetRate)],
      ...subjects.map(({ name, budget, spent, available, rate }): SheetValue[] => [
        ...place,
        name,
        budget,
        null,
        spent,
        available,
        percent(rate),
      ]),
    ]
  })
  return toXlsxFile(['项目经费', purses[purse], node.name, clockDay(ctx.services.now())].join('_'), [
    { name: '经费执行', columns: figureColumns, rows },
    { name: '流水', columns: flowColumns, rows: await flowRows(ctx, book, node, { purse, filter }) },
  ])
}

const percent = (rate: string | null): string => (rate === null ? '—' : `${rate}%`)

/** Returns the names of a node and of those above it, one for each level. */
const placeOf = ({ nodes }: Book, { path }: Node): (string | null)[] =>
  ([1, 2, 3] as const).map(
    (level) => nodes.find((one) => one.level === level && path.startsWith(one.path))?.name ?? null,
  )

async function flowRows(
  ctx: Ctx,
  book: Book,
  node: Node,
  { purse, filter }: { purse: 'special' | 'self'; filter: Parameters<typeof flowsWhere>[3] },
): Promise<SheetValue[][]> {
  const found = await selectNamedFlows(ctx)
    .where(flowsWhere(book, node, purse, filter))
    .orderBy(asc(projectFundFlow.businessDate), asc(projectFundFlow.id))
    .limit(MAX_LINES)
  return found.map(({ line, nodeName, subjectName, partyName, unitName }) => [
    line.businessDate,
    line.fiscalYear,
    nodeName,
    flowTypeLabels[line.flowType],
    directions[line.direction],
    line.amount,
    subjectName,
    partyName,
    unitName,
    line.voucherNo,
    line.summary,
  ])
}
