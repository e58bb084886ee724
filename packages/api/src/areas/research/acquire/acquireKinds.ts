/** VARIETY 品种公告, PVP 品种权公告. */
export type AcquireKind = 'VARIETY' | 'PVP'

/** What became of an announcement. */
export const acquireActions = { CREATE: '新增', MERGE: '合并', IGNORE: '忽略' } as const
export type AcquireAction = keyof typeof acquireActions

/** 处理状态. */
export const operatedStates = { 0: '未处理', 1: '已处理' } as const

/** Why a record of the registry may be the announced one, in the order in which they are tried. */
export const matchReasons = { NUMBER: '编号一致', NAME: '同名同作物', FUZZY: '名称相近' } as const
export type MatchReason = keyof typeof matchReasons

/** From this trigram similarity of names on (0…1) a record is offered as 名称相近. */
export const FUZZY_FROM = 0.4
/** Most records that are offered for one announcement. */
export const CANDIDATES_MAX = 5

export const acquireLabels = {
  announceNo: '公告号',
  announceDate: '公告日期',
  source: '来源',
  name: '品种名称',
  cropName: '作物',
  number: '编号',
  srcPubText: '公告原文',
  operated: '处理状态',
  action: '处理方式',
  reason: '忽略原因',
  operatedBy: '处理人',
  operatedAt: '处理时间',
  record: '登记记录',
} as const
