import type * as api from '@hepu/api/areas/experiment/analysis/severalYears'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import {
  toXlsxFile,
  type SheetColumn,
  type SheetSpec,
  type SheetValue,
} from '../../../import/write/writeWorkbook.ts'
import { severalYears, type History } from './severalYears.ts'

/** Writes 历年表现 into a workbook: the years, the figures for an approval, and the methods. */
export async function severalYearsExport(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.severalYearsExport>,
): Promise<FileAnswer> {
  const { name, rows: years, stages, gaps, methods } = await severalYears(ctx, input)
  return toXlsxFile(`${name}历年表现`, [
    yearSheet(years, gaps),
    {
      name: '区试与生试',
      columns: [{ header: '项目', width: 16 }, { header: '年份', width: 16 }, ...figures],
      rows: stages.map((stage) => [stage.label, stage.years.join('、'), ...cellsOf(stage)]),
    },
    {
      name: '计算方法',
      columns: [{ header: '名称', width: 16 }, { header: '算法', width: 90 }, { header: '方法版本' }],
      rows: methods.map((method) => [method.name, method.formula, method.version]),
    },
  ])
}

const figures: readonly SheetColumn[] = [
  { header: '折亩产(kg/亩)', format: '0.00' },
  { header: '对照折亩产(kg/亩)', format: '0.00' },
  { header: '比对照±%', format: '0.00' },
  { header: '增产点' },
  { header: '试点数' },
  { header: '说明', width: 40 },
]

const cellsOf = (row: History['rows'][number] | History['stages'][number]): SheetValue[] => [
  row.entryMean,
  row.checkMean,
  row.gainPct,
  row.gainPoints,
  row.points,
  row.reason,
]

function yearSheet(years: History['rows'], gaps: History['gaps']): SheetSpec {
  const tested = years.map((row) => [
    row.year,
    row.phaseLabel,
    row.trials.map(({ groupName }) => groupName).join('、'),
    row.checkName,
    ...cellsOf(row),
  ])
  const lacking = gaps.map(({ year, reason }) => [year, ...Array<null>(8).fill(null), reason])
  return {
    name: '逐年逐阶段',
    columns: [
      { header: '年份' },
      { header: '阶段', width: 16 },
      { header: '组别', width: 40 },
      { header: '对照' },
      ...figures,
    ],
    rows: [...tested, ...lacking],
  }
}
