import {
  contractOverview,
  contractWaits,
  type ContractOverview,
  type ContractWait,
} from '@hepu/api/areas/contract/home/contractHome'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { TodoItem, TodoWaiting } from '../../../ui/page/TodoItem.tsx'
import { COMMISSIONS } from '../commission/commissionPaths.ts'
import { RUNS } from '../distribution/distributionPaths.ts'
import { yuan } from '../contractText.ts'

const WaitingDialog = lazy(() => import('./WaitingDialog.tsx'))

/** Lists beside which the rows belong, for the address of each to-do. */
const lists: Readonly<Record<ContractWait, string>> = {
  declarations: COMMISSIONS,
  commissions: COMMISSIONS,
  distributions: RUNS,
  payouts: RUNS,
}
const waits = Object.keys(contractWaits) as ContractWait[]

/** To-dos in the money of contracts: what others entered and the user may check, confirm, pay out or answer. */
export default function ContractTodos() {
  const { data, error } = useCall(contractOverview, {}, { quiet: true, freshOnReturn: true })
  const [opened, setOpened] = useState<ContractWait | null>(null)
  if (error) return null
  if (!data) return <TodoWaiting label="合同待办" />
  return (
    <>
      {waits.map((wait) => {
        const found = data[wait]
        return (
          found && (
            <TodoItem
              key={wait}
              label={contractWaits[wait]}
              count={found.count}
              to={lists[wait]}
              onGo={() => setOpened(wait)}
              {...(found.count > 0 ? { note: noteOf(data, wait) } : {})}
            />
          )
        )
      })}
      {data.disputes && (
        <TodoItem
          label="待处理的争议与说明"
          count={data.disputes.count}
          to={`${RUNS}?part=disputes&state=open`}
          {...(data.disputes.name === null ? {} : { note: data.disputes.name })}
        />
      )}
      <Suspense>{opened && <WaitingDialog wait={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}

/** Names the oldest of what waits, and the sum of what is to be paid out. */
function noteOf({ payouts, ...others }: ContractOverview, wait: ContractWait): string {
  if (wait !== 'payouts') return others[wait]?.name ?? ''
  return payouts ? `${yuan(payouts.amount)} 元，最早的在「${payouts.name}」` : ''
}
