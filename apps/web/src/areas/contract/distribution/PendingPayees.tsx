import * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { contractPath } from '../contractPaths.ts'
import { yuan } from './distributionText.tsx'

const ResolveDialog = lazy(() => import('./ResolveDialog.tsx'))

/** A payee whom nobody has found yet. */
export interface Pending {
  contractId: string
  name: string
  amount: string
}

/** 待处理: money of payees whom nobody knows yet; nothing is shown while there are none. */
export function PendingPayees({ contractId = null }: { contractId?: string | null }) {
  const [opened, setOpened] = useState<Pending | null>(null)
  const found = useCall(api.pendingPayees, { contractId }, { quiet: true })
  if (!found.data?.length) return null
  return (
    <>
      <PlainTable
        label="待处理的收款人"
        title="待处理的收款人"
        rows={found.data}
        keyOf={(row) => `${row.contractId} ${row.name}`}
        pageSize={10}
        columns={[
          { title: '姓名', width: 160, cell: ({ name }) => name },
          {
            title: '合同',
            cell: (row) => <Link to={contractPath(row.contractId, 'profit')}>{row.contractName}</Link>,
          },
          { title: '行数', width: 80, isFigure: true, cell: ({ lineCount }) => lineCount },
          { title: '金额（元）', width: 160, isFigure: true, cell: ({ amount }) => yuan(amount) },
          {
            title: '操作',
            width: 120,
            cell: (row) =>
              row.can['resolve'] && (
                <Button size="small" onClick={() => setOpened(row)}>
                  认定收款人
                </Button>
              ),
          },
        ]}
      />
      <Suspense>{opened && <ResolveDialog pending={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
