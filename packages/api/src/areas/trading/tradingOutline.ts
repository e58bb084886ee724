import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 成果交易. */
const permissions = {
  'trading.listing:read': '查看成果与需求',
  'trading.listing:write': '维护成果与需求',
  'trading.listing:delete': '删除成果与需求',
  'trading.listing:audit': '审核成果与需求',
  'trading.listing:publish': '上架、下架、成交',
  'trading.consult:read': '查看咨询',
  'trading.consult:handle': '处理咨询',
  'trading.consult:delete': '删除咨询',
  'trading.deal:read': '查看撮合',
  'trading.deal:write': '维护撮合',
} as const

/** Kinds of notices of 成果交易. */
const notices = {
  'trading.asked': { label: '新的咨询', group: '成果交易', inbox: true, email: true },
  'trading.answered': { label: '我的咨询有回复', group: '成果交易', inbox: true, email: true },
  'trading.matched': { label: '新的供需匹配', group: '成果交易', inbox: true, email: false },
  'trading.listing': { label: '挂牌的审核、到期与下架', group: '成果交易', inbox: true, email: true },
} as const

declare module '../../core/notice/noticeKind.ts' {
  interface NoticeKinds extends Record<keyof typeof notices, NoticeKind> {}
}
declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions and kinds of records of 成果交易. */
export const tradingOutline = {
  permissions,
  notices,
  obligations: {
    'trading.answer': {
      label: '答复咨询',
      group: '成果交易',
      read: 'trading.consult:read',
      path: '/business/business-consultlist/consultDetails?id={id}',
      isOccurrenceHidden: true,
      // The day is a week after the question: reminders come one, three and seven days after it.
      remindBefore: [6, 4, 0],
      escalateAfter: 1,
    },
    'trading.listingExpiry': {
      label: '挂牌到期：续期或下架',
      isOccurrenceHidden: true,
      group: '成果交易',
      read: 'trading.listing:read',
      remindBefore: [30, 7],
    },
  },
  records: {
    listing: '挂牌',
    listing_edit: '挂牌修改',
    listing_trail: '挂牌经过',
    listing_view: '资料查阅',
    consult: '咨询',
    consult_message: '咨询往来',
    deal: '撮合',
  },
} as const satisfies AreaOutline
