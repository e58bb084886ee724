import { phaseLabels } from '@hepu/api/areas/product/lifecycle/lifecycleRules'
import type { TrendRow } from '@hepu/api/areas/product/lifecycle/lifecycleShapes'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { series } from '../../../ui/tokens.ts'

/** Net sales and area of a product by business year, each year with its phase. */
export default function TrendChart({ rows }: { rows: readonly TrendRow[] }) {
  const option = useMemo(() => optionOf(rows), [rows])
  return (
    <Chart
      option={option}
      height={240}
      label="各业务年度的净销量、面积与阶段"
      emptyText="还没有销售单据。导入交易流向并绑定物料后，这里显示各业务年度的销量、面积与阶段。"
    />
  )
}

const inTenThousands = (value: number): number => Math.round(value / 100) / 100

function optionOf(rows: readonly TrendRow[]): EChartsOption {
  const named = rows.map(({ bizYear, phase, manualPhase, isRunning }) => {
    const shown = manualPhase ?? phase
    return `${bizYear}\n${isRunning ? '未结束' : shown ? phaseLabels[shown] : ''}`
  })
  const hasArea = rows.some(({ area }) => area !== null)
  return {
    grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
    legend: { top: 0, right: 8 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: named },
    yAxis: [
      { type: 'value', name: '万公斤' },
      ...(hasArea ? [{ type: 'value' as const, name: '万亩', splitLine: { show: false } }] : []),
    ],
    series: [
      {
        type: 'bar',
        name: '净销量（万公斤）',
        barMaxWidth: 36,
        color: series[0],
        data: rows.map(({ saleQty }) => inTenThousands(saleQty)),
      },
      ...(hasArea
        ? [
            {
              type: 'line' as const,
              name: '面积（万亩）',
              yAxisIndex: 1,
              color: series[1],
              data: rows.map(({ area }) => (area === null ? null : inTenThousands(area))),
            },
          ]
        : []),
    ],
  }
}
