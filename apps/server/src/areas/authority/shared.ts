/** What other areas may use of organisations and people: the only door to this area. */
export { isTopOrg } from './menuRules.ts'
export { noteTemporaryPerson, type TypedHolder } from './noteTemporaryPerson.ts'
export { provinceList } from './places.ts'
export { placeCodes, placeNames } from './places.ts'
export { worksIn } from './userScope.ts'
