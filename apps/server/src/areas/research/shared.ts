/** What other areas may use of research assets: the only entry to this area. */
export { findGermplasmNamed } from './germplasm/findGermplasmNamed.ts'
