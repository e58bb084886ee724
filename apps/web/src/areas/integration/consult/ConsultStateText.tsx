import { consultStates, type ConsultState } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = {
  new: 'warn',
  processing: 'info',
  answered: 'good',
  closed: 'quiet',
  invalid: 'quiet',
} as const satisfies Record<ConsultState, string>

/** The state of a consult. */
export const ConsultStateText = ({ state }: { state: ConsultState }) => (
  <StateText tone={tones[state]}>{consultStates[state]}</StateText>
)
