import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import { getUpgradePkList } from '@hepu/api/areas/upgrade/pk/pkSaved'
import { publishRecords } from '@hepu/api/areas/upgrade/publish'
import { draftPage } from '@hepu/api/areas/upgrade/rehearsal'
import { recordPage } from '@hepu/api/areas/upgrade/upgradeRecord'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization, upgradeStandard, user } from '../../../db/schema/index.ts'
import { DEMO_CODE } from '../../../db/seed/seedOrganizations.ts'
import { seedDemo } from '../../experiment/demo/seedTrialDemo.ts'
import { makeFivePoints } from '../testPromotion.ts'
import { seedPromotion } from './seedPromotion.ts'

let server: TestApp
let trial: Client
beforeAll(async () => {
  server = await testApp()
  const { db } = server.services
  const org = await makeOrg(db)
  await db.update(organization).set({ code: DEMO_CODE }).where(eq(organization.id, org.id))
  for (const account of ['admin', 'trial', 'director']) {
    const client = await server.user({ org })
    await db.update(user).set({ account }).where(eq(user.id, client.userId))
    trial = account === 'trial' ? client : trial
  }
})
afterAll(() => server.close())

const seed = () => seedPromotion(server.services, server.app.log)
const evaluations = async () => (await trial.call(upgradePage, { model: {} })).records

test('without the demo trials there are standards and no evaluation', async () => {
  await seed()
  expect(await evaluations()).toEqual([])
})

test('a data folder whose standards were switched off starts, without evaluations', async () => {
  const { db } = server.services
  await seedDemo(server.services, server.app.log)
  await db.update(upgradeStandard).set({ state: 0 })
  await seed()
  expect(await evaluations()).toEqual([])
  await db.update(upgradeStandard).set({ state: 1 })
})

test('a trial of a user in the years of the demo is not evaluated', async () => {
  await makeFivePoints(server, trial, { year: 2015, name: '用户自己的试验' })
  await seed()
  expect((await evaluations()).map(({ groupName }) => groupName)).not.toContain('用户自己的试验')
})

test('one trial is published by another than decided it, with its next season; one is in rehearsal; a second start adds nothing', async () => {
  await seed()
  await seed()
  const [rehearsed, untouched, published, ...others] = await evaluations()
  expect(others).toEqual([])
  expect(rehearsed).toMatchObject({ groupName: '黄淮海夏玉米示范组', state: 'DRAFT', problem: null })
  expect(untouched).toMatchObject({ groupName: '玉米RCBD试验', state: 'INIT', problem: null })
  expect(published).toMatchObject({ groupName: '早熟白玉米组', state: 'PUBLISHED', problem: null })
  expect(published!.counts).toMatchObject({ total: 60, checks: 2, UP: 2, undecided: 0 })
  expect(published!.confirmedByName).not.toBe(published!.publishedByName)

  const { id: upgradeId } = published!
  const up = published!.counts.UP
  expect(await trial.call(publishRecords, { upgradeId })).toMatchObject([
    { action: 'PUBLISHED', counts: { UP: up } },
  ])
  const promoted = await trial.call(recordPage, { size: 100, model: { upgradeId, final: 'UP' } })
  expect(promoted.records.filter(({ reason }) => reason)).toHaveLength(2)
  const groups = await trial.call(groupPage, { size: 100, model: { year: 1997 } })
  expect(groups.records).toMatchObject([{ name: '早熟白玉米续试组' }])
  expect(groups.records[0]!.entries).toBeGreaterThanOrEqual(up)
  const drafts = await trial.call(draftPage, {})
  expect(drafts.records.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    '初评方案 draft',
    '评审会定稿 confirmed',
  ])
  expect((await trial.call(getUpgradePkList, {})).records).toMatchObject([{ name: '早熟白玉米前四位与对照' }])
})
