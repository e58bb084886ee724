import { dataStates } from '@hepu/api/areas/experiment/experimentRecordKinds'
import type { SheetSpec } from '../../../import/write/writeWorkbook.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { NAME_COLUMNS, plain, shown } from '../analysis/workbookSheets.ts'
import { analyseChecks } from './checkAdjusted.ts'
import { analyseField } from './fieldAnalysis.ts'
import { nameCells, type Row } from './sheetParts.ts'

/** Returns the sheets 间比法 and 增广, each only if the group has that design. */
export function checkSheets(trial: Trial, key: string): SheetSpec[] {
  const { adjacent, augmented, trait } = analyseChecks(trial, key)
  const digits = Math.max(2, trait.decimals)
  const interval: SheetSpec = {
    name: '间比法',
    columns: [
      ...NAME_COLUMNS,
      ...plain('试点数', '小区数'),
      ...shown(digits, '平均', '邻近对照平均'),
      ...shown(2, '比邻CK±%'),
      ...plain('增产点'),
      ...shown(1, '增产点率%'),
      { header: '说明', width: 40 },
    ],
    rows: adjacent.rows.map((row) => [
      ...nameCells(row),
      row.points,
      row.plots,
      row.mean,
      row.checkMean,
      row.gainPct,
      row.gainPoints,
      row.gainPointRate,
      row.reason,
    ]),
  }
  const blocks: SheetSpec = {
    name: '增广设计',
    columns: [
      { header: '试点', width: 20 },
      ...NAME_COLUMNS,
      ...plain('小区数'),
      ...shown(digits, '平均', '校正值'),
      ...plain('位次'),
      { header: '说明', width: 40 },
    ],
    rows: augmented.flatMap(({ point, rows, differences, reason, note }) => [
      ...rows.map((row): Row => [
        point,
        ...nameCells(row),
        row.n,
        row.mean,
        row.adjusted,
        row.rank,
        row.reason,
      ]),
      ...differences.map(({ label, lsd05 }): Row => [point, null, `LSD0.05 ${label}`, null, null, lsd05]),
      ...[reason, note].flatMap((why): Row[] =>
        why === null ? [] : [[point, null, null, null, null, null, null, null, why]],
      ),
    ]),
  }
  return [...(adjacent.reason === null ? [interval] : []), ...(augmented.length > 0 ? [blocks] : [])]
}

/** Returns the plots at their positions, point by point; no sheet if no plot has a position. */
export function fieldSheet(trial: Trial, key: string): SheetSpec[] {
  const { points, trait } = analyseField(trial, key, undefined)
  if (points.length === 0) return []
  const digits = Math.max(2, trait.decimals)
  return [
    {
      name: '田间图',
      columns: [
        { header: '试点', width: 20 },
        ...plain('排', '列'),
        { header: '品种名称', width: 20 },
        ...plain('重复', '区组'),
        ...shown(digits, '值', '离品种均值'),
        ...plain('状态'),
      ],
      rows: points.flatMap(({ id, name }) =>
        analyseField(trial, key, id).plots.map((plot): Row => [
          name,
          plot.row,
          plot.col,
          plot.entry,
          plot.rep,
          plot.block,
          plot.value,
          plot.residual,
          dataStates[plot.status],
        ]),
      ),
    },
  ]
}
