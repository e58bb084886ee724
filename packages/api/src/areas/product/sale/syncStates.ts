/** States of a run of 同步. */
export const syncStates = { waiting: '等待中', running: '同步中', done: '已完成', failed: '失败' } as const
export type SyncState = keyof typeof syncStates

/** Labels of the fields of 同步来源. */
export const saleSourceLabels = {
  name: '来源名称',
  address: '接口地址',
  token: '接口密钥',
  windowDays: '时间窗（天）',
  pageSize: '每页行数',
  startDay: '起始日期',
  isNightly: '每晚同步',
} as const

/** Labels of the fields of 同步记录. */
export const saleSyncLabels = {
  sourceId: '同步来源',
  state: '状态',
  windowsTotal: '时间窗总数',
  windowsDone: '已同步时间窗',
  createdLines: '新增行',
  changedLines: '修改行',
  reversedLines: '冲销行',
  remarks: '说明',
  failure: '失败原因',
  failedFrom: '失败时间窗起',
  failedTo: '失败时间窗止',
  endedAt: '结束时间',
} as const
