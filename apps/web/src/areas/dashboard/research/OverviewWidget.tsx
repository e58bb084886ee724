import { rdOverview } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { DrillPart } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import { MetricStrip } from '../wall/MetricStrip.tsx'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'

const things = new Set(['entry', 'point', 'station'])

/** 研发概览. */
export function OverviewWidget() {
  const query = useWidget(rdOverview)
  const { onResearch } = useWall()
  return (
    <WidgetFrame
      name="rdOverview"
      title={researchWidgets.rdOverview.title}
      query={query}
      fill="先在科研资产中登记并审核育种站、人员、项目与成果，并导入试验"
      className="wall-strip"
    >
      {({ metrics }) => (
        <MetricStrip
          metrics={metrics}
          openOf={({ key, label }) =>
            onResearch &&
            (() =>
              onResearch({
                kind: 'research',
                title: label,
                part: key as DrillPart,
                isDistinct: things.has(key),
              }))
          }
        />
      )}
    </WidgetFrame>
  )
}
