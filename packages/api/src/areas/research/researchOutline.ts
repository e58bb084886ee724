import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 科研资产 besides the registries. */
const permissions = {
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
  'research.reminder:read': '查看到期提醒',
  'research.varietyOverview:read': '查看品种总览',
  'research.report:read': '查看科研统计',
  'research.report:export': '导出科研统计明细',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions and kinds of records of 科研资产 besides the registries. */
export const researchOutline = {
  permissions,
  records: {
    ownership_history: '权属变更',
    acquire_record: '公告获取记录',
    gene_folder: '基因文件夹',
    gene_option: '基因方法与标题',
    gene_qtn: 'QTN',
    dus_test: 'DUS测试',
    patent_fee: '年费缴纳',
    germplasm_evaluation: '性状评价',
    germplasm_title: '种质资源栏目设置',
  },
  imports: {
    'research.varietyAcquireRecord': 'research.varietyAcquireRecord:read',
    'research.varietyInfoAcquireRecord': 'research.varietyInfoAcquireRecord:read',
  },
} as const satisfies AreaOutline
