import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 试验. */
const permissions = {
  'experiment.variety:read': '查看试验',
  'experiment.variety:write': '维护参试品种与对照',
  'experiment.variety:import': '导入试验数据',
  'experiment.variety:undo': '撤销导入批次',
  'experiment.variety:export': '导出试验数据',
  'experiment.value:enter': '填报试验数据',
  'experiment.value:review': '审核填报数据',
  'experiment.point:scrap': '报废试点、品种与恢复',
  'experiment.blind:reveal': '密码编号与揭示',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions and kinds of records of 试验. */
export const experimentOutline = {
  permissions,
  records: {
    experiment_group: '组别',
    experiment_point: '试点',
    experiment_variety: '参试品种',
    plot: '小区',
    observation: '观测值',
    cell_entry: '填报值',
    entry_scrap: '品种报废',
    scrap_rule: '报废界限',
    trial_report_text: '试验总结文字',
    name_alias: '已记住的名称',
    own_trait: '自定义性状',
    import_batch: '导入批次',
  },
  imports: { fillData: 'experiment.variety:read' },
} as const satisfies AreaOutline
