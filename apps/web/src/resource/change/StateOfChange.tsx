import { changeSetStates, type ChangeSetState } from '@hepu/api/core/change/changeWords'
import { StateText } from '../../ui/text/StateText.tsx'

const tones = {
  DRAFT: 'quiet',
  RUNNING: 'info',
  RETURNED: 'warn',
  APPLIED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'quiet',
  STALE: 'warn',
} as const

/** The state of a change. */
export const StateOfChange = ({ state }: { state: ChangeSetState }) => (
  <StateText tone={tones[state]}>{changeSetStates[state]}</StateText>
)
