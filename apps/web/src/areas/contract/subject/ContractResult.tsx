import {
  contractResultTypeLabels,
  contractResultTypes,
  isContractResultType,
} from '@hepu/api/areas/contract/subject/contractResultTypes'
import { Segmented } from 'antd'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { ContractPaneProps } from '../contractPanes.ts'
import { ContractScreen } from '../ContractScreen.tsx'
import { Results } from './Results.tsx'

const options = [
  { value: '', label: '全部' },
  ...contractResultTypes.map((value) => ({ value: value as string, label: contractResultTypeLabels[value] })),
]

/** 合同结果 as a screen of its own, by registry. */
export default function ContractResult() {
  return <ContractScreen title="合同结果" pane={ByType} />
}

function ByType({ contractId }: ContractPaneProps) {
  const [params, change] = useTabParams()
  const wanted = params.get('resultType') ?? ''
  const type = isContractResultType(wanted) ? wanted : null
  return (
    <>
      <Segmented
        aria-label="按成果类型筛选"
        value={type ?? ''}
        onChange={(resultType) => change({ resultType })}
        options={options}
      />
      <Results contractId={contractId} resultType={type} />
    </>
  )
}
