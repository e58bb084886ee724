import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { DecisionLogPane } from './DecisionLogPane.tsx'

interface Props {
  /** Id of the product or the variety. */
  id: string
  /** As the address names it. */
  type: 'product' | 'variety'
  name?: string
  /** Opens with the form of a new decision. */
  isNew?: boolean
  onClose: () => void
}

/** 决策日志 of a product or a variety in a dialog. */
export default function DecisionLogDialog({ name, onClose, ...target }: Props) {
  return (
    <AppModal
      open
      width={860}
      title={name ? `决策日志 · ${name}` : '决策日志'}
      footer={null}
      onCancel={onClose}
    >
      <DecisionLogPane {...target} />
    </AppModal>
  )
}
