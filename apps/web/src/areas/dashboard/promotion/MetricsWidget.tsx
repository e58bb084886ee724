import { coreMetrics } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { usePermissions } from '../../../workspace/session.ts'
import { MetricStrip } from '../wall/MetricStrip.tsx'
import { useWall } from '../wall/wallContext.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

/** 核心指标. People from outside have no card for what they may not see. */
export function MetricsWidget() {
  const query = usePromotion(coreMetrics)
  const { onSale } = useWall()
  const isInside = usePermissions().has('dashboard.research:read')
  return (
    <WidgetFrame
      name="coreMetrics"
      title={promotionWidgets.coreMetrics.title}
      query={query}
      fill={SALES_FIRST}
      className="wall-strip"
    >
      {({ metrics, period }) => (
        <MetricStrip
          metrics={isInside ? metrics : metrics.filter(({ reason }) => reason !== 'noRight')}
          onOpen={onSale && (({ label }) => onSale({ kind: 'sale', title: label, years: period, cells: [] }))}
        />
      )}
    </WidgetFrame>
  )
}
