import { AppError } from '@hepu/api/core/errorCodes'
import type { Group } from '../analysis/loadTrial.ts'

type Blinding = Pick<Group, 'blindedAt' | 'revealedAt' | 'revealOn'>

/** Returns true while the entries of a group have codes instead of their names. */
export const isBlind = ({ blindedAt, revealedAt }: Pick<Blinding, 'blindedAt' | 'revealedAt'>): boolean =>
  blindedAt !== null && revealedAt === null

/** Returns the state of the codes of a group. */
export const blindStateOf = (group: Blinding) => ({
  state: isBlind(group)
    ? ('BLIND' as const)
    : group.revealedAt === null
      ? ('OPEN' as const)
      : ('REVEALED' as const),
  blindedAt: group.blindedAt,
  revealOn: group.revealOn,
  revealedAt: group.revealedAt,
})

/** Returns the reason why a group cannot get codes while its newest evaluation has this state; null if it can. */
export function startRefusal(group: Blinding, evaluation: string | undefined): string | null {
  if (isBlind(group)) return '组别已在使用密码编号'
  if (group.revealedAt !== null) return '组别的密码编号已经揭示，不能再次编号'
  return evaluation === undefined ? null : '组别已有晋级评估，其中写有品种名称，不能再密码编号'
}

/** Refuses an action that would reveal or destroy the names of a blind group. */
export function assertNotBlind(group: Blinding, refusal: string): void {
  if (isBlind(group)) throw new AppError('BAD_STATE', blindText(refusal))
}

/** Returns the message with which a blind group refuses an action. */
export const blindText = (refusal: string): string => `组别正在使用密码编号，揭示前${refusal}`
