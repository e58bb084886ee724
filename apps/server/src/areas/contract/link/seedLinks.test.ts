import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractLink, contractProject } from '../../../db/schema/index.ts'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { ctxOf, testApp, type TestApp } from '../../../../test/testApp.ts'
import { storeContract } from '../testContracts.ts'
import { seedLinks } from './seedLinks.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the demo ties the contracts that it has to its projects and to each other, once', async () => {
  const ann = await app.user()
  await ann.call(createProject, {
    name: '黄淮海夏玉米耐密抗倒宜机收新品种选育',
    directorId: String(ann.userId),
    startDate: '2024-01-01',
    endDate: '2027-12-31',
  })
  for (const name of ['示禾玉101许可合同', '示禾玉103独占许可合同', '玉米联合选育合作合同'])
    await storeContract(app, ann, { name })
  const ctx = await ctxOf(app, ann)
  await seedLinks(ctx)
  await seedLinks(ctx)
  expect(await app.services.db.$count(contractProject, isNotNull(contractProject.remark))).toBe(2)
  expect(await app.services.db.$count(contractLink, isNotNull(contractLink.remark))).toBe(1)
})
