import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 晋级. */
const permissions = {
  'upgrade.standard:read': '查看晋级标准',
  'upgrade.standard:write': '维护晋级标准',
  'upgrade.pk:write': '维护组合PK',
  'upgrade.record:read': '查看晋级评估',
  'upgrade.record:generate': '生成晋级评估',
  'upgrade.record:rehearse': '晋级预演',
  'upgrade.record:confirm': '确认预演',
  'upgrade.record:publish': '发布晋级结果',
  'upgrade.record:export': '导出晋级结果',
} as const

/** Kinds of notices of 晋级. */
const notices = {
  'upgrade.confirmed': { label: '等我发布的晋级名单', group: '晋级', inbox: true, email: true },
  'upgrade.published': { label: '晋级名单的发布与撤销', group: '晋级', inbox: true, email: true },
} as const

declare module '../../core/notice/noticeKind.ts' {
  interface NoticeKinds extends Record<keyof typeof notices, NoticeKind> {}
}
declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions, kinds of notices and kinds of records of 晋级. */
export const upgradeOutline = {
  permissions,
  notices,
  records: {
    upgrade: '晋级评估',
    upgrade_record: '晋级评估条目',
    upgrade_draft: '预演草稿',
    upgrade_standard: '晋级标准',
    upgrade_pk: '组合PK',
    index_def: '指标目录',
    upgrade_setting: '晋级设置',
    publish_record: '发布记录',
  },
} as const satisfies AreaOutline
