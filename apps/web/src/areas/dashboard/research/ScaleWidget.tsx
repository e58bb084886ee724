import { experimentVarietyScale } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { FIRST_DASHBOARD_YEAR } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WallChart } from '../wall/WallChart.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { yearsAxis } from '../wall/yearsAxis.ts'

/** 试验规模变化: from 2019 to the year of the wall, else to the newest one with trials. */
export function ScaleWidget() {
  const { filters } = useWall()
  const query = useWidget(experimentVarietyScale, {
    year: undefined,
    startYear: String(FIRST_DASHBOARD_YEAR),
    endYear: filters.year,
  })
  return (
    <WidgetFrame
      name="experimentVarietyScale"
      title={researchWidgets.experimentVarietyScale.title}
      query={query}
      fill="先在品种评价 → 试验进展导入试验"
    >
      {(data) => <Lines data={data} />}
    </WidgetFrame>
  )
}

const parts = { 品种数: 'entry', 点次: 'point', 应有小区数: 'group' } as const

function Lines({ data: { years } }: { data: OutputOf<typeof experimentVarietyScale> }) {
  const { onResearch } = useWall()
  const option = useMemo<EChartsOption>(
    () => ({
      animationDuration: 300,
      tooltip: { trigger: 'axis', confine: true },
      legend: { top: 0 },
      grid: { left: 48, right: 58, top: 52, bottom: 30 },
      xAxis: yearsAxis(years.map(({ year }) => year)),
      yAxis: [
        { type: 'value', minInterval: 1 },
        { type: 'value', minInterval: 1, splitLine: { show: false } },
      ],
      series: [
        {
          type: 'line',
          name: '品种数',
          symbolSize: 8,
          lineStyle: { width: 3 },
          data: years.map(({ varieties }) => varieties),
        },
        {
          type: 'line',
          name: '点次',
          symbolSize: 8,
          lineStyle: { width: 3 },
          data: years.map(({ trials }) => trials),
        },
        {
          type: 'bar',
          name: '应有小区数',
          yAxisIndex: 1,
          barMaxWidth: 24,
          itemStyle: { opacity: 0.45 },
          data: years.map(({ plots }) => plots),
        },
      ],
    }),
    [years],
  )
  return (
    <WallChart
      option={option}
      label="试验规模变化"
      {...(onResearch
        ? {
            onClick: ({ name, seriesName }) => {
              const part = parts[(seriesName ?? '品种数') as keyof typeof parts]
              onResearch({
                kind: 'research',
                title: `${name}年${seriesName ?? ''}`,
                part,
                isDistinct: part === 'entry',
                years: { startYear: name, endYear: name },
              })
            },
          }
        : {})}
    />
  )
}
