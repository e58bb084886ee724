import type { EChartsOption } from 'echarts'
import { growthAxis } from '../../../ui/chart/growthAxis.ts'
import { BLANK, formatNumber } from '../../../ui/text/formatNumber.ts'
import { inTenThousands } from './saleText.ts'
import type { TopicGroup } from './useTopic.ts'

/** Bars of a ranking that are drawn; the workbook has all of them. */
export const MAX_RANKED = 15

const labelOf = ({ keys }: TopicGroup, at = 0): string => keys[at]?.label ?? ''
const animation = { animationDuration: 200 } as const
const two = (value: unknown): string => (typeof value === 'number' ? formatNumber(value, 2) : BLANK)
const kgAxis = { type: 'value', name: '万公斤', nameTextStyle: { align: 'left' } } as const

/** 销量趋势: net quantity by month as bars, the price as a line; months with returns only have no price. */
export function trendOption(groups: readonly TopicGroup[]): EChartsOption {
  const isOneYear = new Set(groups.map((group) => labelOf(group))).size <= 1
  return {
    ...animation,
    tooltip: { trigger: 'axis', valueFormatter: two },
    legend: { top: 0 },
    grid: { left: 64, right: 64, top: 56, bottom: 32 },
    xAxis: {
      type: 'category',
      data: groups.map((group) =>
        isOneYear ? labelOf(group, 1) : `${group.keys[0]?.value}年度${labelOf(group, 1)}`,
      ),
      // Twelve months have room for their names side by side.
      ...(isOneYear && { axisLabel: { interval: 0, fontSize: 11 } }),
    },
    yAxis: [kgAxis, { type: 'value', name: '元/kg（不从0起）', splitLine: { show: false }, scale: true }],
    series: [
      {
        type: 'bar',
        name: '净销量（万公斤）',
        barMaxWidth: 32,
        data: groups.map(({ kg }) => inTenThousands(kg)),
      },
      {
        type: 'line',
        name: '单价（元/kg）',
        yAxisIndex: 1,
        symbolSize: 6,
        data: groups.map(({ price }) => price),
      },
    ],
  }
}

/** Returns the groups of a ranking from the largest down, as far as they are drawn. */
export const rankedOf = (groups: readonly TopicGroup[]): TopicGroup[] => groups.slice(0, MAX_RANKED)

/** 排名: net quantity of the largest groups as horizontal bars, the largest on top. */
export function rankingOption(groups: readonly TopicGroup[]): EChartsOption {
  const ranked = rankedOf(groups)
  return {
    ...animation,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, valueFormatter: two },
    grid: { left: 152, right: 72, top: 8, bottom: 32 },
    xAxis: { type: 'value', name: '万公斤', nameLocation: 'end' },
    yAxis: {
      type: 'category',
      inverse: true,
      data: ranked.map((group) => labelOf(group)),
      axisLabel: { width: 136, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        name: '净销量（万公斤）',
        barMaxWidth: 18,
        data: ranked.map(({ kg }) => inTenThousands(kg)),
        label: { show: true, position: 'right', formatter: ({ value }) => two(value) },
      },
    ],
  }
}

/** 历年变化: net quantity by business year as bars, the growth over the year before as a line. */
export function yearsOption(groups: readonly TopicGroup[]): EChartsOption {
  const hasArea = groups.some(({ area }) => area !== undefined && area !== null)
  return {
    ...animation,
    tooltip: { trigger: 'axis', valueFormatter: two },
    legend: { top: 0 },
    grid: { left: 64, right: 56, top: 56, bottom: 32 },
    xAxis: { type: 'category', data: groups.map((group) => labelOf(group)) },
    yAxis: [{ ...kgAxis, name: hasArea ? '万公斤、万亩' : '万公斤' }, growthAxis],
    series: [
      {
        type: 'bar',
        name: '净销量（万公斤）',
        barMaxWidth: 32,
        data: groups.map(({ kg }) => inTenThousands(kg)),
      },
      ...(hasArea
        ? [
            {
              type: 'bar' as const,
              name: '推广面积（万亩）',
              barMaxWidth: 32,
              data: groups.map(({ area }) => inTenThousands(area)),
            },
          ]
        : []),
      { type: 'line', name: '同比（%）', yAxisIndex: 1, symbolSize: 6, data: groups.map(({ yoy }) => yoy) },
    ],
  }
}
