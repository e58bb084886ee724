import { crops } from '@hepu/api/core/crops'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import type * as api from '@hepu/api/areas/experiment/plotData'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { experimentGroup } from '../../../../db/schema/index.ts'
import { getRow } from '../../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { headOf } from '@hepu/api/cells/columnDefs'
import {
  notesSheet,
  toXlsxFile,
  type SheetSpec,
  type SheetValue,
} from '../../../../import/write/writeWorkbook.ts'
import { listFieldPlots, type FieldPlot } from '../../design/showFieldMap.ts'
import { standardMoistureOf } from '../../analysis/standardMoisture.ts'
import {
  fillColumns,
  informationColumns,
  type TrialColumn,
} from '@hepu/api/areas/experiment/import/fillColumns'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { templateColumns } from './fillBookSheet.ts'
import { entrySheet, pointSheet, sheetColumns, yesNo } from './infoSheets.ts'
import { phaseWords } from '../words/phaseWords.ts'
import { loadExisting, type GroupRow, type ExistingData } from '../plan/existingTrial.ts'
import { loadTraits } from '../../traits/loadTraits.ts'
import { templateTraits } from './templateTraits.ts'

const DEFAULT_REPS = 3

/** Writes the template of plot data; for a group, its points, entries and replicates are filled in. */
export async function fillDataTemplate(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.fillDataTemplate>,
): Promise<FileAnswer> {
  const group = input.groupId ? await getRow(ctx, experimentGroup, input.groupId, '组别') : null
  const traits = await loadTraits(ctx.db, group ?? ctx.caller)
  const notes = fillNotes(traits)
  const columns = templateColumns(traits, new Set(templateTraits(traits).map((trait) => trait.key)))
  if (!group) {
    return toXlsxFile('小区数据导入模板', [
      { name: '小区数据', columns: sheetColumns(columns), rows: [] },
      notes,
    ])
  }
  const existing = await loadExisting(ctx.db, group, false)
  const data = {
    name: '小区数据',
    columns: sheetColumns(columns),
    rows: [...prefilled(columns, group, existing, await laidOutPlots(ctx, group))],
  }
  const sheets = [data, pointSheet(existing), entrySheet(existing), notes]
  return toXlsxFile(`${yearAndName(group.year, group.name, '_')}_小区数据模板`, sheets)
}

/** Writes the template of entries (参试品种信息). */
export function informationTemplate(): Promise<FileAnswer> {
  const columns = informationColumns
  const sheet: SheetSpec = { name: '参试品种', columns: sheetColumns(columns), rows: [] }
  const lines = [
    '每行一个参试品种；同一组别的品种写相同的试验年份、试验组别、试验阶段。',
    '空白单元格不改动已有内容。是否对照填「是」或「否」；对照序号 1 为 CK1。',
    ...phaseLines(),
    ...describe(columns),
  ]
  return toXlsxFile('参试品种信息导入模板', [sheet, notesSheet(lines)])
}

/** Returns the plots of the points that were laid out; an imported group has none. */
async function laidOutPlots(ctx: Ctx, group: GroupRow): Promise<FieldPlot[]> {
  const points = new Set(group.layout?.pointIds)
  return points.size === 0
    ? []
    : (await listFieldPlots(ctx, group)).filter((plot) => points.has(plot.pointId))
}

type Cells = Record<string, SheetValue>

/**
 * Yields a row for every plot that the group should have: at points that were laid out in the order of the field, with
 * the plot numbers; at others every entry in every replicate.
 */
function* prefilled(
  columns: readonly TrialColumn[],
  group: GroupRow,
  existing: ExistingData,
  plots: readonly FieldPlot[],
): Generator<SheetValue[]> {
  const { year, ripePeriod } = group
  const ofGroup = { year, group: group.name, ripePeriod, phase: phaseLabel(group.phase) }
  const laidOut = Map.groupBy(plots, (plot) => plot.pointName)
  for (const [point, { record }] of existing.points) {
    const cells = laidOut.get(point)?.map(fieldCells) ?? everyEntry(group, existing)
    for (const plot of cells) {
      const known: Cells = { ...ofGroup, point, province: record.province, ...plot }
      yield columns.map(({ key }) => known[key] ?? null)
    }
  }
}

const fieldCells = ({ entryName, entryNo, isCk, rep, plotNo, block, row, col }: FieldPlot): Cells => ({
  entry: entryName,
  entryNo,
  isCk: yesNo(isCk),
  rep,
  plotNo,
  block,
  rowNo: row,
  colNo: col,
})

function* everyEntry(group: GroupRow, existing: ExistingData): Generator<Cells> {
  for (let rep = 1; rep <= (group.reps ?? DEFAULT_REPS); rep++) {
    for (const [entry, { record }] of existing.entries) {
      yield { entry, entryNo: record.entryNo, isCk: yesNo(record.isCk), rep }
    }
  }
}

function fillNotes(traits: CropTraits): SheetSpec {
  const { crop } = traits
  const standard = standardMoistureOf({ standardMoisture: null, crop })
  const label = crops.find((known) => known.value === crop)?.label ?? crop
  return notesSheet([
    '每行一个小区。空白表示没有调查，不是 0；空白单元格不改动已有内容。',
    `折亩产(kg/亩) = 小区产量 ×(100 − 含水量)÷(100 − 标准水分)× 666.667 ÷ 面积；${label}的标准水分为 ${standard}%，组别另有规定时按组别。`,
    '按鲜穗称重时用「鲜穗重(kg)」和「鲜出籽率(%)」两列代替「小区产量(kg)」。',
    '已经折成标准水分的亩产填在「折亩产(kg/亩)」列，不再换算。',
    '只有平均值时不填「重复」，在「重复数」列写明是几次重复的平均。',
    '增广设计、不完全区组设计在「重复」之外填「区组」：对照在同一重复的每个区组各有一行，新品种按所在区组的对照校正。',
    '日期写 2024-09-22、2024年9月22日或 9-22（取试验年份）。',
    '示例：2024 | 黄淮海夏玉米A组 | 区域试验第一年 | 新乡 | 郑单958 | 是 | 1 | 小区产量 12.35 kg | 面积 13.33 ㎡ | 含水量 24.6 %',
    ...phaseLines(),
    ...describe(fillColumns(traits)),
  ])
}

const phaseLines = (): string[] => [
  '试验阶段可写：',
  ...phaseWords.map(
    ({ label, words }) => `　${label}${words.length > 0 ? `（也可写 ${words.join('、')}）` : ''}`,
  ),
]

const describe = (columns: readonly TrialColumn[]): string[] => [
  '可以使用的列（次序不限，不需要的可删去）：',
  ...columns.map((column) => `　${headOf(column)}${hintOf(column)}`),
]

function hintOf(column: TrialColumn): string {
  const range = column.min !== undefined && column.max !== undefined ? `，${column.min}～${column.max}` : ''
  const units = Object.keys(column.units ?? {})
  const other = units.length > 0 ? `，单位也可为 ${units.join('、')}` : ''
  const words = column.options?.length
    ? `，可填 ${column.options.map((option) => option.label).join('、')}`
    : ''
  return `${range}${other}${words}`
}
