import { coreMetrics } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { metricText, unitOf } from '../wall/wallText.ts'

/**
 * 品种推广: what people from outside may see, its main figures and the way to the dashboard. Others find them inside. Who sees amounts
 * elsewhere gets the figures of that dashboard here too.
 */
export default function OutsideHome() {
  const isInside = usePermissions().has('dashboard.research:read')
  const { data, error } = useCall(coreMetrics, { forOutside: '1' }, { quiet: true, enabled: !isInside })
  if (isInside) return null
  const shown = data?.metrics.filter(({ reason }) => reason === null) ?? []
  return (
    <section aria-labelledby="home-promotion">
      <h2 id="home-promotion">
        品种推广
        {data && <small className="quiet">{data.period.text}</small>}
      </h2>
      {error && <p role="alert">{error.message}</p>}
      {data?.reason === 'noData' && <p className="quiet">暂无数据</p>}
      <dl className="home-figures">
        {shown.map((metric) => (
          <div key={metric.key}>
            <dt>{metric.label}</dt>
            <dd>
              {metricText(metric)} <small className="quiet">{unitOf(metric)}</small>
            </dd>
            {metric.index !== null && (
              <dd className="quiet">上年 = 100，今为 {formatNumber(metric.index, 1)}</dd>
            )}
          </div>
        ))}
      </dl>
      <p>
        <Link to="/cockpit/external">打开品种推广驾驶舱</Link>
      </p>
      <p className="quiet">
        您可以查看已上市品种的净销量、推广面积、占比与指数，按公司、地区、品种分开；不含金额、人名、未上市的品种，不足
        3 张单据的并入「其他」。需要更多数据的，请联系管理员或您在本公司的联系人。
      </p>
    </section>
  )
}
