export const FLOWS = '/product/transactionFlow'

/** Returns the address of all movements of a material of the ERP. */
export const historyAt = (nccId: string): string => `${FLOWS}/flowDetails?nccId=${encodeURIComponent(nccId)}`

/** Returns the address of a product. */
export const productAt = (id: string): string => `/change/change-list/lookUp?id=${id}`
