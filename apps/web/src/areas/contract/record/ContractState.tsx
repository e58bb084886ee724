import type { ContractRow } from '@hepu/api/areas/contract/record/contractShapes'
import { contractStates, type ContractState as State } from '@hepu/api/areas/contract/record/contractStates'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const tones: Readonly<Record<State, Tone>> = {
  draft: 'quiet',
  auditing: 'info',
  signed: 'info',
  running: 'good',
  finished: 'good',
  stopped: 'quiet',
  dissolved: 'quiet',
}

/** The state of a contract; 到期待续 and 变更中 stand in place of the state that they follow from. */
export function ContractState({
  row: { state, isExpired, isChanging },
}: {
  row: Pick<ContractRow, 'state' | 'isExpired' | 'isChanging'>
}) {
  if (isChanging) return <StateText tone="info">变更中</StateText>
  if (isExpired) return <StateText tone="bad">到期待续</StateText>
  return <StateText tone={tones[state]}>{contractStates[state]}</StateText>
}

/** How long a contract still binds, or how long its last day is past. */
export function ContractDays({ daysLeft }: { daysLeft: number | null }) {
  if (daysLeft === null) return '—'
  if (daysLeft < 0) return <StateText tone="bad">已过 {-daysLeft} 天</StateText>
  return daysLeft <= 90 ? <StateText tone="warn">{daysLeft} 天</StateText> : `${daysLeft} 天`
}
