import * as api from '@hepu/api/areas/product/decision/decisionLog'
import { decisionKinds } from '@hepu/api/areas/product/decision/decisionKinds'
import { decisionLabels as labels } from '@hepu/api/areas/product/decision/decisionLabels'
import { outcomes, type Outcome } from '@hepu/api/areas/product/decision/hindsight'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { grouped } from '../../../ui/text/grouped.ts'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { Reviews } from './Reviews.tsx'
import './decision.css'

const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'))

type Row = OutputOf<typeof api.pageHindsight>['records'][number]
type Figure = Row['figures'][number]

const HELP =
  '决策时的计划销量、目标面积、预期增产，与之后第1至3个业务年度中最好的一年比较：达到即达成；三年都已结束仍未达到为未达成；三年都已结束而没有任何销售（或试验）记录为无数据，不计入命中率；其余待观察。退出与停售以其后不再有净销量、且没有恢复为达成。命中率 = 达成 ÷（达成 + 未达成）。'

/** 决策复盘: what decisions promised and what sales and trials showed afterwards. */
export default function DecisionReview() {
  const rates = useCall(api.pageHindsight, { size: 5 }, { quiet: true })
  const [reviewed, setReviewed] = useState<Row | null>(null)
  return (
    <Page title="决策复盘" help={HELP}>
      {rates.error && <ErrorPane error={rates.error} onRetry={() => void rates.refetch()} />}
      {rates.data && <Rates rates={rates.data.rates} />}
      <SearchTable
        route={api.pageHindsight}
        filters={filters}
        columns={columnsOf(setReviewed)}
        defaultSort={{ sort: 'decidedOn', order: 'descending' }}
        height="fill"
        empty="还没有带指标的决策。登记决策时填写计划销量、目标面积或预期增产，即可在此复盘。"
      />
      <Suspense>
        {reviewed && <ReviewDialog decision={reviewed} onClose={() => setReviewed(null)} />}
      </Suspense>
    </Page>
  )
}

/** 命中率 by kind of decision. */
function Rates({ rates }: { rates: OutputOf<typeof api.pageHindsight>['rates'] }) {
  if (rates.length === 0) return null
  return (
    <dl className="decision-rates" aria-label="命中率">
      {rates.map(({ decision, hits, misses, open, unknown, rate }) => (
        <div key={decision}>
          <dt>
            <strong>{decision}</strong> 命中率 {rate === null ? '—' : `${formatNumber(rate, 1)}%`}
          </dt>
          <dd className="quiet">
            达成 {hits} · 未达成 {misses} · 待观察 {open} · 无数据 {unknown}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const tones: Record<Outcome, Tone> = {
  HIT: 'good',
  MISS: 'bad',
  OPEN: 'info',
  UNKNOWN: 'warn',
  NONE: 'quiet',
}

const filters: FilterField[] = [
  { name: 'name', label: labels.targetName, type: 'input' },
  {
    name: 'decision',
    label: labels.decision,
    type: 'select',
    options: decisionKinds.map((value) => ({ value, label: value })),
  },
  { name: 'bizYear', label: labels.bizYear, type: 'year', from: 2000 },
  {
    name: 'outcome',
    label: '复盘结果',
    type: 'select',
    options: Object.entries(outcomes).map(([value, label]) => ({ value, label })),
  },
]

const names: Record<Figure['key'], string> = {
  plannedKg: '销量（kg）',
  targetArea: '面积（亩）',
  expectedGain: '增产（%）',
  exit: '退出后净销量（kg）',
}

const digitsOf = ({ key }: Figure): number => (key === 'expectedGain' ? 2 : 0)

const columnsOf = (review: (row: Row) => void): Column<Row>[] => [
  { title: labels.targetName, dataIndex: 'targetName', width: 150, ellipsis: true, sort: true },
  { title: labels.decision, dataIndex: 'decision', width: 80 },
  { title: labels.bizYear, dataIndex: 'bizYear', width: 96, sort: true },
  { title: labels.decidedOn, dataIndex: 'decidedOn', width: 110, sort: true },
  {
    title: '指标：承诺 → 最好一年',
    key: 'figures',
    width: 280,
    render: (_, { figures }) =>
      figures.map((one) => (
        <div key={one.key}>
          {names[one.key]} {one.key === 'exit' ? '' : `${grouped(one.promised, digitsOf(one))} → `}
          {grouped(one.shown, digitsOf(one))}{' '}
          <StateText tone={tones[one.outcome]}>{outcomes[one.outcome]}</StateText>
        </div>
      )),
  },
  {
    title: '各业务年度净销量（万公斤）',
    key: 'years',
    width: 260,
    render: (_, { years }) =>
      years
        .map(
          ({ bizYear, kg, isRunning }) =>
            `${bizYear}${isRunning ? '（未结束）' : ''} ${kg === null ? '无数据' : formatNumber(kg / 10_000, 2)}`,
        )
        .join('，'),
  },
  { title: labels.reversal, dataIndex: 'reversal', width: 200, ellipsis: true },
  { title: labels.decider, dataIndex: 'decider', width: 90, ellipsis: true },
  {
    title: '复盘结果',
    dataIndex: 'outcome',
    width: 100,
    render: (_, { outcome }) => <StateText tone={tones[outcome]}>{outcomes[outcome]}</StateText>,
  },
  {
    title: '复盘结论',
    key: 'reviews',
    width: 280,
    render: (_, row) => (
      <>
        <Reviews reviews={row.reviews} />
        {row.can['review'] && (
          <Button type="link" size="small" onClick={() => review(row)}>
            写复盘结论
          </Button>
        )}
      </>
    ),
  },
]
