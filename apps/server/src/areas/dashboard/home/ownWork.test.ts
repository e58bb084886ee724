import { ownWork } from '@hepu/api/areas/dashboard/home/ownWork'
import { product } from '@hepu/api/areas/product/record/product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the home screen counts what the caller saved himself, each call once, in the week of today', async () => {
  const ann = await app.user()
  const bob = await app.user({ org: ann.org })
  for (const code of ['OWN-1', 'OWN-2']) {
    const values = { name: '甲', code, cropSpecies: '玉米', type: '自有', state: '在研' }
    await ann.call(product.calls.create, { ...values, submit: true })
  }
  const { total, weeks } = await ann.call(ownWork, {})
  expect([total, weeks.length, weeks.at(-1)?.count]).toEqual([2, 12, 2])
  expect(await bob.call(ownWork, {})).toMatchObject({ total: 0 })
})
