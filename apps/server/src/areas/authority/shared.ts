/** What other areas may use of organisations, people, parties and captchas: the only door to this area. */
export { isTopOrg } from './menu/menuRules.ts'
export { saveParty } from './party/partyChanges.ts'
export { partyInRole } from './party/partyRole.ts'
export { visibleParties } from './party/partyRules.ts'
export { maskedIdNo } from './party/partySecret.ts'
export { addRelations } from './supplier/supplierRelations.ts'
export { insertPerson } from './person/personChanges.ts'
export { assertCaptcha } from './signIn/captcha.ts'
