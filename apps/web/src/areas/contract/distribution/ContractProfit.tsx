import { ContractScreen } from '../ContractScreen.tsx'
import ProfitPane from './ProfitPane.tsx'

/** 收益明细 as a screen of its own. */
export default function ContractProfit() {
  return <ContractScreen title="收益明细" pane={ProfitPane} />
}
