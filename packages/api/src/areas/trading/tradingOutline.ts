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
