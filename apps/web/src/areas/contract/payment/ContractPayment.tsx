import { ContractScreen } from '../ContractScreen.tsx'
import PaymentPane from './PaymentPane.tsx'

/** 付款条件与收付款 as a screen. */
export default function ContractPayment() {
  return <ContractScreen title="付款条件与收付款" pane={PaymentPane} />
}
