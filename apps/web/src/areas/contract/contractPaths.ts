/** Addresses of the screens of contracts. */
export const CONTRACTS = '/task/contract'
export const CONTRACT_TEMPLATES = '/task/contractTemplate'

/** Returns the address of the details of a contract, with the tab that is shown first. */
export const contractPath = (id: string, activeName?: string): string =>
  `${CONTRACTS}/ContractDetail?contractId=${id}${activeName ? `&activeName=${activeName}` : ''}`
