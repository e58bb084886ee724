import { Link } from 'react-router'
import type { ContractPaneProps } from '../contractPanes.ts'
import { achievementPath } from '../link/linkPaths.ts'
import { Results } from './Results.tsx'

/** 合同结果: the results that a contract is about. */
export default function ResultsPane({ contractId }: ContractPaneProps) {
  return (
    <Results
      contractId={contractId}
      extra={() => <Link to={achievementPath(contractId)}>从工作簿导入</Link>}
    />
  )
}
