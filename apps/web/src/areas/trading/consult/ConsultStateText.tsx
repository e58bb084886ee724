import { consultOutcomes, type ConsultOutcome } from '@hepu/api/areas/trading/consult/consultFields'
import { consultStates, type ConsultState } from '@hepu/api/areas/trading/consult/consultStates'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const tones: Readonly<Record<ConsultState, Tone>> = {
  open: 'warn',
  handling: 'info',
  answered: 'good',
  closed: 'quiet',
  invalid: 'quiet',
}

/** The state of a consultation, with its outcome. */
export function ConsultStateText({
  state,
  outcome,
}: {
  state: ConsultState
  outcome?: ConsultOutcome | null
}) {
  return (
    <StateText tone={tones[state]}>
      {consultStates[state]}
      {outcome && state === 'closed' ? `（${consultOutcomes[outcome]}）` : ''}
    </StateText>
  )
}
