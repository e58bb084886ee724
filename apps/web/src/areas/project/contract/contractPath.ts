/** Returns the address of the details of a contract. */
export const contractPath = (id: string): string => `/task/contract/ContractDetail?contractId=${id}`
