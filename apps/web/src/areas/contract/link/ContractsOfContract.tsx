import * as api from '@hepu/api/areas/contract/link/contractLinks'
import { YUAN } from '@hepu/api/areas/contract/money/exchange'
import { contractLinkLabels as labels } from '@hepu/api/areas/contract/link/linkLabels'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { contractPath } from '../contractPaths.ts'
import { amountCell } from '../contractText.ts'
import { span } from './linkText.ts'
import { RemoveButton } from './ProjectsOfContract.tsx'
import { Removed } from './Removed.tsx'
import '../subject/subject.css'

const LinkContract = lazy(() => import('./LinkContract.tsx'))
const RemoveLink = lazy(() => import('./RemoveLink.tsx'))

interface Props {
  contractId: string
  withRemoved: boolean
}

/** 关联合同: main and subordinate contracts, supplements, renewals and others that belong together with a contract. */
export function ContractsOfContract({ contractId, withRemoved }: Props) {
  const [opened, setOpened] = useState<'add' | api.AssociatedContract | null>(null)
  const found = useCall(api.associatedContractList, { contractId, withRemoved }, { quiet: true })
  const remove = useRun(api.associatedContractDelete, { success: messages.done, quiet: true })
  const close = () => setOpened(null)
  const { records = [], can = {}, whyNot = {} } = found.data ?? {}
  const why = can['add'] ? undefined : whyNot['add']
  return (
    <section className="record-part" aria-label="关联合同">
      <h2>关联合同</h2>
      {(can['add'] || why) && (
        <div className="table-tools contract-tools">
          <DisabledWithReason why={why}>
            <Button type="primary" disabled={!can['add']} onClick={() => setOpened('add')}>
              关联合同
            </Button>
          </DisabledWithReason>
        </div>
      )}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && records.length === 0 && <EmptyPane text="没有关联合同。" />}
      {records.length > 0 && <ContractTable rows={records} onRemove={setOpened} />}
      <Suspense>
        {opened === 'add' && <LinkContract contractId={contractId} onClose={close} />}
        {typeof opened === 'object' && opened?.id && (
          <RemoveLink
            title={opened.otherName ?? '合同'}
            running={remove.running}
            error={remove.error}
            onClose={close}
            onRemove={async (reason) => {
              const { id } = opened
              if (id && (await remove.run({ id, reason })) !== undefined) close()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

interface TableProps {
  rows: readonly api.AssociatedContract[]
  onRemove: (row: api.AssociatedContract) => void
}

function ContractTable({ rows, onRemove }: TableProps) {
  return (
    <PlainTable
      label="关联合同"
      rows={rows}
      keyOf={({ id, kind, otherId }) => id ?? `${kind} ${otherId}`}
      columns={[
        { title: labels.kind, width: 90, cell: ({ kindLabel }) => kindLabel },
        { title: '合同', cell: (row) => <OtherName row={row} /> },
        { title: '类型', width: 130, cell: ({ otherType }) => otherType ?? '—' },
        {
          title: '合同总额（元）',
          width: 130,
          isFigure: true,
          cell: ({ amount, currency }) => amountCell(amount, currency ?? YUAN),
        },
        { title: '起止', width: 200, cell: ({ startOn, endOn }) => span(startOn, endOn) },
        {
          title: '履约状态',
          width: 90,
          cell: ({ otherState }) => (otherState ? contractStates[otherState] : '—'),
        },
        { title: '状态', width: 140, cell: (row) => <Removed row={row} /> },
        {
          title: '操作',
          width: 90,
          cell: (row) => <RemoveButton can={row.can} whyNot={row.whyNot} onClick={() => onRemove(row)} />,
        },
      ]}
    />
  )
}

function OtherName({ row }: { row: api.AssociatedContract }) {
  const { otherId, otherName, otherNumber, remark } = row
  if (otherName === null) return <span className="quiet">（无权查看的合同）</span>
  return (
    <>
      <Link className="link-in-text" to={contractPath(otherId)}>
        {otherName}
      </Link>{' '}
      <span className="quiet">{otherNumber}</span>
      {remark && <div className="quiet">{remark}</div>}
    </>
  )
}
