import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import ContractFiles from '../record/ContractFiles.tsx'

interface Props {
  supplement: ContractDetail['supplements'][number]
  mayWrite: boolean
  onClose: () => void
}

/** The files of a supplement: the agreement itself, its approval form and invoices. */
export default function SupplementFiles({ supplement, mayWrite, onClose }: Props) {
  return (
    <AppModal open title={`文件 · ${supplement.name}`} width={760} footer={null} onCancel={onClose}>
      <ContractFiles
        contractId={supplement.id}
        mayWrite={mayWrite && ['draft', 'auditing', 'signed', 'running'].includes(supplement.state)}
        types={['supplement', 'approvalForm', 'invoice']}
      />
    </AppModal>
  )
}
