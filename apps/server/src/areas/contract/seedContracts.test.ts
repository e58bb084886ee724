import { eq, max, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeLog,
  changeSet,
  contract,
  contractCommissionRun,
  contractVariety,
} from '../../db/schema/index.ts'
import { seed } from '../../db/seed/seed.ts'
import { fileTest, type FileTest } from '../../files/testFiles.ts'
import { productArea } from '../product/index.ts'
import { researchArea } from '../research/index.ts'
import { seedContracts } from './seedContracts.ts'

/** Returns the milliseconds until the next 08:00 in China: a demo begun then has no record of later that day. */
function untilMorning(): number {
  const morning = new Date()
  morning.setUTCHours(24, 0, 0, 0)
  return morning.getTime() - Date.now()
}

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
  app.advance(untilMorning())
  await seed(app.services.db, { demo: true, password: 'Demo-2026x' })
  await researchArea.seedDemo?.(app.services, app.app.log)
  await productArea.seedDemo?.(app.services, app.app.log)
  await seedContracts(app.services, app.app.log)
}, 240_000)
afterAll(() => app.close())

const rowsOf = () => app.services.db.select().from(contract).where(ne(contract.kind, 'TEMPLATE'))

test('the demo has contracts of each type and in every state but one, and is made once', async () => {
  const found = await rowsOf()
  const main = found.filter(({ kind, renewalOfId }) => kind === 'CONTRACT' && renewalOfId === null)
  expect(main).toHaveLength(12)
  expect(new Set(main.map(({ type }) => type)).size).toBe(8)
  expect(new Set(main.map(({ state }) => state))).toEqual(
    new Set(['draft', 'auditing', 'signed', 'running', 'finished', 'stopped']),
  )
  await seedContracts(app.services, app.app.log)
  expect(await rowsOf()).toHaveLength(found.length)
})

test('the approved licences of the demo have their numbers and a text without variables', async () => {
  const [licence] = await app.services.db
    .select()
    .from(contract)
    .where(eq(contract.name, '示禾玉103独占许可合同'))
  expect(licence?.number).toMatch(/^HEPU-TL-\d{4}-0001$/)
  expect(licence?.body).toContain('示禾玉103')
  expect(licence?.body).not.toContain('{{')
})

test('contracts of the demo have a change in force, one that waits and a draft, and varieties that wait and are kept', async () => {
  const { db } = app.services
  const changes = await db.select().from(changeSet).where(eq(changeSet.object, 'contract'))
  expect(changes.map(({ state }) => state).toSorted()).toEqual(['APPLIED', 'DRAFT', 'RUNNING'])
  expect(changes.find(({ state }) => state === 'APPLIED')?.number).toMatch(/-C1$/)
  const varieties = await db.select().from(contractVariety)
  expect(new Set(varieties.map(({ state }) => state))).toEqual(new Set(['pending', 'kept']))
})

test('a licence of the demo has two seasons of commission, settled and confirmed', async () => {
  const runs = await app.services.db.select().from(contractCommissionRun)
  expect(runs.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'confirmed'))
  expect(runs.filter(({ closes }) => closes)).toHaveLength(2)
})

test('no record of the demo is stamped later than the moment at which it was made', async () => {
  const { db, now } = app.services
  const [newest] = await db.select({ at: max(changeLog.at) }).from(changeLog)
  expect(newest!.at!.getTime()).toBeLessThanOrEqual(now().getTime())
})
