/** Labels of 品种维护. */
export const maintenanceLabels = {
  contractId: '合同',
  resultLineId: '合同成果',
  varietyId: '品种',
  varietyName: '品种名称',
  productId: '产品',
  productName: 'ERP产品名称',
  nccId: 'ERP物料编码',
  regions: '授权区域',
  startYear: '起始业务年度',
  endYear: '截止业务年度',
  commissionMode: '提成方式',
  state: '维护状态',
  conflict: '冲突原因',
  source: '来源',
  remark: '备注',
} as const

/** 维护状态. */
export const maintenanceStates = { pending: '待维护', kept: '已维护', conflict: '冲突' } as const
export type MaintenanceState = keyof typeof maintenanceStates

/** 提成方式. */
export const commissionModes = {
  none: '不提成',
  quantity: '按销量提成',
  sales: '按销售额提成',
  fixed: '固定年费',
} as const
export type CommissionMode = keyof typeof commissionModes

/** Where a row of 品种维护, or its values, come from. */
export const maintenanceSources = {
  result: '合同成果',
  binding: '产品绑定',
  file: '导入文件',
  manual: '手工维护',
} as const
export type MaintenanceSource = keyof typeof maintenanceSources

/** Sources that a synchronisation reads, and those that an import does. */
export const syncSources = ['result', 'binding'] as const satisfies readonly MaintenanceSource[]
export const importSources = ['file'] as const satisfies readonly MaintenanceSource[]

/** Returns how a refusal names some sources: 合同成果（result）、产品绑定（binding）. */
export const sourcesText = (sources: readonly MaintenanceSource[]): string =>
  sources.map((source) => `${maintenanceSources[source]}（${source}）`).join('、')

/** What the check of a workbook says of a row. */
export const maintenanceVerdicts = {
  added: '新增',
  updated: '更新',
  same: '无变化',
  missing: '找不到',
  repeated: '文件内重复',
  broken: '内容有误',
} as const
export type MaintenanceVerdict = keyof typeof maintenanceVerdicts

/** Rows that one workbook of 品种维护 may have. */
export const MAX_MAINTENANCE_ROWS = 2000

/** Heads of a workbook of 品种维护. */
export const maintenanceHeads = {
  contractNumber: '合同编号',
  varietyName: maintenanceLabels.varietyName,
  product: maintenanceLabels.productId,
  productName: maintenanceLabels.productName,
  nccId: maintenanceLabels.nccId,
  regions: maintenanceLabels.regions,
  startYear: maintenanceLabels.startYear,
  endYear: maintenanceLabels.endYear,
  commissionMode: maintenanceLabels.commissionMode,
  remark: maintenanceLabels.remark,
} as const
export type MaintenanceColumn = keyof typeof maintenanceHeads
