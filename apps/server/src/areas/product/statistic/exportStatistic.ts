import type * as api from '@hepu/api/areas/product/statistic/productStatistic'
import type { SaleAnswer, SaleGroup } from '@hepu/api/areas/product/statistic/saleReport'
import { saleReports } from '@hepu/api/areas/product/statistic/saleReports'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import {
  notesSheet,
  toXlsxFile,
  type SheetColumn,
  type SheetSpec,
  type SheetValue,
} from '../../../import/write/writeWorkbook.ts'
import { answerReport } from './answerReport.ts'

const number = (header: string, format = '#,##0.00'): SheetColumn => ({ header, format, width: 14 })
const figureColumns: readonly SheetColumn[] = [
  number('净销量（kg）', '#,##0.###'),
  number('其中销售（kg）', '#,##0.###'),
  number('其中退货（kg）', '#,##0.###'),
  { header: '销售额（元）', isAmount: true, format: '#,##0.00', width: 16 },
  number('单价（元/kg）', '0.0000'),
  number('推广面积（亩）'),
  number('份额（%）'),
  number('末年净销量（kg）', '#,##0.###'),
  number('上年净销量（kg）', '#,##0.###'),
  number('同比（%）'),
  number('年均增长（%）'),
  number('覆盖省', '0'),
  number('覆盖市', '0'),
  number('单据行数', '0'),
]

const cellsOf = (figures: Omit<SaleGroup, 'keys' | 'rank'>): SheetValue[] => [
  figures.kg,
  figures.saleKg,
  figures.returnKg,
  figures.amount,
  figures.price,
  figures.area,
  figures.share,
  figures.lastKg,
  figures.beforeKg,
  figures.yoy,
  figures.growth,
  figures.provinces,
  figures.cities,
  figures.lines,
]

/** Exports every topic as a sheet with its total, and the notes that belong to the figures. */
export async function exportStatistic(
  ctx: Ctx,
  filters: ParsedInputOf<typeof api.exportStatistic>,
): Promise<FileAnswer> {
  const answers: [string, SaleAnswer][] = []
  for (const report of Object.values(saleReports)) {
    answers.push([report.title, await answerReport(ctx, report, filters)])
  }
  const [first] = answers
  const name = ['产品统计', first?.[1].period.text.split('（')[0], clockDay(ctx.services.now())].join('_')
  const notes = answers.filter(([title]) => title === saleReports.situation.title)
  return toXlsxFile(name, [
    ...answers.map(([title, answer]) => sheetOf(title, answer)),
    ...notes.map(([, answer]) => notesSheet(notesOf(answer))),
  ])
}

function sheetOf(name: string, { dimensions, groups, total }: SaleAnswer): SheetSpec {
  const heads = dimensions.length > 0 ? dimensions : ['范围']
  return {
    name,
    columns: [...heads.map((header) => ({ header, width: 18 })), ...figureColumns],
    rows: [
      ...groups.map((group) => [...group.keys.map(({ label }) => label), ...cellsOf(group)]),
      [...heads.map((_, at) => (at === 0 ? '合计' : null)), ...cellsOf({ ...total, share: null })],
    ],
  }
}

function notesOf({
  period,
  quality: { unbound, unknown, unchecked, internal },
  total,
}: SaleAnswer): string[] {
  const percent = (share: number | null) => (share === null ? '—' : `${share.toFixed(2)}%`)
  return [
    `业务年度：${period.text}`,
    ...(period.endYear >= period.runningYear
      ? [`${period.runningYear}年度进行中，不与整年比较，同比与年均增长为空`]
      : []),
    `未绑定产品：${unbound.kg} kg，占净销量 ${percent(unbound.share)}，${unbound.lines} 行（已计入合计）`,
    `未知地区：${unknown.kg} kg，占净销量 ${percent(unknown.share)}，${unknown.lines} 行（已计入合计）`,
    `待核（没有重量）：${unchecked.lines} 行，占 ${percent(unchecked.share)}，金额 ${unchecked.amount} 元（不计入）`,
    `集团内销售：${internal.kg} kg，${internal.lines} 行（${internal.isCounted ? '已计入合计' : '计入公司，不计入合计'}）`,
    `没有亩用种量、不计面积的净销量：${percent(total.areaUnknown)}`,
    '调拨不是销售，不计入。同比＝末年÷上年−1，上年不大于0时为空；份额只按大于0的合计计算。',
  ]
}
