import type { IncomeState, RunState } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { incomeStates, runStates } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { fenIn } from '@hepu/api/core/money/fen'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { yuan } from '../../../ui/text/yuan.ts'

export { yuan }

/** Returns a change with its sign: +20.00. */
export const signed = (amount: string): string => `${fenIn(amount) > 0n ? '+' : ''}${yuan(amount)}`

/** Returns a percentage with its sign; a dash where balances or tiers decide. */
export const percentText = (percent: string | null): string => (percent === null ? BLANK : `${percent}%`)

const runTones: Readonly<Record<RunState, Tone>> = { draft: 'warn', confirmed: 'good', reversed: 'quiet' }
const incomeTones: Readonly<Record<IncomeState, Tone>> = {
  waiting: 'warn',
  pending: 'warn',
  confirmed: 'good',
  paid: 'good',
  reversed: 'quiet',
}

export const RunStateText = ({ state }: { state: RunState }) => (
  <StateText tone={runTones[state]}>{runStates[state]}</StateText>
)

export const IncomeStateText = ({ state }: { state: IncomeState }) => (
  <StateText tone={incomeTones[state]}>{incomeStates[state]}</StateText>
)
