import type { PartnerView } from '@hepu/api/areas/breeder/view/partnerView'
import { fenIn } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'

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
                  应付 {grouped(sums.amount)} 元，{restText(sums.rest)}
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

function Sums({ name, amount, paid, rest }: SumsProps) {
  const shown: [string, string][] = [['应付', grouped(amount)], ['已付', grouped(paid)], restOf(rest)]
  return (
    <dl className="partner-sums" aria-label={`${name}的金额`}>
      {shown.map(([label, sum]) => (
        <div key={label}>
          <dt>{label}（元）</dt>
          <dd className="num">{sum}</dd>
        </div>
      ))}
    </dl>
  )
}

const grouped = (yuan: string): string => groupedMoney(fenIn(yuan), '元')

/** Returns what is left of an amount in words. */
const restText = (rest: string): string => (fenIn(rest) === 0n ? '已结清' : `${restOf(rest).join(' ')} 元`)

/** Returns what is left of an amount with its word: less than nothing was paid too much. */
function restOf(rest: string): [label: string, sum: string] {
  const fen = fenIn(rest)
  return fen < 0n ? ['多付', groupedMoney(-fen, '元')] : ['未付', groupedMoney(fen, '元')]
}
