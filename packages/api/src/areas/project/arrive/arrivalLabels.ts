/** Labels of an arrival of money. */
export const arrivalLabels = {
  projectId: '项目',
  batch: '批次',
  partyId: '拨款单位',
  plannedDate: '计划日期',
  plannedAmount: '计划额',
  arrivedDate: '到账日期',
  arrivedAmount: '到账额',
  voucherNo: '凭证号',
  remark: '备注',
  claimedBy: '认领人',
  claimedAt: '认领时间',
  split: '分配',
} as const

/** How far an arrival has come. */
export const arrivalStates = { planned: '待到账', unclaimed: '待认领', claimed: '已认领' } as const
export type ArrivalState = keyof typeof arrivalStates

/** Returns how far an arrival has come. */
export const arrivalStateOf = ({
  arrivedAmount,
  claimedAt,
}: {
  arrivedAmount: string | null
  claimedAt: Date | null
}): ArrivalState => (claimedAt ? 'claimed' : arrivedAmount === null ? 'planned' : 'unclaimed')
