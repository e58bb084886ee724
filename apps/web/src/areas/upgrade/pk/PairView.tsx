import { siteCountLabels } from '@hepu/api/areas/upgrade/pk/pkShapes'
import type { PkPair } from '@hepu/breeding/pk/comparePair'
import type { PkKind } from '@hepu/breeding/pk/rules'
import { useMemo, useState, type ReactNode } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { formatNumber, formatP } from '../../../ui/text/formatNumber.ts'
import { Difference, signed, WinRate } from './pkFigures.tsx'
import type { ComparedTrait, Comparison, ShownPair } from './pkPairs.ts'
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

/** With more pairs than these the bars would be unreadable. */
const MAX_BARS = 30

/** A column of the table, and the value to sort its rows by. */
interface Column {
  head: ReactNode
  /** The head as text, where it is none. */
  text?: string
  cell: (shown: ShownPair) => ReactNode
  /** Texts rise and figures fall at the first click. */
  by?: (shown: ShownPair) => string | number | null
  className?: string
}

/** The column sorted by last, and the direction. */
interface Order {
  column: number
  isRising: boolean
}

/** Every pair in one trait: means over common points, win rate, and both tests with the points they rest on. */
export function PairView({ data, trait, pairs }: Props) {
  const [order, setOrder] = useState<Order>()
  const columns = useMemo(() => columnsOf(data, trait), [data, trait])
  const sorted = useMemo(() => inOrder(pairs, columns, order), [pairs, columns, order])
  const { shown, more } = usePieces(sorted)
  const option = useMemo(() => differenceOption(sorted, trait, data.mode), [sorted, trait, data.mode])
  return (
    <>
      {pairs.length <= MAX_BARS && (
        <Chart
          option={option}
          height={pairs.length > 4 ? 300 : 240}
          label={`${data.title} ${trait.label}${trait.rule.kind === 'yield' ? '增减产%' : '差值'}`}
          emptyText="没有共同试点"
        />
      )}
      <div className="pk-scroll card-rows" role="region" aria-label="两两对比结果" tabIndex={0}>
        <table className="pk-table">
          <thead>
            <tr>
              {columns.map((column, at) => (
                <Head key={at} column={column} at={at} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((pair) => (
              <tr key={pair.key}>
                {columns.map(({ head, text, cell, className }, at) => {
                  const Cell = at === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={at}
                      className={className}
                      {...(at === 0 ? { scope: 'row' } : { 'data-head': text ?? head })}
                    >
                      {cell(pair)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  )
}

interface HeadProps {
  column: Column
  at: number
  order: Order | undefined
  onOrder: (next: Order) => void
}

function Head({ column: { head, by, className }, at, order, onOrder }: HeadProps) {
  if (!by) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  const isRising = order?.column === at ? order.isRising : undefined
  const isNumber = className === 'num'
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isRising === undefined ? 'none' : isRising ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="pk-sort"
        onClick={() => onOrder({ column: at, isRising: isRising === undefined ? !isNumber : !isRising })}
      >
        {head}
        <i aria-hidden>{isRising === undefined ? '↕' : isRising ? '↑' : '↓'}</i>
      </button>
    </th>
  )
}

/** Sorts the pairs by a column; pairs without a figure are last in both directions. */
function inOrder(
  pairs: readonly ShownPair[],
  columns: readonly Column[],
  order?: Order,
): readonly ShownPair[] {
  const by = order && columns[order.column]?.by
  if (!by) return pairs
  const direction = order.isRising ? 1 : -1
  return pairs.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'string') return direction * a.localeCompare(String(b), 'zh')
    return direction * (a - Number(b))
  })
}

function columnsOf(data: Comparison, trait: ComparedTrait): Column[] {
  const { kind } = trait.rule
  const digits = Math.max(1, trait.decimals)
  const figure = (
    head: ReactNode,
    by: (pair: PkPair) => number | null,
    cell: (pair: PkPair) => ReactNode,
  ): Column => ({
    head,
    by: (shown) => by(shown.pair),
    cell: (shown) => cell(shown.pair),
    className: 'num',
  })
  const count = (head: string, by: (pair: PkPair) => number) => figure(head, by, by)
  const name = (head: string, of: (shown: ShownPair) => string): Column => ({
    head,
    by: of,
    cell: (shown) => <VarietyName data={data} name={of(shown)} />,
  })
  return [
    name('目标品种', ({ target }) => target),
    name('对比品种', ({ base }) => base),
    count(siteCountLabels.targetSites, (pair) => pair.targetSites),
    count(siteCountLabels.baseSites, (pair) => pair.baseSites),
    count(siteCountLabels.common, (pair) => pair.common),
    figure(
      '目标均值',
      (pair) => pair.targetMean,
      (pair) => formatNumber(pair.targetMean, digits),
    ),
    figure(
      '对比均值',
      (pair) => pair.baseMean,
      (pair) => formatNumber(pair.baseMean, digits),
    ),
    {
      ...figure(
        <>差值{trait.unit && <small>{trait.unit}</small>}</>,
        (pair) => pair.difference,
        (pair) => signed(pair.difference, digits),
      ),
      text: trait.unit ? `差值（${trait.unit}）` : '差值',
    },
    figure(
      verdictHeads[kind],
      (pair) => pair.differencePct ?? pair.difference,
      (pair) => <Verdict pair={pair} kind={kind} />,
    ),
    figure(
      '赢率',
      (pair) => pair.winRatePct,
      (pair) => <WinRate pair={pair} />,
    ),
    figure(
      '配对t检验P',
      ({ t }) => t.p,
      ({ t }) => withN(formatP(t.p), t.n),
    ),
    { head: '95%置信区间', cell: ({ pair }) => intervalOf(pair, digits), className: 'num' },
    figure(
      '符号检验P',
      ({ sign }) => sign.twoSided,
      ({ sign }) => withN(formatP(sign.twoSided), sign.n),
    ),
    { head: '说明', cell: ({ pair }) => whyOf(pair), className: 'pk-why' },
  ]
}

/** The difference in % where that is meaningful; the word for stress and moisture. */
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

/** Returns why figures are missing: too few points, no pressure, nothing in common. */
function whyOf(pair: PkPair): string {
  if (pair.reason !== null) return pair.reason
  return [pair.winReason, pair.t.reason, pair.sign.reason].filter(Boolean).join('；') || '—'
}
