import {
  cooperationStates,
  type CooperationState,
} from '@hepu/api/areas/integration/provider/cooperationStates'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = {
  none: 'quiet',
  talking: 'info',
  cooperating: 'good',
  paused: 'warn',
  ended: 'quiet',
} as const satisfies Record<CooperationState, string>

/** The state of the cooperation with a provider. */
export const CooperationText = ({ state }: { state: CooperationState }) => (
  <StateText tone={tones[state]}>{cooperationStates[state]}</StateText>
)
