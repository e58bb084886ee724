import { approvedVariety } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WallChart } from '../wall/WallChart.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { yearsAxis } from '../wall/yearsAxis.ts'

/** 审定品种: bars by year and level, a line of the running total. */
export function ApprovedWidget() {
  const { filters } = useWall()
  const { year, ...scope } = filters
  const query = useWidget(approvedVariety, {
    ...scope,
    year: undefined,
    ...(year ? { startYear: '2019', endYear: year } : {}),
  })
  return (
    <WidgetFrame
      name="approvedVariety"
      title={researchWidgets.approvedVariety.title}
      query={query}
      fill="先在科研资产 → 审定品种登记品种，并通过审核"
    >
      {(data) => <Bars data={data} />}
    </WidgetFrame>
  )
}

function Bars({ data: { years } }: { data: OutputOf<typeof approvedVariety> }) {
  const { onResearch } = useWall()
  const option = useMemo<EChartsOption>(
    () => ({
      animationDuration: 300,
      tooltip: { trigger: 'axis', confine: true },
      legend: { top: 0 },
      grid: { left: 40, right: 44, top: 52, bottom: 30 },
      xAxis: yearsAxis(years.map(({ year }) => year)),
      yAxis: [
        { type: 'value', minInterval: 1 },
        { type: 'value', minInterval: 1, splitLine: { show: false } },
      ],
      series: [
        {
          type: 'bar',
          stack: 'level',
          name: '国家',
          barMaxWidth: 26,
          data: years.map(({ national }) => national),
        },
        {
          type: 'bar',
          stack: 'level',
          name: '省级',
          barMaxWidth: 26,
          data: years.map(({ provincial }) => provincial),
        },
        {
          type: 'line',
          name: '累计',
          yAxisIndex: 1,
          symbolSize: 7,
          data: years.map(({ cumulative }) => cumulative),
        },
      ],
    }),
    [years],
  )
  return (
    <WallChart
      option={option}
      label="审定品种"
      {...(onResearch
        ? {
            onClick: ({ name, seriesName }) =>
              onResearch({
                kind: 'research',
                title: `${name}年审定品种`,
                part: 'approved',
                years: { startYear: name, endYear: name },
                keys:
                  seriesName === '累计'
                    ? []
                    : [
                        { name: 'year', value: name },
                        { name: 'level', value: seriesName ?? null },
                      ],
              }),
          }
        : {})}
    />
  )
}
