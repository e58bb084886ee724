import type { EChartsOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { colors, slantOf } from '../analysis/chartOptions.ts'
import type { Boxes } from './BoxView.tsx'

/** Returns the names of the values in the boxes: plots, or means over replicates if there is nothing else. */
export const boxWords = ({ isMeans }: Pick<Boxes, 'isMeans'>) =>
  isMeans
    ? { values: '品种平均值', outlier: '离群的品种平均值', count: '品种平均值数', one: '个品种平均值' }
    : { values: '小区值', outlier: '离群小区', count: '小区数', one: '个小区' }

/** Returns a box with whiskers for each point, and every plot beyond them; points that do not count are pale. */
export function boxOption(data: Boxes): EChartsOption {
  const { points, trait } = data
  const words = boxWords(data)
  const names = points.map(({ name, used }) => (used ? name : `${name}（未计入）`))
  const slant = slantOf(names, 35)
  const figure = (value: number): string => formatNumber(value, trait.decimals)
  return {
    animation: false,
    tooltip: {
      formatter: (params) => {
        const { seriesType, dataIndex, data: mark } = Array.isArray(params) ? params[0]! : params
        if (seriesType === 'boxplot') return boxText(points[dataIndex]!, figure, words.one)
        const { tip = '' } = mark as { tip?: string }
        return tip.replaceAll('<', '&lt;')
      },
    },
    grid: { left: 64, right: 20, top: 30, bottom: slant > 0 ? 80 : 36 },
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: { rotate: slant, width: 110, overflow: 'truncate' },
    },
    yAxis: { type: 'value', name: trait.unit ? `${trait.label}(${trait.unit})` : trait.label, scale: true },
    series: [
      {
        type: 'boxplot',
        name: trait.label,
        data: points.map(({ box, used }) => ({
          value: box ? [box.low, box.q1, box.median, box.q3, box.high] : [],
          itemStyle: { color: used ? '#dcebdc' : '#f1f1ee', borderColor: used ? colors.entry : colors.mean },
        })),
      },
      {
        type: 'scatter',
        name: words.outlier,
        symbolSize: 6,
        itemStyle: { color: colors.warn },
        data: points.flatMap(({ outliers }, p) =>
          outliers.map(({ entry, rep, value }) => ({
            value: [p, value],
            tip: `${entry}${rep ? ` 重复${rep}` : ''}：${figure(value)}`,
          })),
        ),
      },
    ],
  }
}

function boxText(
  { name, box }: Boxes['points'][number],
  figure: (value: number) => string,
  one: string,
): string {
  if (!box) return name.replaceAll('<', '&lt;')
  return [
    `${name}（${box.n}${one}）`.replaceAll('<', '&lt;'),
    `上须 ${figure(box.high)}`,
    `上四分位 ${figure(box.q3)}`,
    `中位数 ${figure(box.median)}`,
    `下四分位 ${figure(box.q1)}`,
    `下须 ${figure(box.low)}`,
  ].join('<br>')
}

/** Returns the figures of the chart as a table. */
export const boxTable = ({ points, trait, isMeans }: Boxes): ChartTable => ({
  heads: [
    '试点',
    boxWords({ isMeans }).count,
    '平均',
    '下须',
    '下四分位',
    '中位数',
    '上四分位',
    '上须',
    boxWords({ isMeans }).outlier,
  ],
  rows: points.map(({ name, box, outliers }) => ({
    name,
    cells: box
      ? [
          box.n,
          ...[box.mean, box.low, box.q1, box.median, box.q3, box.high].map((value) =>
            formatNumber(value, trait.decimals),
          ),
          outliers.length,
        ]
      : [0],
  })),
})
