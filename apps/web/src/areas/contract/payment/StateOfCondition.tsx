import { conditionStates, type ConditionState } from '@hepu/api/areas/contract/payment/conditionState'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const tones: Readonly<Record<ConditionState, Tone>> = {
  pending: 'quiet',
  triggered: 'info',
  invoiced: 'info',
  partial: 'warn',
  settled: 'good',
  overdue: 'bad',
  waived: 'quiet',
  over: 'bad',
}

interface Props {
  state: ConditionState
  direction: 'in' | 'out' | 'none' | null
}

/** The state of a payment condition, in the words for the direction of the money. */
export function StateOfCondition({ state, direction }: Props) {
  return <StateText tone={tones[state]}>{conditionStates(direction)[state]}</StateText>
}
