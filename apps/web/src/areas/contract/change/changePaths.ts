import { CONTRACTS, contractPath } from '../contractPaths.ts'

/** Returns the address of one change. */
export const changePath = (changeId: string): string => `${CONTRACTS}/ContractChange?changeId=${changeId}`

/** Returns the address of the changes of a contract. */
export const changesPath = (contractId: string): string => contractPath(contractId, 'change')
