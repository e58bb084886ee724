import { ContractScreen } from '../ContractScreen.tsx'
import SupplementsPane from './SupplementsPane.tsx'

/** 补充协议: the supplements of a contract as a screen of its own. */
export default function ContractSupplement() {
  return <ContractScreen title="补充协议" pane={SupplementsPane} />
}
