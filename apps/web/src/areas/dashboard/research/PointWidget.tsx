import { expPointStatistic } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WallChart } from '../wall/WallChart.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'

/** Provinces that are drawn; the list has all of them. */
const SHOWN = 9

/** 试验点统计: 点次 by province and phase, those that were scrapped apart. */
export function PointWidget() {
  const query = useWidget(expPointStatistic)
  return (
    <WidgetFrame
      name="expPointStatistic"
      title={researchWidgets.expPointStatistic.title}
      query={query}
      fill="先在品种评价 → 试验进展导入试验与试点"
    >
      {(data) => <Bars data={data} />}
    </WidgetFrame>
  )
}

function Bars({ data: { provinces, phases, total } }: { data: OutputOf<typeof expPointStatistic> }) {
  const { onResearch } = useWall()
  const shown = useMemo(() => provinces.slice(0, SHOWN), [provinces])
  const others = provinces.slice(SHOWN)
  const option = useMemo<EChartsOption>(
    () => ({
      animationDuration: 300,
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true },
      legend: { top: 0, type: 'plain', itemGap: 8, textStyle: { fontSize: 13 } },
      grid: { left: 64, right: 20, top: 50, bottom: 24 },
      xAxis: { type: 'value', minInterval: 1 },
      yAxis: { type: 'category', inverse: true, data: shown.map(({ name }) => name) },
      series: [
        ...phases.map(({ label }, at) => ({
          type: 'bar' as const,
          stack: 'phase',
          name: label,
          barMaxWidth: 20,
          data: shown.map(({ byPhase }) => byPhase[at] ?? 0),
        })),
        {
          type: 'bar',
          stack: 'phase',
          name: '报废',
          barMaxWidth: 20,
          itemStyle: { color: '#6d756f' },
          data: shown.map(({ scrapped }) => scrapped),
        },
      ],
    }),
    [shown, phases],
  )
  return (
    <>
      <p className="wall-line">
        <b>{total.points}</b> 个试点
        <b>{total.trials}</b> 点次
        <small>
          报废 {total.scrapped}
          {others.length > 0 &&
            `；图中未列 ${others.length} 省 ${others.reduce((sum, { trials }) => sum + trials, 0)} 点次`}
        </small>
      </p>
      <WallChart
        option={option}
        label="试验点统计"
        {...(onResearch
          ? {
              onClick: ({ name, seriesName }) => {
                const province = shown.find((each) => each.name === name)
                const phase = phases.find(({ label }) => label === seriesName)
                onResearch({
                  kind: 'research',
                  title: `${name} · ${seriesName ?? ''}`,
                  part: phase ? 'point' : 'scrappedPoint',
                  keys: [
                    { name: 'province' as const, value: province?.code ?? null },
                    ...(phase ? [{ name: 'phase' as const, value: phase.phase }] : []),
                  ],
                })
              },
            }
          : {})}
      />
    </>
  )
}
