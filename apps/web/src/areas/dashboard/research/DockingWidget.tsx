import { commercializationDocking } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { namesOnBands } from '../../../ui/chart/namesOnBands.ts'
import { dark } from '../../../ui/tokens.ts'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WallChart } from '../wall/WallChart.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'

/** 成果转化对接: from the source of a variety over its state to the company that has it. */
export function DockingWidget() {
  const query = useWidget(commercializationDocking)
  return (
    <WidgetFrame
      name="commercializationDocking"
      title={researchWidgets.commercializationDocking.title}
      query={query}
      fill="先在产品管理 → 一页纸产品建立一页纸，并登记来源与状态"
    >
      {(data) => <Flows data={data} />}
    </WidgetFrame>
  )
}

type Flow = OutputOf<typeof commercializationDocking>['flows'][number]

/** The same word may be a source and a state: a blank mark in front keeps their nodes apart. */
const sourceOf = ({ source }: Flow) => source ?? '来源未填'
const stateOf = ({ stateLabel }: Flow) => `${stateLabel}\u200b`
const companyOf = ({ companyName }: Flow) => `${companyName ?? '未分配'}\u200b\u200b`

const NAMES = { widthPx: 108, letterPx: 14 } as const

function Flows({ data: { flows, total } }: { data: OutputOf<typeof commercializationDocking> }) {
  const { onResearch, theme } = useWall()
  const option = useMemo<EChartsOption>(() => {
    const nodes = [...new Set(flows.flatMap((flow) => [sourceOf(flow), stateOf(flow), companyOf(flow)]))]
    const links = [...linksOf(flows, sourceOf, stateOf), ...linksOf(flows, stateOf, companyOf)]
    return {
      animationDuration: 300,
      tooltip: { trigger: 'item', confine: true },
      series: [
        {
          type: 'sankey',
          left: 4,
          right: 118,
          top: 8,
          bottom: 8,
          nodeWidth: 12,
          nodeGap: 9,
          draggable: false,
          label: {
            ...namesOnBands(theme === 'dark' ? dark.panel : '#ffffff', NAMES),
            color: theme === 'dark' ? dark.text : '#1d261f',
            lineHeight: 17,
          },
          lineStyle: { color: 'gradient', opacity: 0.35 },
          data: nodes.map((name) => ({ name })),
          links,
        },
      ],
    }
  }, [flows, theme])
  return (
    <>
      <p className="wall-line">
        <b>{total}</b> 个一页纸产品
      </p>
      <WallChart
        option={option}
        label="成果转化对接"
        {...(onResearch
          ? { onClick: () => onResearch({ kind: 'research', title: '一页纸产品', part: 'paper' }) }
          : {})}
      />
    </>
  )
}

function linksOf(flows: readonly Flow[], from: (flow: Flow) => string, to: (flow: Flow) => string) {
  const sums = new Map<string, { source: string; target: string; value: number }>()
  for (const flow of flows) {
    const [source, target] = [from(flow), to(flow)]
    const known = sums.get(`${source}→${target}`) ?? { source, target, value: 0 }
    sums.set(`${source}→${target}`, { ...known, value: known.value + flow.count })
  }
  return [...sums.values()]
}
