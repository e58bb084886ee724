/** What other areas may use of contracts: the only door to this area. */
export { openAmounts, readCommitments, type Commitment } from './link/committed.ts'
export { openContractsOf } from './link/productContracts.ts'
export { assertSeesProjects, linkProject, unlinkProject } from './link/projectLinks.ts'
export { draftContract, type ContractDraft } from './record/draftContract.ts'
export { getContract } from './contractRows.ts'
