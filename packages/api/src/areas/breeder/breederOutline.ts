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
  'breeder.link:seeLinks': '浏览查看链接与访问记录',
  'breeder.link:keepLinks': '开通、撤销查看链接',
  'breeder.score:read': '浏览年度评分（含费用与销售取值）',
  'breeder.score:write': '调整评分规则，评定年度评分',
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
    breeder_link: '查看链接',
    breeder_link_visit: '查看链接访问',
    breeder_score_rule: '评分规则',
    breeder_score_card: '年度评分',
  },
  obligations: {
    'breeder.material': {
      label: '收回发放的材料',
      group: '育种家材料',
      read: 'breeder.archive:read',
      path: '/breeding/breederArchive/breederDetails?activeName=material&id={id}',
      remindBefore: [30, 7, 1],
      onDayOff: 'keep',
    },
  },
} as const satisfies AreaOutline
