/** What other areas may use of organisations, people and parties: the only door to this area. */
export { isTopOrg } from './menu/menuRules.ts'
export { saveParty } from './party/partyChanges.ts'
export { addRelations } from './supplier/supplierRelations.ts'
export { insertPerson } from './person/personChanges.ts'
