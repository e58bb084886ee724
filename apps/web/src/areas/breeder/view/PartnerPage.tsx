import type { PartnerView } from '@hepu/api/areas/breeder/view/partnerView'
import { formatTime } from '@hepu/api/core/formatTime'
import './partner.css'
import { PartnerMoney } from './PartnerMoney.tsx'
import { usePartnerView } from './usePartnerView.ts'

/** 合作进展: what a breeder sees of himself by a link, without an account; it has no frame and uses no kit, so that a phone opens it fast. */
export default function PartnerPage() {
  const { view, problem, retry } = usePartnerView()
  return (
    <main className="partner">
      <header>
        <h1>{view ? view.name : '合作进展'}</h1>
        {view && (
          <p className="quiet">
            只供{view.name}查看，链接有效期至 {view.endOn}；数据截至 {formatTime(view.asOf)}
          </p>
        )}
      </header>
      {problem && (
        <section className="partner-problem" role="alert">
          <h2>无法查看</h2>
          <p>{problem}</p>
          {retry && (
            <p>
              <button type="button" onClick={retry}>
                重新打开
              </button>
            </p>
          )}
        </section>
      )}
      {!problem && !view && <p role="status">正在打开…</p>}
      {view && (
        <>
          <Varieties varieties={view.varieties} />
          <PartnerMoney money={view.money} />
        </>
      )}
    </main>
  )
}

type Variety = PartnerView['varieties'][number]

function Varieties({ varieties }: { varieties: readonly Variety[] }) {
  return (
    <section aria-label="品种进展">
      <h2>品种进展</h2>
      <p className="quiet">只列已发布的试验结果；未发布或已撤回的不在其中。</p>
      {varieties.length === 0 && <p>还没有登记合作品种。</p>}
      <ul className="partner-list">
        {varieties.map((variety, at) => (
          <li key={at}>
            <h3>
              {variety.name}
              {variety.code && <small>{variety.code}</small>}
            </h3>
            <dl>
              {factsOf(variety).flatMap(([label, text]) => [
                <dt key={label}>{label}</dt>,
                <dd key={`${label}值`}>{text}</dd>,
              ])}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf({ startOn, endOn, results, approvals, shares }: Variety): [string, string][] {
  const found: [string, string][] = []
  if (startOn || endOn) found.push(['合作期', `${startOn ?? '未填'} 至 ${endOn ?? '长期'}`])
  found.push([
    '试验结果',
    results.length === 0
      ? '尚无已发布的结果'
      : results.map(({ year, phase, decision }) => `${year} 年 ${phase}：${decision}`).join('；'),
  ])
  if (approvals.length > 0)
    found.push([
      '审定',
      approvals
        .map(({ number, year }) => [number, year && `${year} 年`].filter(Boolean).join('，'))
        .join('；'),
    ])
  if (shares) found.push(['权益（我方:贵方）', shares])
  return found
}
