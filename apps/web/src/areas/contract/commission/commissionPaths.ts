/** Address of 提成计算 of all contracts. */
export const COMMISSIONS = '/task/contractCommission'

/** Returns the address of the commission of one contract, with the part that is shown. */
export const commissionPath = (contractId: string, part?: string, bizYear?: number): string =>
  `${COMMISSIONS}?contractId=${contractId}${part ? `&part=${part}` : ''}${bizYear ? `&year=${bizYear}` : ''}`
