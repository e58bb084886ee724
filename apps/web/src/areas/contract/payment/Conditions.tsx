import { unitOf } from '@hepu/api/areas/contract/money/exchange'
import * as api from '@hepu/api/areas/contract/payment/paymentCondition'
import {
  conditionKinds,
  triggers,
  waiverStates,
  wordsOf,
} from '@hepu/api/areas/contract/payment/paymentWords'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { yuan } from '../contractText.ts'
import { Offered } from '../../../ui/control/Offered.tsx'
import { Reasons } from '../../../ui/control/Reasons.tsx'
import { StateOfCondition } from './StateOfCondition.tsx'

const ConditionDialog = lazy(() => import('./ConditionDialog.tsx'))
const InvoiceDialog = lazy(() => import('./InvoiceDialog.tsx'))
const WaiveDialog = lazy(() => import('./WaiveDialog.tsx'))

type Opened = { kind: 'add' } | { kind: 'edit' | 'invoice' | 'waive'; row: api.ConditionRow } | null

/** 付款条件: what a contract makes due, when, and what became of it. */
export function Conditions({ contractId }: { contractId: string }) {
  const [opened, setOpened] = useState<Opened>(null)
  const found = useCall(api.listConditions, { contractId }, { quiet: true, freshOnReturn: true })
  const close = () => setOpened(null)
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const list = found.data
  return (
    <section className="payment-block" aria-label="付款条件">
      <div className="payment-bar">
        <Sums list={list} />
        <span className="payment-end">
          <Offered of={list} action="create">
            {(disabled) => (
              <Button type="primary" disabled={disabled} onClick={() => setOpened({ kind: 'add' })}>
                新增付款条件
              </Button>
            )}
          </Offered>
        </span>
      </div>
      <Reasons of={list} actions={{ create: '新增付款条件' }} />
      {list.problem !== null && (
        <p role="status">
          <StateText tone="warn">{list.problem}</StateText>
        </p>
      )}
      {list.rows.length === 0 ? (
        <EmptyPane text="还没有付款条件。" />
      ) : (
        <PlainTable
          label="付款条件"
          title="付款条件"
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={columnsOf(list, setOpened)}
        />
      )}
      {list.rows.some(({ bizYear }) => bizYear !== null) && <p className="quiet">{list.bizYearRule}。</p>}
      <Suspense>
        {(opened?.kind === 'add' || opened?.kind === 'edit') && (
          <ConditionDialog
            contractId={contractId}
            list={list}
            row={opened.kind === 'edit' ? opened.row : undefined}
            onClose={close}
          />
        )}
        {opened?.kind === 'invoice' && <InvoiceDialog row={opened.row} onClose={close} />}
        {opened?.kind === 'waive' && (
          <WaiveDialog row={opened.row} currency={list.currency} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

function Sums({ list: { total, direction, currency, sums } }: { list: api.ConditionList }) {
  const words = wordsOf(direction)
  return (
    <span className="payment-sums">
      <span>合同总额 {yuan(total)}</span>
      <span>
        {words.due} {yuan(sums.due)}
      </span>
      <span>
        {words.collected} {yuan(sums.collected)}
      </span>
      <span>豁免 {yuan(sums.waived)}</span>
      <span>
        {words.balance} {yuan(sums.open)}
      </span>
      <span>
        {words.advance} {yuan(sums.advance)} {unitOf(currency)}
      </span>
    </span>
  )
}

const columnsOf = (
  { direction, currency }: api.ConditionList,
  open: (opened: Opened) => void,
): PlainColumn<api.ConditionRow>[] => {
  const words = wordsOf(direction)
  const unit = unitOf(currency)
  return [
    { title: '序号', width: 52, cell: ({ no }) => no },
    {
      title: '款项',
      cell: ({ name, kind, resultName, remark }) => (
        <>
          {name}
          <div className="quiet">
            {[extraKind(name, kind), resultName, remark].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    },
    { title: '触发条件', width: 130, minWidth: 110, cell: (row) => <TriggerCell row={row} /> },
    {
      title: `金额（${unit}）`,
      width: 116,
      isFigure: true,
      cell: (row) =>
        isBySeason(row) ? (
          <span className="quiet">按提成</span>
        ) : (
          <>
            {yuan(row.amount)}
            {row.percent !== null && <div className="quiet">{row.percent}%</div>}
          </>
        ),
    },
    {
      title: '到期日',
      width: 100,
      minWidth: 92,
      cell: ({ dueOn, triggeredOn }) => dueOn ?? (triggeredOn === null ? '—' : '无到期日'),
    },
    {
      title: '状态',
      width: 96,
      minWidth: 76,
      cell: (row) =>
        isBySeason(row) ? (
          <span className="quiet">随提成结算</span>
        ) : (
          <>
            <StateOfCondition state={row.state} direction={direction} />
            {row.invoicedOn !== null && (
              <div className="quiet">{`开票 ${row.invoiceNo ?? row.invoicedOn}`}</div>
            )}
          </>
        ),
    },
    {
      title: `${words.collected}（${unit}）`,
      width: 116,
      isFigure: true,
      cell: (row) => (
        <>
          {yuan(row.collected)}
          <WaivedNotes row={row} />
        </>
      ),
    },
    { title: `余额（${unit}）`, width: 116, isFigure: true, cell: ({ open: left }) => yuan(left) },
    { title: '操作', width: 176, cell: (row) => <Actions row={row} open={open} /> },
  ]
}

/** The kind of a condition, unless its name says it already. */
const extraKind = (name: string, kind: api.ConditionRow['kind']): string | null =>
  name === conditionKinds[kind] ? null : conditionKinds[kind]

/** A commission that the contract agrees on is never due itself: each settled season raises a condition of its own. */
const isBySeason = ({ kind, source }: api.ConditionRow): boolean => kind === 'commission' && source === null

function TriggerCell({ row }: { row: api.ConditionRow }) {
  const detail = row.trigger === 'date' ? row.plannedOn : row.bizYear && `${row.bizYear}业务年度`
  return (
    <>
      {triggers[row.trigger]}
      <div className="quiet">{row.triggeredOn === null ? detail : `${row.triggeredOn} 触发`}</div>
    </>
  )
}

/** What was waived, and what is asked to be. */
function WaivedNotes({ row: { waived, waivers } }: { row: api.ConditionRow }) {
  const waiting = waivers.filter(({ state }) => state === 'auditing')
  return (
    <>
      {Number(waived) !== 0 && <div className="quiet">{`豁免 ${yuan(waived)}`}</div>}
      {waiting.map(({ id, amount }) => (
        <div key={id} className="quiet">{`豁免${waiverStates.auditing} ${yuan(amount)}`}</div>
      ))}
    </>
  )
}

function Actions({ row, open }: { row: api.ConditionRow; open: (opened: Opened) => void }) {
  const remove = useRun(api.deleteCondition, { success: messages.deleted })
  const acts = [
    ['edit', '修改'],
    ['invoice', '开票'],
    ['waive', '豁免'],
  ] as const
  return (
    <>
      {acts.map(([kind, label]) => (
        <Offered key={kind} of={row} action={kind}>
          {(disabled) => (
            <Button type="link" size="small" disabled={disabled} onClick={() => open({ kind, row })}>
              {label}
            </Button>
          )}
        </Offered>
      ))}
      {row.can['delete'] && (
        <ConfirmButton
          danger
          type="link"
          title={`确定删除付款条件「${row.name}」？`}
          onConfirm={() => remove.run({ id: row.id })}
        >
          删除
        </ConfirmButton>
      )}
    </>
  )
}
