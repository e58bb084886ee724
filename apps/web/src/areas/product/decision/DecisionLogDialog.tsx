import { lazy, Suspense, useState } from 'react'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { DecisionLogPane } from './DecisionLogPane.tsx'

const NewDecision = lazy(() => import('./NewDecision.tsx'))

interface Props {
  /** Id of the product or the variety. */
  id: string
  /** As the address names it. */
  type: 'product' | 'variety'
  name?: string
  /** Begins with the form of a new decision; the log follows when it is registered. */
  isNew?: boolean
  onClose: () => void
}

/** 决策日志 of a product or a variety in a dialog. */
export default function DecisionLogDialog({ name, isNew = false, onClose, ...target }: Props) {
  const [isForm, setForm] = useState(isNew)
  if (isForm)
    return (
      <Suspense>
        <NewDecision {...target} onClose={onClose} onSaved={() => setForm(false)} />
      </Suspense>
    )
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
