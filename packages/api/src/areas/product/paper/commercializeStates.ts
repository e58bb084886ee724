/** 商业化状态 of a one-page paper, by the code that is stored. */
export const commercializeStates = {
  0: '未评估',
  1: '待分配',
  2: '已分配',
  3: '试销',
  4: '已商业化',
  5: '暂缓',
  6: '退出',
} as const
export type CommercializeState = `${keyof typeof commercializeStates}`
export const commercializeCodes = Object.keys(commercializeStates) as [
  CommercializeState,
  ...CommercializeState[],
]

/** States that may follow each state. A paper that left (退出) stays as it is. */
const nextStates: Readonly<Record<CommercializeState, readonly CommercializeState[]>> = {
  0: ['1', '2', '5', '6'],
  1: ['0', '2', '5', '6'],
  2: ['1', '3', '4', '5', '6'],
  3: ['2', '4', '5', '6'],
  4: ['3', '5', '6'],
  5: ['0', '1', '2', '3', '4', '6'],
  6: [],
}

/** States in which a company has the product. */
const withCompany: ReadonlySet<CommercializeState> = new Set(['2', '3', '4'])
/** States in which no company has it yet. */
const withoutCompany: ReadonlySet<CommercializeState> = new Set(['0', '1'])

/** Whether a state takes the company away from a paper. */
export const losesCompany = (state: CommercializeState): boolean => withoutCompany.has(state)

/** Returns the label of a state. */
export const commercializeLabel = (state: CommercializeState): string => commercializeStates[state]

/** Returns why a paper may not move to a state, or null if it may. */
export function moveBlocker(
  { state, companyId }: { state: CommercializeState; companyId: unknown },
  to: CommercializeState,
): string | null {
  if (state === to) return null
  const [now, then] = [commercializeStates[state], commercializeStates[to]]
  if (nextStates[state].length === 0) return `商业化状态已是「${now}」，不能再改`
  if (!nextStates[state].includes(to)) {
    const offered = nextStates[state].map((code) => commercializeStates[code]).join('、')
    return `商业化状态「${now}」不能改为「${then}」，可改为：${offered}`
  }
  if (withCompany.has(to) && companyId === null) return `改为「${then}」须先分配产业公司，请点“分配产业公司”`
  return null
}

/** Returns the states that a paper may have next, its own first. */
export const offeredStates = (paper: Parameters<typeof moveBlocker>[0]): CommercializeState[] => [
  paper.state,
  ...nextStates[paper.state].filter((to) => moveBlocker(paper, to) === null),
]
