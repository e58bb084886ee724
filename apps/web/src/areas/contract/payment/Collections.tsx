import * as api from '@hepu/api/areas/contract/payment/contractCollection'
import { unitOf } from '@hepu/api/areas/contract/money/exchange'
import { refundStates, wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { yuan } from '../contractText.ts'
import { Offered } from '../../../ui/control/Offered.tsx'
import { Reasons } from '../../../ui/control/Reasons.tsx'

const CollectionDialog = lazy(() => import('./CollectionDialog.tsx'))
const OffsetDialog = lazy(() => import('./OffsetDialog.tsx'))
const RefundDialog = lazy(() => import('./RefundDialog.tsx'))
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'))

type Opened =
  | { kind: 'add' }
  | { kind: 'edit' | 'offset' | 'refund' | 'delete'; row: api.CollectionRow }
  | null

/** Rows on a page. */
const PAGE = 20

/** 收付款: money that came in or was paid under a contract, and what it was used for. */
export function Collections({ contractId }: { contractId: string }) {
  const [opened, setOpened] = useState<Opened>(null)
  const found = useCall(api.listCollections, { contractId }, { quiet: true, freshOnReturn: true })
  const close = () => setOpened(null)
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const list = found.data
  const { collect, advance } = wordsOf(list.direction)
  return (
    <section className="payment-block" aria-label={collect}>
      <div className="payment-bar">
        <span className="payment-sums">
          <span>
            {collect}合计 {yuan(list.sums.amount)}
          </span>
          {list.sums.refunded !== '0.00' && <span>已退款 {yuan(list.sums.refunded)}</span>}
          <span>已核销 {yuan(list.sums.used)}</span>
          <span>
            {advance} {yuan(list.sums.advance)} {unitOf(list.currency)}
          </span>
        </span>
        <span className="payment-end">
          <Offered of={list} action="create">
            {(disabled) => (
              <Button type="primary" disabled={disabled} onClick={() => setOpened({ kind: 'add' })}>
                登记{collect}
              </Button>
            )}
          </Offered>
        </span>
      </div>
      <Reasons of={list} actions={{ create: `登记${collect}` }} />
      {list.rows.length === 0 ? (
        <EmptyPane text={`还没有${collect}。`} />
      ) : (
        <PlainTable
          label={collect}
          title={collect}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={columnsOf(list, setOpened)}
          pageSize={PAGE}
        />
      )}
      <Suspense>
        {(opened?.kind === 'add' || opened?.kind === 'edit') && (
          <CollectionDialog
            contractId={contractId}
            list={list}
            row={opened.kind === 'edit' ? opened.row : undefined}
            onClose={close}
          />
        )}
        {opened?.kind === 'offset' && <OffsetDialog list={list} row={opened.row} onClose={close} />}
        {opened?.kind === 'refund' && <RefundDialog list={list} row={opened.row} onClose={close} />}
        {opened?.kind === 'delete' && <RemoveDialog list={list} row={opened.row} onClose={close} />}
      </Suspense>
    </section>
  )
}

/** The amount; of a foreign currency in yuan too, at the rate of its day. */
function Amount({ row: { amount, yuan: inYuan, exchangeRate } }: { row: api.CollectionRow }) {
  if (inYuan === null || exchangeRate === null) return yuan(amount)
  return (
    <>
      {yuan(amount)}
      <div className="quiet">{`×${trimNumber(exchangeRate, 6)} = ${yuan(inYuan)} 元`}</div>
    </>
  )
}

const acts = [
  ['edit', '修改'],
  ['offset', '冲抵'],
  ['refund', '退款'],
  ['delete', '删除'],
] as const

const columnsOf = (
  { direction, currency }: api.CollectionList,
  open: (opened: Opened) => void,
): PlainColumn<api.CollectionRow>[] => {
  const { collect, advance, payer } = wordsOf(direction)
  return [
    { title: `${collect}日期`, width: 110, minWidth: 96, cell: ({ collectedOn }) => collectedOn },
    {
      title: payer,
      minWidth: 150,
      cell: ({ isRefund, payerName, refunds, remark, doubleReason }) => (
        <>
          {isRefund && <StateText tone="warn">退款</StateText>} {payerName}
          {refunds.map(({ id, state, refundedOn, amount }) => (
            <div key={id} className="quiet">
              {refundedOn} 退款 {yuan(amount)}（{refundStates[state]}）
            </div>
          ))}
          {(remark ?? doubleReason) !== null && (
            <div className="quiet">
              {[doubleReason && `非重复：${doubleReason}`, remark].filter(Boolean).join(' · ')}
            </div>
          )}
        </>
      ),
    },
    { title: `金额（${unitOf(currency)}）`, width: 130, isFigure: true, cell: (row) => <Amount row={row} /> },
    {
      title: '核销',
      width: 240,
      minWidth: 180,
      cell: ({ uses }) =>
        uses.map(({ conditionId, conditionName, amount, usedOn, isOffset }) => (
          <div key={`${conditionId} ${usedOn}`}>
            {conditionName} {yuan(amount)}
            {isOffset && <span className="quiet">{`（${usedOn} 冲抵）`}</span>}
          </div>
        )),
    },
    {
      title: `${advance}余额（${unitOf(currency)}）`,
      width: 130,
      isFigure: true,
      cell: ({ isRefund, rest }) => (isRefund ? '—' : yuan(rest)),
    },
    {
      title: '流水号与凭证',
      width: 160,
      minWidth: 130,
      cell: ({ bankRef, voucherNo, invoiceNo }) => (
        <>
          {bankRef ?? '—'}
          <div className="quiet">
            {[voucherNo && `凭证 ${voucherNo}`, invoiceNo && `发票 ${invoiceNo}`].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    },
    {
      title: '操作',
      width: 230,
      minWidth: 190,
      cell: (row) => (
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
          <Reasons of={row} actions={Object.fromEntries(acts)} />
        </>
      ),
    },
  ]
}
