import type { DecisionTarget } from '@hepu/api/areas/product/decision/decisionKinds'
import * as api from '@hepu/api/areas/product/decision/decisionLog'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import DecisionForm from './DecisionForm.tsx'

interface Props {
  /** Id of the product or the variety. */
  id: string
  /** As the address names it. */
  type: 'product' | 'variety'
  onClose: () => void
  onSaved: () => void
}

/** The form of a new decision by itself, with no log below it. */
export default function NewDecision({ id, type, onClose, onSaved }: Props) {
  const target: DecisionTarget = type === 'product' ? 'PRODUCT' : 'VARIETY'
  const route = type === 'product' ? api.listProductDecisions : api.listVarietyDecisions
  const { data: log, error, refetch } = useCall(route, { id }, { quiet: true })
  if (log && !error)
    return (
      <DecisionForm id={id} type={target} log={log} supersedes={null} onClose={onClose} onSaved={onSaved} />
    )
  return (
    <AppModal open title="登记决策" footer={null} onCancel={onClose}>
      {error ? <ErrorPane error={error} onRetry={() => void refetch()} /> : <EmptyPane loading />}
    </AppModal>
  )
}
