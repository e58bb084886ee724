/** What other areas may use of organisations and people: the only door to this area. */
export { noteTemporaryPerson, type TypedHolder } from './noteTemporaryPerson.ts'
export { placeCodes, placeNames } from './places.ts'
export { worksIn } from './userScope.ts'
