import * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetLabels as labels } from '@hepu/api/core/change/changeWords'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { changeColumns, changeFilters } from '../../../resource/change/changeColumns.tsx'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { ContractPaneProps } from '../contractPanes.ts'
import { changePath } from './changePaths.ts'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))
const ContractSnapshots = lazy(() => import('./ContractSnapshots.tsx'))

/** 合同变更: the changes of a contract, and its states before and after them. */
export default function ChangesPane({ contractId }: ContractPaneProps) {
  const navigate = useNavigate()
  const model = useMemo(() => ({ contractId }), [contractId])
  const [isOpen, setOpen] = useState(false)
  const found = useCall(api.contractChangeList, { model }, { quiet: true })
  const remove = useRun(api.contractChangeDelete, { success: messages.deleted })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  return (
    <section className="record-part" aria-label="合同变更">
      <p className="quiet pane-intro">
        合同签订后，金额、期限、当事人、成果、付款条件和许可条款只能通过变更调整：写明内容与理由，批准后一次全部生效，并保留生效前后的快照。
      </p>
      <SearchTable
        route={api.contractChangeList}
        filters={changeFilters}
        fixedModel={model}
        isLocal
        columns={changeColumns({
          pathOf: ({ id }) => changePath(id),
          remove: ({ id }) => remove.run({ ids: [id] }),
          extra: days,
        })}
        showIndex
        empty="还没有变更。"
        toolbar={
          found.data && (
            <Offered of={found.data} action="propose">
              {(disabled) => (
                <Button type="primary" disabled={disabled} onClick={() => setOpen(true)}>
                  提出变更
                </Button>
              )}
            </Offered>
          )
        }
      />
      <Suspense>
        <ContractSnapshots contractId={contractId} />
        {isOpen && (
          <ChangeDialog
            contractId={contractId}
            onClose={() => setOpen(false)}
            onSaved={(id) => void navigate(changePath(id))}
          />
        )}
      </Suspense>
    </section>
  )
}

/** The days of the contract's own papers. */
const days: Column<api.ContractChangeRow>[] = [
  { title: labels.signedOn, dataIndex: 'signedOn', width: 104 },
  { title: labels.effectiveOn, dataIndex: 'effectiveOn', width: 104 },
]
