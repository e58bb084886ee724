import { numberingLabels } from '@hepu/api/areas/experiment/trialLabels'
import type * as api from '@hepu/api/areas/experiment/design'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { designNames } from '@hepu/breeding/design/layOut'
import { experimentGroup } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import {
  notesSheet,
  toXlsxFile,
  type SheetSpec,
  type SheetValue,
} from '../../../import/write/writeWorkbook.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { listFieldPlots, type FieldPlot } from './showFieldMap.ts'

/** Writes 田间种植图: a list of all plots, a map for each point, and the settings of the layout. */
export async function downloadFieldPlan(
  ctx: Ctx,
  { groupId }: ParsedInputOf<typeof api.fieldPlan>,
): Promise<FileAnswer> {
  const group = await getRow(ctx, experimentGroup, groupId, '组别')
  const plots = await listFieldPlots(ctx, group)
  if (plots.length === 0) throw new AppError('BAD_STATE', '组别还没有布置小区，请先在「设计与布置」布置')
  const placed = plots.filter(isPlaced)
  const maps = [...Map.groupBy(placed, (plot) => plot.pointName)].map(([name, list]) => mapSheet(name, list))
  const sheets = [listSheet(plots), ...maps, notesSheet(notesOf(group))]
  return toXlsxFile(`${yearAndName(group.year, group.name, '_')}_田间种植图`, sheets)
}

type PlacedPlot = FieldPlot & { row: number; col: number }

const isPlaced = (plot: FieldPlot): plot is PlacedPlot => plot.row !== null && plot.col !== null

const checkMark = ({ isCk, ckNo }: FieldPlot): string => (isCk ? `CK${ckNo ?? ''}` : '')

function listSheet(plots: readonly FieldPlot[]): SheetSpec {
  const heads = ['试点', '小区号', '重复', '区组', '排', '列', '参试编号', '品种名称', '对照']
  return {
    name: '小区清单',
    columns: heads.map((header) => ({ header, width: header === '品种名称' ? 20 : 10 })),
    rows: plots.map((plot) => [
      plot.pointName,
      plot.plotNo,
      plot.rep,
      plot.block,
      plot.row,
      plot.col,
      plot.entryNo,
      plot.entryName,
      checkMark(plot),
    ]),
  }
}

/**
 * Returns the map of a point: rows of the field from the first one down, columns from the left. A cell has the number
 * and the entry.
 */
function mapSheet(name: string, plots: readonly PlacedPlot[]): SheetSpec {
  const columns = Math.max(...plots.map((plot) => plot.col))
  const byRow = Map.groupBy(plots, (plot) => plot.row)
  const rows = [...byRow].toSorted(([a], [b]) => a - b)
  return {
    name,
    columns: [
      { header: '排＼列', width: 8 },
      ...Array.from({ length: columns }, (_, i) => ({ header: String(i + 1), width: 16 })),
    ],
    rows: rows.map(([row, list]): SheetValue[] => {
      const cells = new Map(list.map((plot) => [plot.col, cellText(plot)]))
      return [`第${row}排`, ...Array.from({ length: columns }, (_, i) => cells.get(i + 1) ?? null)]
    }),
  }
}

function cellText(plot: FieldPlot): string {
  const mark = checkMark(plot)
  return `${plot.plotNo ?? ''} ${plot.entryName}${mark ? `（${mark}）` : ''}`
}

function notesOf({ year, name, layout }: Group): string[] {
  if (!layout) return [yearAndName(year, name, '年 '), '小区位置来自导入的工作簿。']
  const { design, seed, reps, numbering, apart, guardRows, blockSize, checkEvery } = layout
  return [
    yearAndName(year, name, '年 '),
    `试验设计：${designNames[design]}，${design === 'AUGMENTED' ? '区组' : '重复'}${reps}`,
    ...(blockSize !== null && design === 'ALPHA' ? [`区组大小：${blockSize}`] : []),
    ...(checkEvery !== null && design === 'INTERVAL' ? [`每隔${checkEvery}个小区设一对照`] : []),
    `小区编号：${numberingLabels[numbering]}`,
    ...(apart ? ['同一品种的小区相邻时，在区组内调换错开。'] : []),
    `随机种子：${seed}（同一种子与设置总是同一布置）`,
    guardRows > 0 ? `试验地四周设保护行不少于${guardRows}行。` : '不设保护行。',
  ]
}
