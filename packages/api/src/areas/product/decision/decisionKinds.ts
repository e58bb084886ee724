import { nextStates, type ProductState } from '../record/productStates.ts'

/** 决策类型. */
export const decisionKinds = [
  '晋级',
  '续试',
  '报审',
  '商业化',
  '分配',
  '追加示范',
  '停售',
  '退出',
  '恢复',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** 退出原因. */
export const exitReasons = ['产量', '抗性', '市场', '质量', '权属', '政策'] as const
export type ExitReason = (typeof exitReasons)[number]

/** What a decision is about. */
export const decisionTargets = { PRODUCT: '产品', VARIETY: '品种' } as const
export type DecisionTarget = keyof typeof decisionTargets

/** A decision never changes; another one may take its place. */
export const decisionStates = { ACTIVE: '有效', SUPERSEDED: '已被取代' } as const
export type DecisionState = keyof typeof decisionStates

/** Where each kind takes a product, by the state that it is in; kinds and states that are absent change nothing. */
const ends: Partial<Record<DecisionKind, Partial<Record<ProductState, ProductState>>>> = {
  分配: { 在研: '待商业化' },
  商业化: { 在研: '在售', 待商业化: '在售' },
  停售: { 在售: '停售' },
  退出: { 在研: '待退出', 待商业化: '待退出', 在售: '待退出', 停售: '待退出', 待退出: '退出' },
  恢复: { 停售: '在售', 待退出: '停售' },
}

/** States in which a decision of a kind makes no sense, with the repair. */
const refusals: Partial<Record<DecisionKind, Partial<Record<ProductState, string>>>> = {
  分配: stopped('不能分配产业公司，请先登记「恢复」'),
  商业化: stopped('不能商业化，请先登记「恢复」'),
  追加示范: stopped('不能追加示范，请先登记「恢复」'),
  停售: {
    在研: '尚未在售，不能停售',
    待商业化: '尚未在售，不能停售',
    停售: '已停售',
    待退出: '已停售，正在退出',
    退出: '已退出',
  },
  退出: { 退出: '已退出' },
  恢复: {
    在研: '没有停售或退出，无须恢复',
    待商业化: '没有停售或退出，无须恢复',
    在售: '没有停售或退出，无须恢复',
    退出: '已退出，只能取代原来的退出决策',
  },
}

function stopped(repair: string): Partial<Record<ProductState, string>> {
  return { 停售: repair, 待退出: repair, 退出: repair }
}

/** Returns the state that a decision takes a product to, or why it cannot be made in this state. */
export function effectOf(
  kind: DecisionKind,
  state: ProductState,
): { state: ProductState } | { refusal: string } {
  const refusal = refusals[kind]?.[state]
  if (refusal) return { refusal }
  return { state: ends[kind]?.[state] ?? state }
}

/** Returns whether a product may come from one state to another, in steps of the rules of states. */
export function isReachable(from: ProductState, to: ProductState): boolean {
  const seen = new Set<ProductState>([from])
  for (const state of seen) for (const next of nextStates[state]) seen.add(next)
  return seen.has(to)
}
