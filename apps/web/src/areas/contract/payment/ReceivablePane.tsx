import type { ContractPaneProps } from '../contractPanes.ts'
import ReceivableTable from './ReceivableTable.tsx'

/** 合同应收 of one contract. */
export default function ReceivablePane({ contractId }: ContractPaneProps) {
  return <ReceivableTable contractId={contractId} />
}
