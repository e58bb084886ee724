import * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { phaseLabels } from '@hepu/api/areas/product/lifecycle/lifecycleRules'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { ProductPanelProps } from '../productPanels.ts'
import './lifecycle.css'

const TrendChart = lazy(() => import('./TrendChart.tsx'))
const OverrideDialog = lazy(() => import('./OverrideDialog.tsx'))

type Detail = OutputOf<typeof api.productLifecycleDetail>

/** 生命周期 of a product: its phase with the figures that decided it, the trend by business year, what was set by hand. */
export default function ProductLifecyclePanel({ id: productId }: ProductPanelProps) {
  const detail = useCall(api.productLifecycleDetail, { productId }, { quiet: true })
  const trend = useCall(api.lifeCycleTrendV2, { id: productId }, { quiet: true })
  const statistic = useCall(api.productStatisticOfRecordV2, { id: productId }, { quiet: true })
  const [isSetting, setSetting] = useState(false)
  const failed = [detail, trend, statistic].find(({ error }) => error)
  if (failed?.error) return <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />
  if (!detail.data || !trend.data || !statistic.data) return <EmptyPane loading />
  return (
    <div className="lifecycle">
      <section aria-label="阶段">
        <Phase detail={detail.data} onSet={() => setSetting(true)} />
        <Figures statistic={statistic.data} />
        <Overrides detail={detail.data} />
      </section>
      <section aria-label="各业务年度">
        <Suspense fallback={<EmptyPane loading />}>
          <TrendChart rows={trend.data} />
        </Suspense>
      </section>
      <Suspense>
        {isSetting && (
          <OverrideDialog productId={productId} detail={detail.data} onClose={() => setSetting(false)} />
        )}
      </Suspense>
    </div>
  )
}

function Phase({ detail, onSet }: { detail: Detail; onSet: () => void }) {
  const { computed, phase, thresholdText, mayOverride } = detail
  const manual = detail.overrides.find(({ isInForce }) => isInForce)
  return (
    <>
      <p className="lifecycle-phase">
        <strong>{phaseLabels[phase]}</strong>
        {manual && <span className="quiet">手工设定 · 计算的阶段：{phaseLabels[computed.phase]}</span>}
        {mayOverride && <Button onClick={onSet}>手工设定阶段</Button>}
      </p>
      <ul className="lifecycle-reasons">
        {computed.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        <li className="quiet">按{thresholdText}判定</li>
      </ul>
    </>
  )
}

function Figures({ statistic }: { statistic: OutputOf<typeof api.productStatisticOfRecordV2> }) {
  const { bizYear, share, relativeShare, cagr, peakYear, peakQty, unweighed, quadrant } = statistic
  const percent = (value: number | null) => (value === null ? '—' : `${formatNumber(value, 1)}%`)
  const facts: [string, string][] = [
    ['象限', quadrant],
    [`${bizYear} 份额`, percent(share)],
    ['相对份额', relativeShare === null ? '—' : formatNumber(relativeShare, 2)],
    ['年均增长', percent(cagr)],
    ['峰值', peakYear === null ? '—' : `${peakYear} 年度 ${formatNumber(peakQty / 10_000, 2)} 万公斤`],
  ]
  return (
    <>
      <dl className="lifecycle-figures" title={statistic.quadrantText}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unweighed > 0 && <p className="quiet">另有 {unweighed} 行单据没有重量（待核），未计入。</p>}
    </>
  )
}

function Overrides({ detail }: { detail: Detail }) {
  const end = useRun(api.endProductLifecycleOverride, { success: messages.deleted })
  if (detail.overrides.length === 0) return null
  return (
    <ul className="lifecycle-overrides" aria-label="手工阶段">
      {detail.overrides.map((one) => (
        <li key={one.id}>
          <span className="num">{one.bizYear}</span> 业务年度 {phaseLabels[one.phase]}（计算为
          {phaseLabels[one.computedPhase]}）：{one.reason}
          <span className="quiet">
            {' '}
            {one.byName} {formatTime(one.at)}
            {one.bizYear < detail.bizYear && ' · 已失效'}
          </span>
          {detail.mayOverride && one.bizYear >= detail.bizYear && (
            <ConfirmButton
              type="link"
              danger
              title="取消后恢复计算的阶段。确定取消吗？"
              onConfirm={() => end.run({ id: one.id, version: one.version })}
            >
              取消设定
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  )
}
