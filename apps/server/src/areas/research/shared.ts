/** What other areas may use of research assets: the only entry to this area. */
export { entriesOfNames, entriesOfVariety } from './overview/entriesOfVariety.ts'
export { findGermplasmNamed } from './germplasm/findGermplasmNamed.ts'
export { findPlace as findDemoPlace, type DemoPlace } from './demo/demoCompany.ts'
export { demoTime, house, people, waiting, type DemoRecord, type DemoTime } from './demo/demoRecord.ts'
export { mountedOf, writeRecords } from './demo/writeDemoRecords.ts'
export { heldShares } from './ownership/heldShares.ts'
export { countedBy, type Counted, type CountedSubject } from './report/countedBy.ts'
