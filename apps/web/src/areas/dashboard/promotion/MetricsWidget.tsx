import { coreMetrics } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import {
  countedMetrics,
  promotionWidgets,
  type CountedMetric,
} from '@hepu/api/areas/dashboard/widget/widgets'
import { usePermissions } from '../../../workspace/session.ts'
import { MetricStrip } from '../wall/MetricStrip.tsx'
import { useWall } from '../wall/wallContext.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

/** 核心指标. People from outside have no card for what they may not see. */
export function MetricsWidget() {
  const query = usePromotion(coreMetrics)
  const { onSale, onCounted } = useWall()
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
          openOf={({ key, label }) =>
            isCounted(key)
              ? onCounted && (() => onCounted({ kind: 'counted', title: label, of: key }))
              : onSale && (() => onSale({ kind: 'sale', title: label, years: period, cells: [] }))
          }
        />
      )}
    </WidgetFrame>
  )
}

/** Returns whether a card counts things, whose list opens in place of the bills. */
const isCounted = (key: string): key is CountedMetric => Object.hasOwn(countedMetrics, key)
