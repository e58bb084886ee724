import { registries } from '@hepu/api/areas/research/registries'
import { and, inArray } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockDay } from '../../../db/clock.ts'
import type { Db } from '../../../db/connect.ts'
import { changeLog, signInLog } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Services } from '../../../http/context.ts'
import { demoRecords } from './demoRecords.ts'
import { findPlace, type DemoPlace } from './demoCompany.ts'
import { writeParties } from './demoParties.ts'
import { demoTime } from './demoRecord.ts'
import {
  writeAnnouncements,
  writeDusTests,
  writeEvaluations,
  writeFolders,
  writeOwnership,
  writeFeePayments,
  writeQtns,
} from './writeRelated.ts'
import { mountedOf, writeRecords, type Made } from './writeDemoRecords.ts'

/**
 * Fills the registries of the demo organisation at the first start, as long as nobody has signed in and nothing was ever
 * entered there. All records are written by the functions of the calls, entered by the secretary and approved by the
 * reviewer, in one transaction.
 */
export async function seedResearch(services: Services, log: FastifyBaseLogger): Promise<void> {
  const place = await findPlace(services, log)
  if (!place || !(await isFirstStart(services.db, place))) return
  await inTransaction(services.db, (db) => writeAll(services, place, db))
}

async function isFirstStart(db: Db, { orgs }: DemoPlace): Promise<boolean> {
  const objects = registries.map(({ def }) => def.table)
  const ofDemo = and(inArray(changeLog.orgId, [...orgs.values()]), inArray(changeLog.object, objects))
  const entered = await db.select({ id: changeLog.id }).from(changeLog).where(ofDemo).limit(1)
  const signedIn = await db.select({ id: signInLog.id }).from(signInLog).limit(1)
  return entered.length + signedIn.length === 0
}

async function writeAll(services: Services, place: DemoPlace, db: Db): Promise<void> {
  const [enters, reviews, gives] = [
    { ...(await place.as('secretary')), db },
    { ...(await place.as('reviewer')), db },
    { ...(await place.as('admin')), db },
  ]
  const time = demoTime(clockDay(services.now()))
  const made: Made = new Map()
  await writeParties(gives)
  await writeFolders(enters)
  const review = []
  for (const [name, records] of demoRecords) {
    review.push(await writeRecords(mountedOf(name), records(time), { place, made, enters, reviews }))
  }
  await writeEvaluations(enters, made, time)
  await writeQtns(enters, made)
  await writeDusTests(enters, made, time)
  await writeFeePayments(enters, made, time)
  for (const step of review) await step()
  await writeOwnership(place, enters, gives, made, time)
  await writeAnnouncements(enters, time)
}
