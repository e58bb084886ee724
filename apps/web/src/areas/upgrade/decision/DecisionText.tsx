import { decisions, type Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { StateText } from '../../../ui/text/StateText.tsx'
import { decisionTones } from './decisionLabels.ts'

/** 晋级 / 续试 / 待定 / 淘汰, or 对照 for a check, or a dash when undecided. */
export function DecisionText({ value, isCk }: { value: Decision | null; isCk?: boolean }) {
  if (isCk) return <span className="quiet">对照</span>
  if (value === null) return <span className="quiet">未判定</span>
  return <StateText tone={decisionTones[value]}>{decisions[value]}</StateText>
}

/** Marks a decision that a person set; all others follow the rules. */
export function ByHand({ row: { isCk, reason } }: { row: { isCk: boolean; reason: string | null } }) {
  return !isCk && reason !== null && <small className="below">人工</small>
}
