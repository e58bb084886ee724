/** Addresses of the screens of consultations and deals. */
export const CONSULTS = '/business/business-consultlist'
export const DEAL_BOARD = '/business/dealBoard'

export const consultPath = (id: string): string => `${CONSULTS}/consultDetails?id=${id}`
export const contractPath = (id: string): string => `/task/contract/ContractDetail?contractId=${id}`
