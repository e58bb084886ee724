import * as api from '@hepu/api/areas/contract/payment/contractCollection'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { yuan } from '../contractText.ts'
import { Offered } from '../../../ui/control/Offered.tsx'

const CollectionDialog = lazy(() => import('./CollectionDialog.tsx'))
const OffsetDialog = lazy(() => import('./OffsetDialog.tsx'))
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'))

type Opened = { kind: 'add' } | { kind: 'edit' | 'offset' | 'delete'; row: api.CollectionRow } | null

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
          <span>已核销 {yuan(list.sums.used)}</span>
          <span>
            {advance} {yuan(list.sums.advance)} 元
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
        {opened?.kind === 'delete' && (
          <RemoveDialog row={opened.row} direction={list.direction} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

const columnsOf = (
  { direction }: api.CollectionList,
  open: (opened: Opened) => void,
): PlainColumn<api.CollectionRow>[] => {
  const { collect, advance, payer } = wordsOf(direction)
  return [
    { title: `${collect}日期`, width: 110, minWidth: 96, cell: ({ collectedOn }) => collectedOn },
    {
      title: payer,
      minWidth: 150,
      cell: ({ payerName, remark, doubleReason }) => (
        <>
          {payerName}
          {(remark ?? doubleReason) !== null && (
            <div className="quiet">
              {[doubleReason && `非重复：${doubleReason}`, remark].filter(Boolean).join(' · ')}
            </div>
          )}
        </>
      ),
    },
    { title: '金额（元）', width: 130, isFigure: true, cell: ({ amount }) => yuan(amount) },
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
    { title: `${advance}余额（元）`, width: 130, isFigure: true, cell: ({ rest }) => yuan(rest) },
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
      width: 150,
      minWidth: 120,
      cell: (row) => (
        <>
          {(
            [
              ['edit', '修改'],
              ['offset', '冲抵'],
              ['delete', '删除'],
            ] as const
          ).map(([kind, label]) => (
            <Offered key={kind} of={row} action={kind}>
              {(disabled) => (
                <Button type="link" size="small" disabled={disabled} onClick={() => open({ kind, row })}>
                  {label}
                </Button>
              )}
            </Offered>
          ))}
        </>
      ),
    },
  ]
}
