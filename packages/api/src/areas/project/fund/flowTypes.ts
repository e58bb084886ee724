/** The two purses of a project: money of the payer, and money of the house itself. */
export const purses = { special: '专项资金', self: '自筹资金' } as const
export type Purse = keyof typeof purses
export const purseNames = Object.keys(purses) as [Purse, ...Purse[]]

/** Whether money comes in or goes out. */
export const directions = { in: '收', out: '支' } as const
export type Direction = keyof typeof directions

/** What a kind of line is, and what it needs. */
interface FlowType {
  label: string
  purses: readonly Purse[]
  /** Null where the line itself says it. */
  direction: Direction | null
  /** False for lines that only 认领, 调剂 and 结转 make. */
  isTyped: boolean
  /** Such a line stands on a subject and is checked against the budget. */
  needsSubject?: true
  /** Such a line names a 往来单位. */
  needsParty?: true
}

/** Kinds of lines of the ledger, by the code that is stored. Codes never change. */
export const flowTypes = {
  arrival: { label: '拨入（到账）', purses: ['special'], direction: 'in', isTyped: false },
  transferOut: {
    label: '外拨（转拨合作单位）',
    purses: ['special'],
    direction: 'out',
    isTyped: true,
    needsParty: true,
  },
  expense: {
    label: '支出',
    purses: ['special', 'self'],
    direction: 'out',
    isTyped: true,
    needsSubject: true,
  },
  refund: { label: '退回', purses: ['special'], direction: 'in', isTyped: true },
  handUp: { label: '上缴', purses: ['special'], direction: 'out', isTyped: true },
  carry: { label: '结转', purses: ['special', 'self'], direction: null, isTyped: false },
  shift: { label: '科目调剂', purses: ['special', 'self'], direction: null, isTyped: false },
  invest: { label: '投入', purses: ['self'], direction: 'in', isTyped: true },
  adjust: { label: '调整', purses: ['self'], direction: null, isTyped: true },
  inKind: {
    label: '折算（人员/设备）',
    purses: ['self'],
    direction: 'out',
    isTyped: true,
    needsSubject: true,
  },
} as const satisfies Readonly<Record<string, FlowType>>

export type FlowTypeCode = keyof typeof flowTypes
export const flowTypeCodes = Object.keys(flowTypes) as [FlowTypeCode, ...FlowTypeCode[]]

/** Returns what a kind of line needs. */
export const flowTypeOf = (code: FlowTypeCode): FlowType => flowTypes[code]

/** Labels of the kinds, by code. */
export const flowTypeLabels = Object.fromEntries(
  Object.entries(flowTypes).map(([code, { label }]) => [code, label]),
) as Readonly<Record<FlowTypeCode, string>>

/** Returns the kinds of lines of one purse. */
export const typesOf = (purse: Purse): FlowTypeCode[] =>
  flowTypeCodes.filter((code) => flowTypeOf(code).purses.includes(purse))

/** States of a year of a project. A closed year never opens again. */
export const yearStates = { open: '开放', paused: '暂停', closed: '已结' } as const
export type YearState = keyof typeof yearStates
