import type { PkPair } from '@hepu/breeding/pk/comparePair'
import type { PkKind } from '@hepu/breeding/pk/rules'
import { useMemo } from 'react'
import { Chart } from '../../../ui/Chart.tsx'
import { formatNumber, formatP } from '../../../ui/formatNumber.ts'
import { Difference, signed, WinRate } from './figures.tsx'
import type { ComparedTrait, Comparison, ShownPair } from './pairs.ts'
import { differenceOption } from './pkCharts.ts'
import { VarietyName } from './VarietyName.tsx'
import { usePieces } from './usePieces.tsx'

interface Props {
  data: Comparison
  trait: ComparedTrait
  pairs: readonly ShownPair[]
}

const verdictHeads: Readonly<Record<PkKind, string>> = {
  yield: '增减产%',
  number: '差值%',
  percent: '优劣',
  grade: '优劣',
  moisture: '优劣',
}
const bandWords = { GOOD: '优于', EVEN: '相当', BAD: '劣于' } as const

/** With more pairs than these the bars would say nothing. */
const MOST_BARS = 30

/** Every pair in one trait: means over common points, win rate, and both tests with the points they rest on. */
export function PairView({ data, trait, pairs }: Props) {
  const { shown, more } = usePieces(pairs)
  const option = useMemo(() => differenceOption(pairs, trait, data.mode), [pairs, trait, data.mode])
  const digits = Math.max(1, trait.decimals)
  return (
    <>
      {pairs.length <= MOST_BARS && (
        <Chart
          option={option}
          height={pairs.length > 4 ? 300 : 240}
          label={`${data.title} ${trait.label}${trait.rule.kind === 'yield' ? '增减产%' : '差值'}`}
          emptyText="没有共同试点"
        />
      )}
      <div className="pk-scroll" role="region" aria-label="两两对比结果" tabIndex={0}>
        <table className="pk-table">
          <thead>
            <tr>
              <th scope="col">目标品种</th>
              <th scope="col">对比品种</th>
              <th scope="col" className="num">
                目标点次
              </th>
              <th scope="col" className="num">
                对照点次
              </th>
              <th scope="col" className="num">
                对比点数
              </th>
              <th scope="col" className="num">
                目标均值
              </th>
              <th scope="col" className="num">
                对比均值
              </th>
              <th scope="col" className="num">
                差值{trait.unit && <small>{trait.unit}</small>}
              </th>
              <th scope="col" className="num">
                {verdictHeads[trait.rule.kind]}
              </th>
              <th scope="col" className="num">
                赢率
              </th>
              <th scope="col" className="num">
                配对t检验P
              </th>
              <th scope="col" className="num">
                95%置信区间
              </th>
              <th scope="col" className="num">
                符号检验P
              </th>
              <th scope="col" className="pk-note">
                说明
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, target, base, pair }) => (
              <tr key={key}>
                <th scope="row">
                  <VarietyName data={data} name={target} />
                </th>
                <td>
                  <VarietyName data={data} name={base} />
                </td>
                <td className="num">{pair.targetSites}</td>
                <td className="num">{pair.baseSites}</td>
                <td className="num">{pair.common}</td>
                <td className="num">{formatNumber(pair.targetMean, digits)}</td>
                <td className="num">{formatNumber(pair.baseMean, digits)}</td>
                <td className="num">{signed(pair.difference, digits)}</td>
                <td className="num">
                  <Verdict pair={pair} kind={trait.rule.kind} />
                </td>
                <td className="num">
                  <WinRate pair={pair} />
                </td>
                <td className="num">{withN(formatP(pair.t.p), pair.t.n)}</td>
                <td className="num">{intervalOf(pair, digits)}</td>
                <td className="num">{withN(formatP(pair.sign.twoSided), pair.sign.n)}</td>
                <td className="pk-why">{whyOf(pair)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  )
}

/** The difference in % where that means something; of stress and moisture the word. */
function Verdict({ pair, kind }: { pair: PkPair; kind: PkKind }) {
  if (kind === 'yield' || kind === 'number') return <Difference pair={pair} decimals={1} />
  if (pair.band === null) return '—'
  return <span className={`band-${pair.band}`}>{bandWords[pair.band]}</span>
}

const withN = (text: string, n: number) => (
  <>
    {text} <small>n={n}</small>
  </>
)

function intervalOf({ difference, t }: PkPair, digits: number): string {
  if (difference === null || t.ci95 === null) return formatNumber(null)
  return `${signed(difference - t.ci95, digits)} ～ ${signed(difference + t.ci95, digits)}`
}

/** Why figures are missing: too few points, no pressure, nothing in common. */
function whyOf(pair: PkPair): string {
  if (pair.reason !== null) return pair.reason
  return [pair.winReason, pair.t.reason, pair.sign.reason].filter(Boolean).join('；') || '—'
}
