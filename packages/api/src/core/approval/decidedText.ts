import type { ApprovalState } from './approvalWords.ts'
import { reviewersText } from '../resource/reviewWords.ts'

/** What a user did with an approval, or with a record that is reviewed without one. */
const actTexts = {
  agree: '已同意',
  reject: '已记下您不同意',
  turnDown: '已驳回',
  return: '已退回',
  transfer: '已转办',
  addSign: '已加签',
  assign: '已指派',
  resubmit: '已重新提交',
  withdraw: '已撤回',
  takeBack: '已收回您的处理',
  void: '已作废',
} as const
export type DecidedAct = keyof typeof actTexts

/** How an approval is after an act, as far as the message needs it. */
export interface AfterAct {
  state: ApprovalState
  stepName: string | null
  /** Names of those who must act now. */
  waitingFor: readonly string[]
  applicantName: string
}

/** Acts that end or stop an approval in one way; it may go on as well, where others still decide. */
const endings: Readonly<Partial<Record<DecidedAct, ApprovalState>>> = {
  reject: 'REJECTED',
  turnDown: 'RETURNED',
  return: 'RETURNED',
  withdraw: 'WITHDRAWN',
  void: 'VOID',
}

/** A record that may be reviewed without a flow. */
export interface PlainReview {
  /** Who submitted it. */
  submitter: string | null
}

/**
 * Returns what an act did to a record and what comes next. `after` is its approval afterwards, null if it has none and
 * undefined if that could not be read; `plain` is given where the record may be reviewed without one.
 */
export function decidedText(
  act: DecidedAct,
  title: string,
  after: AfterAct | null | undefined,
  plain?: PlainReview,
): string {
  if (after && isOf(act, after.state)) return `${verbOf(act, after.state)}「${title}」，${nextOf(after)}`
  if (after === undefined || !plain) return `${actTexts[act]}「${title}」`
  if (act === 'agree') return `已通过「${title}」，记录已生效`
  const { submitter } = plain
  return `${actTexts[act]}「${title}」${submitter ? `，退回给${submitter}修改后重新提交` : ''}`
}

/** Returns the verb of an act: an approval that it ended has passed or failed. */
function verbOf(act: DecidedAct, state: ApprovalState): string {
  if (act === 'agree' && state === 'APPROVED') return '已通过'
  return act === 'reject' && state === 'REJECTED' ? '已驳回' : actTexts[act]
}

/** Returns the same of several records, whose next steps differ. */
export const decidedManyText = (act: DecidedAct, title: string, count: number): string =>
  `${actTexts[act]}「${title}」等 ${count} 项`

/** Checks that a state follows from an act; an approval of former days has another one. */
const isOf = (act: DecidedAct, state: ApprovalState): boolean =>
  state === 'RUNNING' ||
  endings[act] === state ||
  (act === 'agree' && (state === 'APPROVED' || state === 'REJECTED'))

/** Returns who has an approval now, or how it ended. */
function nextOf({ state, stepName, waitingFor, applicantName }: AfterAct): string {
  const texts: Readonly<Record<ApprovalState, string>> = {
    RUNNING: reviewersText({ stepName, people: waitingFor }),
    RETURNED: `退回给${applicantName}修改后重新提交`,
    APPROVED: '审批全部完成，记录已生效',
    REJECTED: `审批未通过，由发起人${applicantName}处理`,
    WITHDRAWN: '记录回到草稿，可修改后重新提交',
    VOID: '审批已结束',
  }
  return texts[state]
}
