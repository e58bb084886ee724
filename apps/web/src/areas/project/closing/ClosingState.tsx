import { closingStates, type ClosingState as State } from '@hepu/api/areas/project/closing/closingLabels'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = {
  draft: 'quiet',
  applied: 'warn',
  passed: 'good',
  rework: 'bad',
  rejected: 'bad',
  archived: 'quiet',
} as const

/** The state of an application to close. */
export function ClosingState({ state }: { state: State }) {
  return <StateText tone={tones[state]}>{closingStates[state]}</StateText>
}
