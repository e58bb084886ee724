import type { PartnerView } from '@hepu/api/areas/breeder/view/partnerView'

type Money = PartnerView['money']
type Line = Money['years'][number]['lines'][number]

/** 往来款: what is due, paid and left, year by year. */
export function PartnerMoney({ money: { years, total } }: { money: Money }) {
  return (
    <section aria-label="往来款">
      <h2>往来款</h2>
      {years.length === 0 ? (
        <p>还没有费用与奖励。</p>
      ) : (
        <>
          <Sums {...total} name="合计" />
          {years.map(({ year, lines, ...sums }) => (
            <details key={year} open={year === years[0]?.year}>
              <summary>
                {year} 年{' '}
                <span className="quiet">
                  应付 {sums.amount} 元，未付 {sums.rest} 元
                </span>
              </summary>
              <ul className="partner-list">
                {lines.map((line, at) => (
                  <li key={at}>
                    <Lines line={line} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
    </section>
  )
}

const Lines = ({ line: { kind, clause, ...sums } }: { line: Line }) => (
  <>
    <h3>
      {kind}
      {clause && <small>{clause}</small>}
    </h3>
    <Sums {...sums} name={kind} />
  </>
)

interface SumsProps {
  name: string
  amount: string
  paid: string
  rest: string
}

const Sums = ({ name, amount, paid, rest }: SumsProps) => (
  <dl className="partner-sums" aria-label={`${name}的金额`}>
    <div>
      <dt>应付（元）</dt>
      <dd className="num">{amount}</dd>
    </div>
    <div>
      <dt>已付（元）</dt>
      <dd className="num">{paid}</dd>
    </div>
    <div>
      <dt>未付（元）</dt>
      <dd className="num">{rest}</dd>
    </div>
  </dl>
)
