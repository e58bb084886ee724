import { commissionStates, quarterText } from '@hepu/api/areas/contract/commission/commissionLabels'
import * as api from '@hepu/api/areas/contract/commission/commissionRun'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { amountOf, yuan } from './commissionText.ts'
import { Offered } from '../../../ui/control/Offered.tsx'

const RunDialog = lazy(() => import('./RunDialog.tsx'))
const RunDetails = lazy(() => import('./RunDetails.tsx'))
const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))

type Opened = 'new' | { kind: 'show' | 'reverse'; id: string } | null

/** The runs of a contract: made by one person, confirmed by another, taken back by a reversal. */
export default function RunTable({ contractId }: { contractId: string }) {
  const found = useCall(api.runList, { contractId }, { quiet: true })
  const [opened, setOpened] = useState<Opened>(null)
  const remove = useRun(api.deleteRun, { success: messages.deleted })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rows, scopes } = found.data
  const close = () => setOpened(null)
  const row = typeof opened === 'object' ? rows.find(({ id }) => id === opened?.id) : undefined
  return (
    <>
      <div className="commission-bar">
        <span className="quiet">
          本期应付 = 年度累计应计 − 已计。编制后由他人确认，确认后不可更改，有误请冲销。
        </span>
        <span className="commission-end">
          <Offered of={found.data} action="create">
            {(disabled) => (
              <Button type="primary" disabled={disabled} onClick={() => setOpened('new')}>
                计算提成
              </Button>
            )}
          </Offered>
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyPane text="还没有提成计算。申报核定后可以计算。" />
      ) : (
        <PlainTable
          label="提成计算"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              title: '次序',
              width: 90,
              minWidth: 80,
              cell: ({ id, serial }) => (
                <Button type="link" size="small" onClick={() => setOpened({ kind: 'show', id })}>
                  第{serial}次
                </Button>
              ),
            },
            { title: '品种', width: 140, minWidth: 90, cell: ({ scopeName }) => scopeName },
            { title: '期间', width: 150, minWidth: 110, cell: periodOf },
            { title: '状态', width: 150, minWidth: 90, cell: (run) => <RunState run={run} /> },
            { title: '数量', isFigure: true, cell: ({ quantity, unit }) => `${amountOf(quantity)} ${unit}` },
            { title: '应付（元）', isFigure: true, cell: ({ payable }) => yuan(payable) },
            {
              title: '编制 / 确认',
              width: 130,
              minWidth: 100,
              cell: ({ createdByName, confirmedByName }) =>
                `${createdByName ?? '—'} / ${confirmedByName ?? '—'}`,
            },
            {
              title: '操作',
              width: 170,
              minWidth: 120,
              cell: (run) => (
                <>
                  <Offered of={run} action="confirm">
                    {(disabled) => (
                      <Button
                        type="link"
                        size="small"
                        disabled={disabled}
                        onClick={() => setOpened({ kind: 'show', id: run.id })}
                      >
                        确认
                      </Button>
                    )}
                  </Offered>
                  <Offered of={run} action="delete">
                    {(disabled) => (
                      <ConfirmButton
                        type="link"
                        danger
                        disabled={disabled}
                        onConfirm={() => remove.run({ id: run.id })}
                      >
                        删除
                      </ConfirmButton>
                    )}
                  </Offered>
                  <Offered of={run} action="reverse">
                    {(disabled) => (
                      <Button
                        type="link"
                        size="small"
                        disabled={disabled}
                        onClick={() => setOpened({ kind: 'reverse', id: run.id })}
                      >
                        冲销
                      </Button>
                    )}
                  </Offered>
                </>
              ),
            },
          ]}
        />
      )}
      <Suspense>
        {opened === 'new' && <RunDialog contractId={contractId} scopes={scopes} onClose={close} />}
        {row && typeof opened === 'object' && opened?.kind === 'show' && (
          <RunDetails run={row} onClose={close} />
        )}
        {row && typeof opened === 'object' && opened?.kind === 'reverse' && (
          <ReverseDialog run={row} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Returns what a run is about in words. */
export const periodOf = ({
  bizYear,
  throughQuarter,
  closes,
  reversalOfSerial,
}: Pick<api.CommissionRun, 'bizYear' | 'throughQuarter' | 'closes' | 'reversalOfSerial'>): string =>
  reversalOfSerial === null
    ? `${bizYear}年度${closes ? '年终结算' : throughQuarter === 0 ? quarterText(0) : `至${quarterText(throughQuarter)}`}`
    : `${bizYear}年度 冲销第${reversalOfSerial}次`

export function RunState({ run }: { run: api.CommissionRun }) {
  if (run.state === 'draft') return <StateText tone="warn">{commissionStates.draft}</StateText>
  if (run.reversedBySerial !== null)
    return <StateText tone="quiet">已被第{run.reversedBySerial}次冲销</StateText>
  return <StateText tone="good">{commissionStates.confirmed}</StateText>
}
