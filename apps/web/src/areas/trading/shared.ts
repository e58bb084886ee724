/** What other parts of the web app may use of 成果交易: the only door to this area. */

/** Loads the consultations and deals that a contract was drafted from, for its details. */
export const loadContractOrigins = () => import('./deal/ContractOrigins.tsx')
