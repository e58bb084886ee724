import { contractOverview, type ContractOverview } from '@hepu/api/areas/contract/home/contractHome'
import { useCall } from '../../../client/useCall.ts'
import { TodoItem, TodoWaiting } from '../../../ui/page/TodoItem.tsx'
import { commissionPath, COMMISSIONS } from '../commission/commissionPaths.ts'
import { profitPath, RUNS, runPath } from '../distribution/distributionPaths.ts'
import { yuan } from '../contractText.ts'

/** To-dos in the money of contracts: what others entered and the user may check, confirm, pay out or answer. */
export default function ContractTodos() {
  const { data, error } = useCall(contractOverview, {}, { quiet: true, freshOnReturn: true })
  if (error) return null
  if (!data) return <TodoWaiting label="合同待办" />
  return (
    <>
      <Commissions {...data} />
      <Distributions {...data} />
    </>
  )
}

const named = (name: string | null) => (name === null ? {} : { note: name })

const Commissions = ({ declarations, commissions }: ContractOverview) => (
  <>
    {declarations && (
      <TodoItem
        label="待核定的申报"
        count={declarations.count}
        to={declarations.firstId ? commissionPath(declarations.firstId, 'declaration') : COMMISSIONS}
        {...named(declarations.name)}
      />
    )}
    {commissions && (
      <TodoItem
        label="待确认的提成计算"
        count={commissions.count}
        to={commissions.firstId ? commissionPath(commissions.firstId, 'run') : COMMISSIONS}
        {...named(commissions.name)}
      />
    )}
  </>
)

const Distributions = ({ distributions, payouts, disputes }: ContractOverview) => (
  <>
    {distributions && (
      <TodoItem
        label="待确认的分配单"
        count={distributions.count}
        to={distributions.firstId ? runPath(distributions.firstId) : RUNS}
        {...named(distributions.name)}
      />
    )}
    {payouts && (
      <TodoItem
        label="待发放的收益"
        count={payouts.count}
        to={payouts.firstId && payouts.year ? profitPath(payouts.firstId, payouts.year) : RUNS}
        {...(payouts.name === null
          ? {}
          : { note: `${yuan(payouts.amount)} 元，最早的在「${payouts.name}」` })}
      />
    )}
    {disputes && (
      <TodoItem
        label="待处理的争议与说明"
        count={disputes.count}
        to={`${RUNS}?part=disputes&state=open`}
        {...named(disputes.name)}
      />
    )}
  </>
)
