import { resourcePermissions } from './resource/titles.ts'

/**
 * Permission words `area.noun:verb`, each with the label an administrator sees.
 * A route names one of them; roles map to them in the database through the resources of menus.
 */
export const permissions = {
  'experiment.variety:read': '查看试验',
  'experiment.variety:write': '维护参试品种与对照',
  'experiment.variety:import': '导入试验数据',
  'experiment.variety:undo': '撤销导入批次',
  'experiment.variety:export': '导出试验数据',
  'experiment.value:enter': '填报试验数据',
  'experiment.value:review': '审核填报数据',
  'experiment.point:scrap': '报废试点、品种与恢复',
  'experiment.blind:reveal': '密码编号与揭示',
  'upgrade.standard:read': '查看晋级标准',
  'upgrade.standard:write': '维护晋级标准',
  'upgrade.pk:write': '维护组合PK',
  'upgrade.record:read': '查看晋级评估',
  'upgrade.record:generate': '生成当年数据',
  'upgrade.record:rehearse': '晋级预演',
  'upgrade.record:confirm': '确认预演',
  'upgrade.record:publish': '发布晋级结果',
  'upgrade.record:export': '导出晋级结果',
  'system.role:read': '查看角色',
  'system.role:write': '维护角色与人员分配',
  'system.menu:read': '查看菜单与资源',
  'system.menu:write': '维护菜单与资源',
  'system.organization:read': '查看机构',
  'system.organization:write': '维护机构',
  'system.user:read': '查看用户',
  'system.user:write': '维护用户',
  'system.person:read': '查看人员',
  'system.person:write': '维护人员',
  'system.supplier:read': '查看供应商',
  'system.supplier:write': '维护供应商与合作关系',
  'system.dictionary:read': '查看字典',
  'system.dictionary:write': '维护字典',
  'system.log:read': '查看操作日志与登录日志',
  'research.ownership:read': '查看权属变更',
  'research.ownership:write': '登记权属变更',
  'research.ownership:transfer': '批量转移品种与品种权',
  'research.ownership:export': '导出权属变更',
  'research.varietyAcquireRecord:read': '查看品种公告',
  'research.varietyAcquireRecord:write': '处理品种公告',
  'research.varietyAcquireRecord:import': '上传品种公告',
  'research.varietyAcquireRecord:export': '导出品种公告',
  'research.varietyInfoAcquireRecord:read': '查看品种权公告',
  'research.varietyInfoAcquireRecord:write': '处理品种权公告',
  'research.varietyInfoAcquireRecord:import': '上传品种权公告',
  'research.varietyInfoAcquireRecord:export': '导出品种权公告',
  'research.report:read': '查看科研统计',
  'research.report:export': '导出科研统计明细',
  ...resourcePermissions,
} as const

export type PermissionWord = keyof typeof permissions
export const permissionWords = Object.keys(permissions) as PermissionWord[]
