/** What the definitions of other areas may use of contracts: the only door to this area. */
export { projectLinkContent } from './link/contractLinks.ts'
export { contractFileTypeNames } from './record/contractFileTypes.ts'
export { contractStates, type ContractState } from './record/contractStates.ts'
export {
  contractDirections,
  contractTypes,
  type ContractDirection,
  type ContractType,
} from './record/contractTypes.ts'
