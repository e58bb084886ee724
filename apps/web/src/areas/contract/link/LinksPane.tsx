import { Checkbox } from 'antd'
import { useState } from 'react'
import type { ContractPaneProps } from '../contractPanes.ts'
import { ContractsOfContract } from './ContractsOfContract.tsx'
import { ProjectsOfContract } from './ProjectsOfContract.tsx'

/** 关联项目与关联合同 of a contract; what was taken apart is shown on request. */
export default function LinksPane({ contractId }: ContractPaneProps) {
  const [withRemoved, setWithRemoved] = useState(false)
  return (
    <>
      <Checkbox checked={withRemoved} onChange={({ target }) => setWithRemoved(target.checked)}>
        显示已取消的
      </Checkbox>
      <ProjectsOfContract contractId={contractId} withRemoved={withRemoved} />
      <ContractsOfContract contractId={contractId} withRemoved={withRemoved} />
    </>
  )
}
