import { nodeLabels as labels, nodeStates } from '@hepu/api/areas/project/node/nodeLabels'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import type * as api from '@hepu/api/areas/project/node/projectTracking'
import { shownMoney } from '@hepu/api/core/money/typedMoney'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetColumn, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { listTree } from './nodeList.ts'
import { levelName, type Named } from './nodes.ts'

const amount = { isAmount: true, format: '#,##0.00####', width: 16 } as const

const columns: readonly SheetColumn[] = [
  { header: labels.name, width: 50 },
  { header: '层级', width: 8 },
  { header: labels.code, width: 20 },
  { header: labels.sourceId, width: 20 },
  { header: labels.unitId, width: 24 },
  { header: labels.directorId, width: 12 },
  { header: labels.startDate, isDate: true },
  { header: labels.endDate, isDate: true },
  { header: `${labels.specialBudget}（万元）`, ...amount },
  { header: `${labels.selfBudget}（万元）`, ...amount },
  { header: labels.state, width: 10 },
  { header: labels.weight, format: '0.00', width: 10 },
  { header: labels.progress, format: '0.0', width: 10 },
]

/** A full-width blank for each level above, so that the tree can be read in the sheet. */
const indented = (level: number, name: string): string => '\u3000'.repeat(level - 1) + name

/** Returns the filtered projects with all that the caller sees below them as a workbook. Budgets are 万元. */
export async function exportTree(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.exportToExcel>,
): Promise<FileAnswer> {
  const today = clockDay(ctx.services.now())
  const lines = await listTree(ctx, input)
  return toXlsxFile('项目跟踪', [
    { name: '项目跟踪', columns, rows: lines.map((line) => cellsOf(line, today)) },
  ])
}

function cellsOf({ node, sourceName, orgName, directorName }: Named, today: string): SheetValue[] {
  return [
    indented(node.level, node.name),
    levelName(node.level),
    node.code,
    node.level > 1 ? null : (sourceName ?? '自立项目'),
    orgName ?? node.unitName,
    directorName,
    node.startDate,
    node.endDate,
    wan(node.specialBudget),
    wan(node.selfBudget),
    nodeStates[stateOn(node, today)],
    node.weight === null ? null : Number(node.weight),
    node.progress,
  ]
}

const wan = (yuan: string | null): string | null => (yuan === null ? null : shownMoney(yuan, '万元'))
