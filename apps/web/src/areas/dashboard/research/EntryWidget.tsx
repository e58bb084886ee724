import { experimentVariety } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WallChart } from '../wall/WallChart.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'

/** 参试品种统计: by phase as bars, by crop as figures. */
export function EntryWidget() {
  const query = useWidget(experimentVariety)
  return (
    <WidgetFrame
      name="experimentVariety"
      title={researchWidgets.experimentVariety.title}
      query={query}
      fill="先在品种评价 → 试验进展导入试验"
    >
      {(data) => <Bars data={data} />}
    </WidgetFrame>
  )
}

function Bars({ data: { phases, crops, total } }: { data: OutputOf<typeof experimentVariety> }) {
  const { onResearch } = useWall()
  const option = useMemo<EChartsOption>(
    () => ({
      animationDuration: 300,
      tooltip: { trigger: 'item', confine: true },
      grid: { left: 130, right: 48, top: 6, bottom: 8 },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: phases.map(({ label }) => label),
        axisLine: { show: false },
        axisTick: { show: false },
      },
      series: [
        {
          type: 'bar',
          name: '品种数',
          barMaxWidth: 22,
          label: { show: true, position: 'right', fontSize: 18, color: 'inherit' },
          data: phases.map(({ count }) => count),
        },
      ],
    }),
    [phases],
  )
  return (
    <>
      <p className="wall-line">
        <b>{total}</b> 个品种
        {crops
          .filter(({ count }) => count > 0)
          .map(({ crop, label, count }) => (
            <small key={crop}>
              {label} {count}
            </small>
          ))}
      </p>
      <WallChart
        option={option}
        label="参试品种统计"
        {...(onResearch
          ? {
              onClick: ({ name }) =>
                onResearch({
                  kind: 'research',
                  title: `${name}的参试品种`,
                  part: 'entry',
                  isDistinct: true,
                  keys: [{ name: 'phase', value: phases.find(({ label }) => label === name)?.phase ?? null }],
                }),
            }
          : {})}
      />
    </>
  )
}
