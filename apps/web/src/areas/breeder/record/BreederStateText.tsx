import { breederStates, type BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = {
  cooperating: 'good',
  paused: 'warn',
  ended: 'quiet',
  blacklisted: 'bad',
} as const satisfies Record<BreederState, string>

/** The state of the cooperation with a breeder. */
export const BreederStateText = ({ state }: { state: BreederState }) => (
  <StateText tone={tones[state]}>{breederStates[state]}</StateText>
)
