/** What other areas may use of organisations and people: the only door to this area. */
export { isTopOrg } from './menu/menuRules.ts'
