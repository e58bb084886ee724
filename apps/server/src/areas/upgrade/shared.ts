/** What other areas may use of promotion: the only door to this area. */
export { presentRecords } from './record/presentRecords.ts'
