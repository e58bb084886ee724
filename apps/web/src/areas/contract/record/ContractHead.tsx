import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { contractKinds } from '@hepu/api/areas/contract/record/contractStates'
import { Link } from 'react-router'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { contractPath } from '../contractPaths.ts'
import { ContractDays, ContractState } from './ContractState.tsx'

/** State, number and relatives of a contract, and what it is kept in spite of. */
export function ContractHead({ row }: { row: ContractDetail }) {
  const { number, kind, parent, daysLeft, endReason, endedOn, warnings } = row
  return (
    <>
      <p className="record-state">
        <ContractState row={row} />
        <span>{number ?? '编号提交后生成'}</span>
        {kind !== 'CONTRACT' && <span className="quiet">{contractKinds[kind]}</span>}
        {parent && (
          <span>
            主合同{' '}
            <Link className="link-in-text" to={contractPath(parent.id)}>
              {parent.name}
            </Link>
          </span>
        )}
        {daysLeft !== null && (
          <span>
            距到期 <ContractDays daysLeft={daysLeft} />
          </span>
        )}
        {endedOn && (
          <span className="quiet">
            {endedOn} 结束{endReason ? `：${endReason}` : ''}
          </span>
        )}
      </p>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} isLasting />
      ))}
    </>
  )
}
