import type { MarketDetail } from '@hepu/api/areas/trading/market/marketShapes'
import { conversionText } from './marketText.ts'

/** What a listing says of itself, as labels and values; what it does not say is left out. */
export function ListingFacts({ listing }: { listing: MarketDetail }) {
  const facts = factsOf(listing)
  return (
    <>
      <section className="portal-section" aria-labelledby="trade-facts">
        <h2 id="trade-facts">{listing.kind === 'supply' ? '成果信息' : '需求信息'}</h2>
        <Facts facts={facts} />
      </section>
      <Evidence {...listing.facts} />
      <Attachments files={listing.files} />
    </>
  )
}

/** Attachments that everybody may download. */
function Attachments({ files }: Pick<MarketDetail, 'files'>) {
  if (files.length === 0) return null
  return (
    <section className="portal-section" aria-labelledby="trade-files">
      <h2 id="trade-files">附件</h2>
      <ul className="trade-files">
        {files.map(({ name, size, address }) => (
          <li key={address}>
            <a href={address} download={name}>
              {name}
            </a>
            <span>{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a size in KB, as the lists of attachments show it. */
const sizeText = (size: number): string => (Math.round(size) === 0 ? '不足 1 KB' : `${Math.round(size)} KB`)

/** What registers and trials know now, and what a reader sees after signing in or asking. */
function Evidence({ sections, locked }: MarketDetail['facts']) {
  if (sections.length + locked.length === 0) return null
  return (
    <section className="portal-section" aria-labelledby="trade-evidence">
      <h2 id="trade-evidence">试验与登记数据</h2>
      <p className="trade-quiet">由试验系统与登记资料实时读取，发布方未作改动。</p>
      {sections.map(({ label, lines, table }) => (
        <div key={label} className="trade-evidence">
          <h3>{label}</h3>
          <Facts facts={lines.map((line) => [line.label, line.value])} />
          {table && <Figures label={label} {...table} />}
        </div>
      ))}
      {locked.length > 0 && (
        <ul className="trade-locked">
          {locked.map(({ label, level }) => (
            <li key={label}>
              {label}：{level}可看
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Figures({
  label,
  heads,
  rows,
}: {
  label: string
  heads: readonly string[]
  rows: readonly string[][]
}) {
  return (
    <div className="trade-figures" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={heads[column]}>{cell || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Fact = readonly [label: string, value: string]

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="trade-facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function factsOf(listing: MarketDetail): Fact[] {
  const isSupply = listing.kind === 'supply'
  const facts: [string, string | null][] = [
    ['编号', listing.number],
    ['权利人', listing.holder],
    ['法律状态', listing.legalState],
    ['成熟度', listing.maturity],
    ['需求单位', listing.demandUnit],
    [isSupply ? '适宜区域' : '目标区域', listing.regions.join('、')],
    [isSupply ? '转化方式' : '合作方式', conversionText(listing.conversions)],
    ['许可类型', listing.licenceKind],
    ['技术指标', listing.indicators],
    ['生育期', listing.growthDaysMax === null ? null : `不超过 ${listing.growthDaysMax} 天`],
    ['产量', listing.gainMin === null ? null : `比对照增产不低于 ${Number(listing.gainMin)}%`],
    ['抗性', listing.resistances.map(({ disease, grade }) => `${disease} ${grade} 或更好`).join('、')],
    ['品质', listing.quality],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
