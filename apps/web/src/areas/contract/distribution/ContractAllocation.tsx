import { ContractScreen } from '../ContractScreen.tsx'
import AllocationPane from './AllocationPane.tsx'

/** 分配规则 as a screen of its own. */
export default function ContractAllocation() {
  return <ContractScreen title="分配规则" pane={AllocationPane} />
}
