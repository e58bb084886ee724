import * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { shareKinds } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Button, Checkbox, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { ContractPaneProps } from '../contractPanes.ts'
import './distribution.css'
import { runPath } from './distributionPaths.ts'
import { IncomeStateText, percentText, yuan } from './distributionText.tsx'
import { PendingPayees } from './PendingPayees.tsx'

const PayDialog = lazy(() => import('./PayDialog.tsx'))

type Opened = { kind: 'pay' | 'unpay'; lines: readonly api.IncomeLine[] } | null

/** 收益明细 of a contract in a year: each receipt by each line, what was paid out, and the sums. */
export default function ProfitPane({ contractId }: ContractPaneProps) {
  const [params, change] = useTabParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Opened>(null)
  const found = useCall(
    api.profit,
    { contractId, year: params.get('year') },
    { quiet: true, keepPrevious: true },
  )
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { lines, years, year } = found.data
  const payable = lines.filter(({ can }) => can['pay'])
  const picked = payable.filter(({ id }) => chosen.has(id))
  const close = () => {
    setOpened(null)
    setChosen(new Set())
  }
  return (
    <>
      <div className="bar">
        <Select
          aria-label="年度"
          value={year}
          options={years.map((value) => ({ value, label: `${value}年` }))}
          onChange={(value) => change({ year: String(value) })}
        />
        {payable.length > 0 && (
          <Space>
            <Button onClick={() => setChosen(new Set(payable.map(({ id }) => id)))}>
              选择全部可发放（{payable.length}）
            </Button>
            <Button
              type="primary"
              disabled={picked.length === 0}
              onClick={() => setOpened({ kind: 'pay', lines: picked })}
            >
              登记发放（{picked.length}）
            </Button>
          </Space>
        )}
      </div>
      <Sums profit={found.data} />
      <PendingPayees contractId={contractId} />
      {found.data.isCut && (
        <Notice tone="info" title={`明细较多，只显示前 ${lines.length} 行，合计含全部明细；其余见各分配单`} />
      )}
      {lines.length === 0 ? (
        <EmptyPane text={`${year}年没有分配明细。收款编制分配单后显示在这里。`} />
      ) : (
        <Lines
          lines={lines}
          chosen={chosen}
          onChoose={(id, isChosen) =>
            setChosen(
              (before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)),
            )
          }
          onUnpay={(line) => setOpened({ kind: 'unpay', lines: [line] })}
        />
      )}
      <Suspense>{opened && <PayDialog {...opened} onClose={close} />}</Suspense>
    </>
  )
}

function Sums({ profit: { lines, sums, payees, results } }: { profit: api.Profit }) {
  const figures = [
    ['到账额', sums.received],
    ['扣除', sums.deducted],
    ['合作单位', sums.partnerShare],
    ['可分配净额', sums.net],
    ['已发放', sums.paid],
    ['未发放', sums.open],
  ] as const
  const hasWaiting = lines.some(({ state }) => state === 'waiting')
  return (
    <>
      <dl className="dist-figures">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{yuan(amount)} 元</dd>
          </div>
        ))}
        {hasWaiting && (
          <div>
            <dt>待确认净额</dt>
            <dd>{yuan(sums.waiting)} 元</dd>
          </div>
        )}
      </dl>
      {hasWaiting && <p className="quiet">合计只含已确认的分配单，待确认净额另列。</p>}
      {payees.length > 0 && (
        <PlainTable
          label="各收款人合计"
          title="各收款人合计"
          rows={payees}
          keyOf={({ kind, name, isUnknown }) => `${kind} ${name} ${isUnknown}`}
          pageSize={10}
          columns={[
            { title: '收款人', cell: ({ name, isUnknown }) => `${name}${isUnknown ? '（待处理）' : ''}` },
            { title: '类型', width: 110, cell: ({ kind }) => shareKinds[kind] },
            { title: '金额（元）', width: 160, isFigure: true, cell: ({ amount }) => yuan(amount) },
            { title: '已发放（元）', width: 160, isFigure: true, cell: ({ paid }) => yuan(paid) },
          ]}
        />
      )}
      {results.length > 0 && (
        <PlainTable
          label="各成果的净额"
          title={results.length > 1 ? '各成果的净额（等份）' : '各成果的净额'}
          rows={results}
          keyOf={({ resultType, resultId }) => `${resultType} ${resultId}`}
          columns={[
            { title: '成果', cell: ({ name }) => name },
            { title: '净额（元）', width: 160, isFigure: true, cell: ({ amount }) => yuan(amount) },
          ]}
        />
      )}
    </>
  )
}

interface LinesProps {
  lines: readonly api.IncomeLine[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onUnpay: (line: api.IncomeLine) => void
}

const Lines = ({ lines, chosen, onChoose, onUnpay }: LinesProps) => (
  <PlainTable
    label="收益明细"
    title="收益明细"
    rows={lines}
    keyOf={({ id }) => id}
    pageSize={50}
    columns={[
      { title: '收款日期', width: 96, cell: ({ collectedOn }) => collectedOn },
      {
        title: '分配单',
        width: 100,
        cell: ({ runId, runNumber }) => <Link to={runPath(runId)}>{runNumber}</Link>,
      },
      { title: '到账额', width: 116, isFigure: true, cell: ({ received }) => yuan(received) },
      { title: '扣除', width: 106, isFigure: true, cell: ({ deducted }) => yuan(deducted) },
      { title: '净额', width: 116, isFigure: true, cell: ({ net }) => yuan(net) },
      {
        title: '对象',
        cell: ({ level, name, hasLeft }) => (
          <span className={level === 2 ? 'dist-second' : ''}>
            {name}
            {hasLeft && '（已离职）'}
          </span>
        ),
      },
      { title: '比例', width: 72, isFigure: true, cell: ({ percent }) => percentText(percent) },
      { title: '金额', width: 116, isFigure: true, cell: ({ amount }) => yuan(amount) },
      {
        title: '状态',
        width: 76,
        cell: ({ isPaid, state }) => (isPaid ? <IncomeStateText state={state} /> : null),
      },
      {
        title: '发放',
        width: 110,
        cell: ({ paidOn, voucherNo }) => (paidOn ? `${paidOn} ${voucherNo}` : null),
      },
      {
        title: '操作',
        width: 90,
        cell: (line) => (
          <>
            {line.can['pay'] && (
              <Checkbox
                aria-label={`发放 ${line.collectedOn} ${line.name}`}
                checked={chosen.has(line.id)}
                onChange={({ target }) => onChoose(line.id, target.checked)}
              />
            )}
            {line.can['unpay'] && (
              <Button type="link" size="small" onClick={() => onUnpay(line)}>
                撤销发放
              </Button>
            )}
          </>
        ),
      },
    ]}
  />
)
