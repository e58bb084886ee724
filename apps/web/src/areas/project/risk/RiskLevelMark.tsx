import {
  riskLevels,
  riskStates,
  type RiskLevel,
  type RiskState,
} from '@hepu/api/areas/project/risk/riskRules'
import { StateText } from '../../../ui/text/StateText.tsx'

/** The level of a risk: a word on its colour. */
export function RiskLevelMark({ level }: { level: RiskLevel }) {
  return <span className={`risk-level risk-level-${level}`}>{riskLevels[level]}</span>
}

const tones = { open: 'warn', handling: 'info', occurred: 'bad', closed: 'quiet' } as const

/** The state of a risk. */
export function StateOfRisk({ state }: { state: RiskState }) {
  return <StateText tone={tones[state]}>{riskStates[state]}</StateText>
}
