import * as conditions from '@hepu/api/areas/contract/payment/paymentCondition'
import { patent, variety } from '@hepu/api/areas/research/definitions'
import type { Resource } from '@hepu/api/core/resource/resource'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  changeLog,
  contract,
  contractCondition,
  contractResult,
  contractVariety,
  obligation,
} from '../../../db/schema/index.ts'
import { bind, makeProduct, saleOf, write } from '../../product/sale/testSales.ts'
import { certified } from '../../research/registry/testCertified.ts'
import { create, show, valuesOf } from '../../research/registry/testRegistries.ts'
import { storeContract } from '../testContracts.ts'
import { followContractState, refreshByCalendar } from './followEvents.ts'
import { asUser, collect, condition } from './testPayments.ts'

let app: TestApp
let ann: Client
let bob: Client
let contractId: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
  contractId = String((await storeContract(app, ann)).id)
})

const rowsOf = async (id = contractId) => (await ann.call(conditions.listConditions, { contractId: id })).rows
const stateOf = async () => (await rowsOf()).map(({ state, triggeredOn }) => [state, triggeredOn])
const own = () => ({ orgId: ann.orgId, crop: 'maize', contractId: Number(contractId) })
const bindResult = async (resultType: string, resultId: string): Promise<string> => {
  const [line] = await app.services.db
    .insert(contractResult)
    .values({ ...own(), resultType, resultId: Number(resultId) })
    .returning()
  return String(line?.id)
}
const approve = (def: Resource, id: string) => bob.call(def.calls.audit, { ids: [id], pass: true })
const register = async (def: Resource, values: object): Promise<{ id: string }> => {
  const files = await certified(def, ann)
  return ann.call(def.calls.create, { ...valuesOf(def, ann), ...files, ...values, submit: true })
}
const resave = async (def: Resource, id: string, values: object) => {
  const { version } = await show(def, ann, id)
  return ann.call(def.calls.update, { ...valuesOf(def, ann), ...values, id, version, submit: true })
}

describe('conditions that wait for the approval of a variety', () => {
  test('are triggered by the approval of its record, on the day that it was announced', async () => {
    const { id } = await register(variety, { announceDate: '2025-06-01' })
    await bindResult('research.variety', id)
    await condition(ann, contractId, { trigger: 'approval', termDays: 15 })
    expect(await stateOf()).toEqual([['pending', null]])
    await approve(variety, id)
    expect(await rowsOf()).toMatchObject([
      { triggeredOn: '2025-06-01', dueOn: '2025-06-16', state: 'overdue' },
    ])
  })

  test('count from the signing if the variety was approved before', async () => {
    const { id } = await register(variety, { announceDate: '2020-06-01' })
    await approve(variety, id)
    await bindResult('research.variety', id)
    await condition(ann, contractId, { trigger: 'approval' })
    expect(await stateOf()).toEqual([['overdue', '2025-01-10']])
  })

  test('go back when the approval is withdrawn, with a line in their history, and come again with the next one', async () => {
    const { id } = await register(variety, { announceDate: '2025-06-01' })
    await bindResult('research.variety', id)
    const { id: conditionId } = await condition(ann, contractId, { trigger: 'approval' })
    await approve(variety, id)
    await resave(variety, id, { announceDate: '2025-06-02' })
    expect(await stateOf()).toEqual([['pending', null]])
    expect(await reasonsOf(conditionId)).toContain('审定品种登记有变化，退回未触发')
    await approve(variety, id)
    expect(await stateOf()).toEqual([['overdue', '2025-06-02']])
  })

  test('stay triggered if money was collected, and their history notes the withdrawal', async () => {
    const { id } = await register(variety, { announceDate: '2025-02-01' })
    await bindResult('research.variety', id)
    const { id: conditionId } = await condition(ann, contractId, { trigger: 'approval', termDays: null })
    await approve(variety, id)
    await collect(ann, contractId)
    await resave(variety, id, { announceDate: '2025-02-02' })
    expect(await stateOf()).toEqual([['partial', '2025-02-01']])
    const lines = await logOf(conditionId)
    expect(lines.map(({ after }) => after)).toContainEqual({
      remark: '审定品种登记有变化：事件已撤回；已有收付款或豁免，触发状态不变',
    })
  })

  test('about one result wait for that one', async () => {
    const [one, two] = [await create(variety, ann), await create(variety, ann, 1)]
    await bindResult('research.variety', one.id)
    const line = await bindResult('research.variety', two.id)
    await condition(ann, contractId, { trigger: 'approval', resultLineId: line })
    await approve(variety, one.id)
    expect((await stateOf())[0]?.[0]).toBe('pending')
    await approve(variety, two.id)
    expect((await stateOf())[0]?.[0]).not.toBe('pending')
  })
})

