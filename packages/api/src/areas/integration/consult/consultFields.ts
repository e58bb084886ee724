/** Where a consult comes from. */
export const consultSources = { public: '公开', login: '登录' } as const
export type ConsultSource = keyof typeof consultSources

/** What became of a consult that was answered. */
export const consultOutcomes = {
  deal: '成交',
  declined: '无意向',
  unsuited: '不符',
  invalid: '无效',
} as const
export type ConsultOutcome = keyof typeof consultOutcomes

/** Kinds of what is written in a consult. */
export const messageKinds = { question: '追问', answer: '答复', note: '内部备注' } as const
export type MessageKind = keyof typeof messageKinds

/** Within so many hours a consult should have its first answer. */
export const FIRST_ANSWER_HOURS = 24

export const CONTENT_MAX = 500

/** Ratings below this number have no average. */
export const AVERAGE_MIN = 3
