import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 育种家档案. */
const permissions = {
  'breeder.archive:read': '查看育种家档案',
  'breeder.archive:write': '维护育种家档案',
  'breeder.archive:delete': '删除育种家档案',
  'breeder.archive:import': '导入育种家档案',
  'breeder.archive:export': '导出育种家档案',
  'breeder.archive:state': '变更育种家状态',
  'breeder.money:seeMoney': '查看费用与奖励',
  'breeder.money:keepMoney': '登记费用，确认奖励',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions and kinds of records of 育种家档案. */
export const breederOutline = {
  permissions,
  records: {
    breeder: '育种家档案',
    breeder_fee: '育种家费用',
    breeder_standard: '推广标准',
    cooperative_variety: '合作品种',
    cooperative_share: '权益比例',
    breeder_approved: '育种家审定品种',
    breeder_right: '成果权利',
    breeder_germplasm: '育种家种质',
    breeder_material: '材料发放',
    breeder_reward: '奖励建议',
  },
} as const satisfies AreaOutline
