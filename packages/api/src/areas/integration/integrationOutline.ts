import type { AreaOutline } from '../../core/areaOutline.ts'
import type { NoticeKind } from '../../core/notice/noticeKind.ts'

/** Permissions of 资源整合. */
const permissions = {
  'integration.selection:read': '查找服务与联系方式',
  'integration.selection:ask': '发起服务咨询，评价服务',
  'integration.category:read': '查看服务分类',
  'integration.category:write': '维护服务分类',
  'integration.provider:read': '查看服务商',
  'integration.provider:write': '维护服务商、资质与联系人',
  'integration.provider:delete': '删除服务商',
  'integration.provider:state': '变更服务商合作状态',
  'integration.service:read': '查看服务',
  'integration.service:write': '维护服务，启用或停用服务',
  'integration.service:delete': '删除服务',
  'integration.consult:read': '查看服务咨询',
  'integration.consult:write': '答复与办理服务咨询',
  'integration.consult:delete': '删除服务咨询',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

const notices = {
  'integration.consult': { label: '服务咨询待答复', group: '资源整合', inbox: true, email: false },
  'integration.answer': { label: '我的服务咨询有答复', group: '资源整合', inbox: true, email: false },
} as const satisfies Record<string, NoticeKind>

declare module '../../core/notice/noticeKind.ts' {
  interface NoticeKinds extends Record<keyof typeof notices, NoticeKind> {}
}

/** Permissions, kinds of records, notices and due days of 资源整合. */
export const integrationOutline = {
  permissions,
  notices,
  records: {
    service_category: '服务分类',
    service_provider: '服务商',
    provider_certificate: '服务商资质',
    service_contact: '服务联系人',
    provider_service: '服务',
    service_consult: '服务咨询',
    service_consult_message: '咨询答复',
    service_rating: '服务评价',
  },
  obligations: {
    'integration.certificate': {
      label: '服务商资质到期：更新证书',
      group: '服务商',
      read: 'integration.provider:read',
      path: '/integration/providerManage/pdManageDetails?id={id}&activeName=certificates',
      isOccurrenceHidden: true,
      remindBefore: [60, 30, 7, 1],
    },
    'integration.consult': {
      label: '答复服务咨询',
      group: '服务咨询',
      read: 'integration.consult:read',
      path: '/integration/consultManage?consultId={id}',
      isOccurrenceHidden: true,
      remindBefore: [0],
      remindOverdueEvery: 2,
      escalateAfter: 7,
    },
  },
} as const satisfies AreaOutline