const logOf = (id: string) =>
  app.services.db
    .select()
    .from(changeLog)
    .where(eq(changeLog.objectId, Number(id)))
const reasonsOf = async (id: string) => (await logOf(id)).map(({ reason }) => reason)

test('a condition that waits for a grant follows the grant of the patent, not its application', async () => {
  const { id } = await register(patent, { grantDate: null })
  await bindResult('research.patent', id)
  await condition(ann, contractId, { trigger: 'grant' })
  await approve(patent, id)
  expect((await stateOf())[0]?.[0]).toBe('pending')
  await resave(patent, id, { grantDate: '2025-07-01' })
  await approve(patent, id)
  expect(await stateOf()).toEqual([['overdue', '2025-07-01']])
})

test('the first sale of a licensed product since the signing triggers a condition, a sale before it does not', async () => {
  const productId = await makeProduct(ann)
  await bind(app, ann, { productId })
  await app.services.db
    .insert(contractVariety)
    .values({ ...own(), varietyName: '禾谱1号', productId: Number(productId) })
  await condition(ann, contractId, { trigger: 'firstSale' })
  await write(app, ann, saleOf({ billNo: 'A', billDate: '2024-11-05' }))
  expect(await stateOf()).toEqual([['pending', null]])
  await write(app, ann, saleOf({ billNo: 'B', billDate: '2025-11-05' }))
  expect(await stateOf()).toEqual([['overdue', '2025-11-05']])
})

test('a draft waits for its signing, which triggers what has happened already', async () => {
  const draft = await storeContract(app, ann, { state: 'draft' })
  await condition(ann, String(draft.id))
  await app.services.db.update(contract).set({ state: 'signed' }).where(eq(contract.id, draft.id))
  await asUser(app, ann, (ctx) => followContractState(ctx, { ...draft, state: 'signed' }))
  expect((await rowsOf(String(draft.id)))[0]).toMatchObject({ triggeredOn: '2025-01-10' })
})

test('the end of a business year and an agreed day trigger by the daily job, once', async () => {
  await condition(ann, contractId, { name: '季末', trigger: 'seasonEnd', bizYear: 2025 })
  await condition(ann, contractId, { name: '约定', trigger: 'date', plannedOn: '2025-05-01' })
  await app.services.db
    .update(contractCondition)
    .set({ triggeredOn: null, dueOn: null })
    .where(eq(contractCondition.contractId, Number(contractId)))
  expect(await refreshByCalendar(app.services, app.app.log)).toBe(2)
  expect(await stateOf()).toEqual([
    ['overdue', '2025-10-01'],
    ['overdue', '2025-05-01'],
  ])
  expect(await refreshByCalendar(app.services, app.app.log)).toBe(0)
})

test('what is due is an obligation of its contract until it is settled', async () => {
  await condition(ann, contractId, { name: '入门费', amount: '100' })
  const obligations = () =>
    app.services.db
      .select()
      .from(obligation)
      .where(eq(obligation.objectId, Number(contractId)))
  expect(await obligations()).toMatchObject([
    { rule: 'contract.due', occurrence: '1. 入门费', dueDate: '2025-02-09', amount: '100.00' },
  ])
  await collect(ann, contractId, { amount: '40' })
  expect(await obligations()).toMatchObject([{ occurrence: '1. 入门费', amount: '60.00' }])
  await collect(ann, contractId, { amount: '60' })
  expect(await obligations()).toEqual([])
})
