import * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { shareKinds } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Button, Checkbox, Pagination, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { ContractPaneProps } from '../contractPanes.ts'
import './distribution.css'
import { runPath } from './distributionPaths.ts'
import { IncomeStateText, percentText, yuan } from './distributionText.tsx'
import { ResultIncome } from './ResultIncome.tsx'
import { PendingPayees } from './PendingPayees.tsx'

const PayDialog = lazy(() => import('./PayDialog.tsx'))

type Opened = { kind: 'pay' | 'unpay'; lines: readonly api.IncomeLine[] } | null

/** 收益明细 of a contract in a year: each receipt by each line, what was paid out, and the sums. */
export default function ProfitPane({ contractId }: ContractPaneProps) {
  const [params, change] = useTabParams()
  const [chosen, setChosen] = useState<ReadonlyMap<string, api.IncomeLine>>(new Map())
  const [opened, setOpened] = useState<Opened>(null)
  const found = useCall(
    api.profit,
    { contractId, year: params.get('year'), page: Number(params.get('page')) || 1 },
    { quiet: true, keepPrevious: true },
  )
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { lines, years, year, page, perPage, total } = found.data
  const payable = lines.filter(({ can }) => can['pay'])
  const picked = [...chosen.values()]
  const choose = (added: readonly api.IncomeLine[]) =>
    setChosen((before) => new Map([...before, ...added.map((line) => [line.id, line] as const)]))
  const leave = (id: string) => setChosen((before) => new Map([...before].filter(([other]) => other !== id)))
  const close = () => {
    setOpened(null)
    setChosen(new Map())
  }
  return (
    <>
      <div className="bar">
        <Select
          aria-label="年度"
          value={year}
          options={years.map((value) => ({ value, label: `${value}年` }))}
          onChange={(value) => {
            setChosen(new Map())
            change({ year: String(value), page: null })
          }}
        />
        {(payable.length > 0 || picked.length > 0) && (
          <Space>
            <DisabledWithReason why={payable.length > 0 ? undefined : '本页没有可发放的明细，请翻页或换年度'}>
              <Button disabled={payable.length === 0} onClick={() => choose(payable)}>
                选择本页可发放（{payable.length}）
              </Button>
            </DisabledWithReason>
            <DisabledWithReason why={picked.length > 0 ? undefined : '请先勾选可发放的明细'}>
              <Button
                type="primary"
                disabled={picked.length === 0}
                onClick={() => setOpened({ kind: 'pay', lines: picked })}
              >
                登记发放（{picked.length}）
              </Button>
            </DisabledWithReason>
          </Space>
        )}
      </div>
      <Sums contractId={contractId} profit={found.data} />
      <PendingPayees contractId={contractId} />
      {lines.length === 0 ? (
        <EmptyPane text={`${year}年没有分配明细。收款编制分配单后显示在这里。`} />
      ) : (
        <Lines
          lines={lines}
          chosen={chosen}
          onChoose={(line, isChosen) => (isChosen ? choose([line]) : leave(line.id))}
          onUnpay={(line) => setOpened({ kind: 'unpay', lines: [line] })}
        />
      )}
      {total > perPage && (
        <Pagination
          size="small"
          align="end"
          showSizeChanger={false}
          showTotal={(count) => `共 ${count} 笔收款`}
          current={page}
          pageSize={perPage}
          total={total}
          onChange={(next) => change({ page: next === 1 ? null : String(next) })}
        />
      )}
      <Suspense>{opened && <PayDialog {...opened} onClose={close} />}</Suspense>
    </>
  )
}

function Sums({ contractId, profit }: { contractId: string; profit: api.Profit }) {
  const { sums, payees, results, hasReversed } = profit
  const figures = [
    ['到账额（已分配）', sums.received],
    ['扣除', sums.deducted],
    ['合作单位', sums.partnerShare],
    ['可分配净额', sums.net],
    ['已发放', sums.paid],
    ['未发放', sums.open],
  ] as const
  const hasWaiting = sums.waiting !== '0.00'
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
      {hasReversed && (
        <Notice
          tone="info"
          title="本年有已冲销的分配单：到账额等合计不含已冲销的收款，重新分配并确认后再计入。实际收款见付款条件。"
        />
      )}
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
      {results.length > 0 && <ResultIncome contractId={contractId} profit={profit} />}
    </>
  )
}

interface LinesProps {
  lines: readonly api.IncomeLine[]
  chosen: ReadonlyMap<string, api.IncomeLine>
  onChoose: (line: api.IncomeLine, isChosen: boolean) => void
  onUnpay: (line: api.IncomeLine) => void
}

const Lines = ({ lines, chosen, onChoose, onUnpay }: LinesProps) => (
  <PlainTable
    label="收益明细"
    title="收益明细"
    rows={lines}
    keyOf={({ id }) => id}
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
                onChange={({ target }) => onChoose(line, target.checked)}
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
