/** What a consultation is about. */
export const consultTopics = { supply: '成果', demand: '需求', service: '服务', platform: '平台' } as const
export type ConsultTopic = keyof typeof consultTopics

/** Where a consultation came from. */
export const consultSources = { public: '公开页面', signedIn: '登录用户' } as const
export type ConsultSource = keyof typeof consultSources

/** How a consultation ended. */
export const consultOutcomes = { deal: '成交', noInterest: '无意向', unfit: '不符', invalid: '无效' } as const
export type ConsultOutcome = keyof typeof consultOutcomes

/** Stages of a deal on the board of the broker. */
export const dealStages = {
  found: '已匹配',
  contacted: '已联系',
  talking: '洽谈中',
  terms: '谈条件',
  contracted: '已签约',
  lost: '未成',
} as const
export type DealStage = keyof typeof dealStages
