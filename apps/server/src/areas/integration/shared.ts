/** What other areas may use of services: the only door to this area. */
export { addServiceConsult } from './consult/addConsult.ts'
export { findPublicService } from './service/offers.ts'
