import { inboxes } from '@hepu/api/areas/research/acquire/acquireCalls'
import { getPageList } from '@hepu/api/areas/research/ownership/ownership'
import { registries } from '@hepu/api/areas/research/registries'
import { reminders } from '@hepu/api/areas/research/reminders'
import { reports } from '@hepu/api/areas/research/report/reportDefinitions'
import { dueLevels } from '@hepu/api/core/resource/deadlines'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeLog,
  geneQtn,
  germplasmEvaluation,
  organization,
  patentFee,
  signInLog,
  storedFile,
  user,
  userOrg,
} from '../../../db/schema/index.ts'
import { seed } from '../../../db/seed/seed.ts'
import { insertOrganization } from '../../../db/seed/seedOrganizations.ts'
import type { Client } from '../../../../test/testApp.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { pageOf } from '../registry/testRegistries.ts'
import { demoRecords } from './demoRecords.ts'
import { demoTime } from './demoRecord.ts'
import { seedResearch } from './seedResearch.ts'

let app: FileTest
let ann: Client
const demo = (): Promise<void> => seedResearch(app.services, app.app.log)
beforeAll(async () => {
  app = await fileTest()
  await demo()
  await seed(app.services.db, { demo: true, password: 'Demo-2026x' })
  await demo()
  const [org] = await app.services.db.select().from(organization).where(eq(organization.code, 'HEPU'))
  ann = await app.user({ org: org! })
})
afterAll(() => app.close())

const written = async (): Promise<number[]> => [
  await app.services.db.$count(changeLog),
  await app.services.db.$count(storedFile),
]

/** Another demo organisation in the place of the last one, with everybody in it. */
async function newHouse(name: string): Promise<{ id: number }> {
  const { db } = app.services
  for (const code of ['HEPU', 'HEPU-01']) {
    await db
      .update(organization)
      .set({ code: `${code} ${name}` })
      .where(eq(organization.code, code))
  }
  const root = await insertOrganization(db, { name: `示范${name}`, code: 'HEPU', kind: 'GROUP' })
  await insertOrganization(db, { name: `试验站${name}`, code: 'HEPU-01', kind: 'BRANCH' }, root)
  const people = await db.select({ userId: user.id }).from(user)
  await db.insert(userOrg).values(people.map((row) => ({ ...row, orgId: root.id })))
  return root
}

describe('the demo data of 科研资产', () => {
  test.each(demoRecords)(
    '%s has all demo records in their review states, entered and reviewed by two people',
    async (name, of) => {
      const { def } = registries.find((one) => one.def.name === name)!
      const wanted = of(demoTime('2026-11-22'))
      const { records } = await ann.call(def.calls.page, { size: 50, model: {} })
      const states = (rows: readonly { status: number }[]) =>
        rows.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(states(records)).toEqual(states(wanted))
      expect(states(records)).toEqual(expect.arrayContaining([0, 1, 2]))
      const passed = records.filter(({ status }) => status === 2)
      const by = passed.map(({ createdByName, auditByName }) => `${createdByName} ${auditByName}`)
      expect(new Set(by)).toEqual(new Set(['科研秘书 科研审核']))
    },
  )

  test('every subject of the statistics has several years to show, and every reminder some days', async () => {
    for (const [subject, { calls }] of Object.entries(reports)) {
      const { rows } = await ann.call(calls.custom, { dimensions: ['year'] })
      expect(rows.length, subject).toBeGreaterThan(1)
    }
    const { counts } = await ann.call(reminders, { model: {} })
    for (const level of dueLevels) expect(counts[level], level).toBeGreaterThan(0)
  })

  test('germplasm has evaluations, genes have QTN, assets changed owners, and announcements wait', async () => {
    const { db } = app.services
    expect(await db.$count(germplasmEvaluation)).toBeGreaterThan(10)
    expect(await db.$count(geneQtn)).toBe(5)
    expect(await db.$count(patentFee)).toBe(6)
    const { records } = await ann.call(getPageList, { model: {} })
    expect(records.filter(({ isMove }) => isMove).map(({ toName }) => toName)).toEqual([
      '禾谱示范试验站',
      '禾谱示范试验站',
    ])
    for (const { calls, kind } of inboxes)
      expect(await ann.call(calls.countNotOperated, {}), kind).toBeGreaterThan(1)
  })

  test('a later start writes nothing, even after records were deleted for ever', async () => {
    const { def } = registries[0]!
    const { records } = await pageOf(def, ann)
    const ids = records.map(({ id }) => id)
    await ann.call(def.calls.delete, { ids, reason: '示范数据' })
    await ann.call(def.calls.purge, { ids })
    const before = await written()
    await demo()
    expect(await written()).toEqual(before)
    expect((await pageOf(def, ann)).total).toBe(0)
  })

  test('the demo is not written once somebody has signed in', async () => {
    const { db } = app.services
    const root = await newHouse('用过的')
    const [log] = await db
      .insert(signInLog)
      .values({ at: new Date(), account: 'admin', way: 'account', address: '', device: '', succeeded: true })
      .returning()
    await demo()
    await db.delete(signInLog).where(eq(signInLog.id, log!.id))
    expect(await db.$count(changeLog, eq(changeLog.orgId, root.id))).toBe(0)
  })

  test.each(['2026-01-01', '2025-12-31', '2024-02-29'])('the demo data are valid on %s too', async (day) => {
    const root = await newHouse(day)
    app.advance(Date.parse(`${day}T04:00:00Z`) - app.services.now().getTime())
    await demo()
    expect(await app.services.db.$count(changeLog, eq(changeLog.orgId, root.id))).toBeGreaterThan(100)
  })
})
