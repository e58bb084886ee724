import { varietyPromotionProgress } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { missingReasons } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { useWall } from '../wall/wallContext.ts'
import { useWidget } from '../wall/useWidget.ts'
import { percentText } from '../wall/wallText.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'

const APPROVED = 'APPROVED'

/** 品种晋级进展: the stages as bars from the middle, with the rate of each over the one before. */
export function ProgressWidget() {
  const query = useWidget(varietyPromotionProgress)
  const { onResearch } = useWall()
  return (
    <WidgetFrame
      name="varietyPromotionProgress"
      title={researchWidgets.varietyPromotionProgress.title}
      query={query}
      fill="先导入本年的试验，晋级后各阶段的品种会出现在这里"
    >
      {({ stages }) => {
        const most = Math.max(1, ...stages.map(({ count }) => count ?? 0))
        return (
          <>
            <p className="wall-line">
              <small>百分比＝本阶段÷上一个有数据的阶段</small>
            </p>
            <ol className="wall-funnel">
              {stages.map(({ stage, label, count, rate }) => (
                <li key={stage}>
                  <span>{label}</span>
                  <i aria-hidden="true">
                    <u style={{ transform: `scaleX(${(count ?? 0) / most})` }} />
                  </i>
                  {onResearch && count ? (
                    <button
                      type="button"
                      className="wall-link"
                      aria-label={`${label} ${count}，查看明细`}
                      onClick={() =>
                        onResearch({
                          kind: 'research',
                          title: `${label}的品种`,
                          part: stage === APPROVED ? 'approvedIn' : 'entry',
                          isDistinct: true,
                          keys: stage === APPROVED ? [] : [{ name: 'phase', value: stage }],
                        })
                      }
                    >
                      {count}
                    </button>
                  ) : (
                    <b>{count ?? missingReasons.noRight}</b>
                  )}
                  <small>{rate === null ? (count === 0 ? BLANK : '') : percentText(rate)}</small>
                </li>
              ))}
            </ol>
          </>
        )
      }}
    </WidgetFrame>
  )
}
