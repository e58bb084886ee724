import type { NodeAddress } from '../node/nodePaths.ts'

/** Returns the address of the details of a contract. */
export const contractPath = (id: string): string => `/task/contract/ContractDetail?contractId=${id}`

/** Returns the address of the form of a new contract that is tied to a node once it is saved. */
export const newContractPath = (address: NodeAddress): string =>
  `/task/contract/ContractInfo?${new URLSearchParams({ ...address }).toString()}`
