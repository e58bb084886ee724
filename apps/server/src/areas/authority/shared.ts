/** What other areas may use of organisations and people: the only door to this area. */
export { isTopOrg } from './menu/menuRules.ts'
export { noteTemporaryPerson, type TypedHolder } from './person/noteTemporaryPerson.ts'
export { provinceList } from './dictionary/provinces.ts'
export { placeCodes, placeNames } from './dictionary/provinces.ts'
export { worksIn } from './user/userScope.ts'
