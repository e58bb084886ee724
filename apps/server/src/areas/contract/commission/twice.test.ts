import { saveDeclaration } from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { createRule, ruleList } from '@hepu/api/areas/contract/commission/commissionRule'
import { previewRun } from '@hepu/api/areas/contract/commission/commissionRun'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { declare, makeLicence, makeRuled, threeTiers } from './testCommissions.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const sent = async (call: () => Promise<unknown>) =>
  (await Promise.allSettled(Array.from({ length: 4 }, call))).map(({ status }) => status).toSorted()

test('equal returns at the same time are one, and another quantity is another return', async () => {
  const licence = await makeRuled(app, ann)
  const given = {
    ...licence,
    bizYear: 2025,
    kind: 'return' as const,
    isCarried: 'true' as const,
    declaredOn: '2026-10-20',
  }
  const save = (quantity: string) => ann.call(saveDeclaration, { ...given, quantity })
  expect(await sent(() => save('5'))).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  await expect(save('5.000')).rejects.toMatchObject({ code: 4090 })
  await expect(save('6')).resolves.toMatchObject({ id: expect.any(String) })
})

test('equal rules at the same time are one version, and other terms are the next one', async () => {
  const licence = await makeLicence(app, ann)
  const given = { ...licence, fromYear: 2025, tiers: threeTiers, vatRate: '9', minimum: '1' }
  expect(await sent(() => ann.call(createRule, given))).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  await ann.call(createRule, { ...given, minimum: '2' })
  const { rules } = await ann.call(ruleList, { contractId: licence.contractId })
  expect(rules.map(({ serial }) => serial)).toEqual([1, 2])
})

test('a commission larger than any amount is a problem of its preview', async () => {
  const licence = await makeRuled(app, ann, { tiers: [{ upTo: null, rate: '1000000' }] })
  await declare(ann, licence, { quarter: 1, quantity: '999999999999' })
  const wish = { ...licence, bizYear: 2025, throughQuarter: 1 }
  await expect(ann.call(previewRun, wish)).resolves.toMatchObject({
    problems: ['提成超过 999999999999.99 元，请核对申报量与费率'],
    figures: null,
  })
})
