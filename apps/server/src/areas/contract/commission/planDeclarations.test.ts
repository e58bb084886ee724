import { deleteDeclaration } from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contract, obligation } from '../../../db/schema/index.ts'
import { planAllDeclarations } from './planEveryMorning.ts'
import { declare, makeRuled, type TestLicence } from './testCommissions.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const obligationsOf = ({ contractId }: TestLicence) =>
  app.services.db
    .select({ occurrence: obligation.occurrence, state: obligation.state })
    .from(obligation)
    .where(and(eq(obligation.rule, 'contract.declaration'), eq(obligation.objectId, Number(contractId))))
    .orderBy(asc(obligation.occurrence))
const plan = async () => planAllDeclarations(app.services, (await ctxOf(app, ann)).log)

test('a rule that is saved before the signature makes declarations due once the contract binds', async () => {
  const licence = await makeRuled(app, ann, { cycle: 'year', toYear: 2025 }, { contract: { state: 'draft' } })
  await plan()
  expect(await obligationsOf(licence)).toEqual([])
  await app.services.db
    .update(contract)
    .set({ state: 'running' })
    .where(eq(contract.id, Number(licence.contractId)))
  await plan()
  const planned = [{ occurrence: `${licence.varietyLineId}:2025-0`, state: 'open' }]
  expect(await obligationsOf(licence)).toEqual(planned)
  await plan()
  expect(await obligationsOf(licence)).toEqual(planned)
})

test('deleting a declaration opens the obligation that it settled, and no other', async () => {
  const licence = await makeRuled(app, ann, { cycle: 'year', toYear: 2025 })
  const id = await declare(ann, licence, { quantity: '10' })
  const back = await declare(ann, licence, { quantity: '1', kind: 'return' })
  const occurrence = `${licence.varietyLineId}:2025-0`
  expect(await obligationsOf(licence)).toEqual([{ occurrence, state: 'done' }])
  await ann.call(deleteDeclaration, { id: back })
  expect(await obligationsOf(licence)).toEqual([{ occurrence, state: 'done' }])
  await ann.call(deleteDeclaration, { id })
  expect(await obligationsOf(licence)).toEqual([{ occurrence, state: 'open' }])
  await declare(ann, licence, { quantity: '11' })
  expect(await obligationsOf(licence)).toEqual([{ occurrence, state: 'done' }])
})
