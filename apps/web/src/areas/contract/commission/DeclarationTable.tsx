import * as api from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { quarterText } from '@hepu/api/areas/contract/commission/commissionLabels'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { amountOf } from './commissionText.ts'
import { Offered } from '../../../ui/control/Offered.tsx'

const DeclareDialog = lazy(() => import('./DeclareDialog.tsx'))
const AuditDialog = lazy(() => import('./AuditDialog.tsx'))

type Row = api.DeclarationRow
type Opened = { kind: 'declare' | 'audit'; row: Row } | { kind: 'return' } | null

/** Declarations of a business year: declared, sold by ERP, audited, with what is missing. */
export default function DeclarationTable({ contractId }: { contractId: string }) {
  const [params, change] = useTabParams()
  const year = params.get('year')
  const found = useCall(
    api.declarationList,
    { contractId, ...(year ? { bizYear: year } : {}) },
    { quiet: true, keepPrevious: true },
  )
  const [opened, setOpened] = useState<Opened>(null)
  const remove = useRun(api.deleteDeclaration, { success: messages.deleted })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rows, years, bizYear, remarks } = found.data
  const scopes = [...new Map(rows.map((row) => [row.varietyLineId, row.scopeName])).entries()]
  return (
    <>
      <div className="commission-bar">
        <Select
          aria-label="业务年度"
          value={bizYear}
          options={[...new Set([bizYear, ...years])].map((value) => ({ value, label: `${value} 年度` }))}
          onChange={(value) => change({ year: String(value) })}
        />
        <span className="quiet">没有销售也要申报（零申报）。退货另行登记，计入原业务年度。</span>
        <span className="commission-end">
          <Offered of={found.data} action="create">
            {(disabled) => (
              <Button
                disabled={disabled || scopes.length === 0}
                onClick={() => setOpened({ kind: 'return' })}
              >
                登记退货
              </Button>
            )}
          </Offered>
        </span>
      </div>
      {remarks.map((remark) => (
        <p key={remark} className="commission-note">
          <StateText tone="warn">{remark}</StateText>
        </p>
      ))}
      {rows.length === 0 ? (
        <EmptyPane text="本年度没有要申报的期间。" />
      ) : (
        <PlainTable
          label="申报与核定"
          rows={rows}
          keyOf={({ id, varietyLineId, quarter }) => id ?? `${varietyLineId} ${quarter}`}
          columns={columnsOf(setOpened, (id) => remove.run({ id }))}
        />
      )}
      <Suspense>
        {opened?.kind === 'audit' && <AuditDialog row={opened.row} onClose={() => setOpened(null)} />}
        {(opened?.kind === 'declare' || opened?.kind === 'return') && (
          <DeclareDialog
            contractId={contractId}
            bizYear={bizYear}
            row={opened.kind === 'declare' ? opened.row : null}
            scopes={scopes}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const columnsOf = (open: (opened: Opened) => void, remove: (id: string) => unknown): PlainColumn<Row>[] => [
  { title: '品种', width: 140, minWidth: 90, cell: ({ scopeName }) => scopeName },
  {
    title: '期间',
    width: 100,
    minWidth: 80,
    cell: ({ kind, quarter, isCarried }) =>
      kind === 'return' ? `退货${isCarried ? '（结转）' : ''}` : quarterText(quarter),
  },
  { title: '状态', width: 170, minWidth: 110, cell: (row) => <DeclarationState row={row} /> },
  {
    title: '申报量',
    isFigure: true,
    cell: ({ quantity, kind, unit }) =>
      quantity === null ? '—' : `${kind === 'return' ? '−' : ''}${amountOf(quantity)} ${unit}`,
  },
  { title: 'ERP 销量', isFigure: true, cell: ({ erp }) => amountOf(erp) },
  { title: '申报−ERP', isFigure: true, cell: ({ erpDifference }) => <Difference value={erpDifference} /> },
  { title: '核定量', isFigure: true, cell: ({ audited }) => amountOf(audited) },
  {
    title: '核定−申报',
    isFigure: true,
    cell: ({ auditDifference }) => <Difference value={auditDifference} />,
  },
  {
    title: '核定人',
    width: 90,
    minWidth: 70,
    cell: ({ auditedByName, auditNote }) => <span title={auditNote ?? ''}>{auditedByName ?? '—'}</span>,
  },
  {
    title: '操作',
    width: 170,
    minWidth: 110,
    cell: (row) => {
      const { id } = row
      return (
        <>
          {(['declare', 'edit'] as const).map((action) => (
            <Offered key={action} of={row} action={action}>
              {(disabled) => (
                <Button
                  type="link"
                  size="small"
                  disabled={disabled}
                  onClick={() => open({ kind: 'declare', row })}
                >
                  {action === 'declare' ? '申报' : '修改'}
                </Button>
              )}
            </Offered>
          ))}
          <Offered of={row} action="audit">
            {(disabled) => (
              <Button
                type="link"
                size="small"
                disabled={disabled}
                onClick={() => open({ kind: 'audit', row })}
              >
                核定
              </Button>
            )}
          </Offered>
          {id !== null && (
            <Offered of={row} action="delete">
              {(disabled) => (
                <ConfirmButton type="link" danger disabled={disabled} onConfirm={() => remove(id)}>
                  删除
                </ConfirmButton>
              )}
            </Offered>
          )}
        </>
      )
    },
  },
]

function DeclarationState({ row }: { row: Row }) {
  if (row.runSerial !== null) return <StateText tone="good">已计入第{row.runSerial}次</StateText>
  if (row.audited !== null) return <StateText tone="info">已核定</StateText>
  if (row.quantity !== null) return <StateText tone="warn">待核定</StateText>
  if (row.isOverdue) return <StateText tone="bad">逾期未申报</StateText>
  return <StateText tone="quiet">{row.dueOn ? `${row.dueOn} 前申报` : '未申报'}</StateText>
}

/** A difference; any but 0 stands out. */
function Difference({ value }: { value: string | null }) {
  if (value === null || value === '0') return <>{amountOf(value)}</>
  return <StateText tone="warn">{amountOf(value)}</StateText>
}
