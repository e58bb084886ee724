/** What the definitions of other areas may use of contracts: the only door to this area. */
export { projectLinkContent } from './link/contractLinks.ts'
export { contractFileTypeNames } from './record/contractFileTypes.ts'
export { boundStates, contractStates, type ContractState } from './record/contractStates.ts'
export {
  contractDirections,
  contractTypes,
  licences,
  type ContractDirection,
  type ContractType,
  type Licence,
  type PartyRole,
} from './record/contractTypes.ts'
