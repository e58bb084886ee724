/** 单据类型: returns are stored with negative quantities and amounts; transfers (调拨) are no sale. */
export const billTypes = { SALE: '销售', RETURN: '退货', TRANSFER: '调拨' } as const
export type BillType = keyof typeof billTypes
