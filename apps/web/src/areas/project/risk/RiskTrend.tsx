import type { riskOverview } from '@hepu/api/areas/project/risk/projectRisk'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { colors } from '../../../ui/tokens.ts'

interface Props {
  trend: OutputOf<typeof riskOverview>['trend']
}

/** Risks that were unclosed at the end of each month. */
export default function RiskTrend({ trend }: Props) {
  const option = useMemo<EChartsOption>(
    () => ({
      grid: { left: 8, right: 16, top: 30, bottom: 4, containLabel: true },
      legend: { top: 0, right: 8 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: trend.map(({ month }) => month) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { type: 'line', name: '未关闭', data: trend.map(({ unclosed }) => unclosed), color: colors.green },
        { type: 'line', name: '其中高风险', data: trend.map(({ high }) => high), color: colors.bad },
      ],
    }),
    [trend],
  )
  return (
    <Chart
      option={option}
      height={170}
      label="未关闭的风险：各月末"
      emptyText="登记风险后，这里显示各月末未关闭的个数。"
    />
  )
}
