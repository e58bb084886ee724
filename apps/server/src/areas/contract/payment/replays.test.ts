import * as collections from '@hepu/api/areas/contract/payment/contractCollection'
import * as conditions from '@hepu/api/areas/contract/payment/paymentCondition'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contract, contractCondition } from '../../../db/schema/index.ts'
import { storeContract } from '../testContracts.ts'
import { collect, condition } from './testPayments.ts'

let app: TestApp
let ann: Client
let contractId: string

const list = async () => (await ann.call(conditions.listConditions, { contractId })).rows
const money = () => ann.call(collections.listCollections, { contractId })
const other = { code: 4090, message: expect.stringContaining('请求编号已用于另一次') }

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  contractId = String((await storeContract(app, ann)).id)
})

describe('a request number that was used', () => {
  test('for another collection, or one of another contract, is refused', async () => {
    const { id: conditionId } = await condition(ann, contractId, { amount: '500' })
    const given = { requestId: 'r', bankRef: 'YH-1', uses: [{ conditionId, amount: '100' }] }
    const first = await collect(ann, contractId, given)
    expect(await collect(ann, contractId, given)).toEqual(first)
    await expect(collect(ann, contractId, { ...given, amount: '200' })).rejects.toMatchObject(other)
    await expect(
      collect(ann, contractId, { ...given, uses: [{ conditionId, amount: '99' }] }),
    ).rejects.toMatchObject(other)
    const elsewhere = await storeContract(app, ann)
    await expect(collect(ann, String(elsewhere.id), given)).rejects.toMatchObject(other)
    expect((await money()).rows).toHaveLength(1)
  })

  test('for another payment condition is refused', async () => {
    const given = { requestId: 'r', name: '入门费' }
    await condition(ann, contractId, given)
    await expect(condition(ann, contractId, { ...given, amount: '7' })).rejects.toMatchObject(other)
    expect(await list()).toHaveLength(1)
  })

  test('for another waiver, or one of another condition, is refused', async () => {
    const { id } = await condition(ann, contractId)
    const { id: second } = await condition(ann, contractId)
    const given = { id, amount: '10', reason: '受灾', requestId: 'w' }
    const first = await ann.call(conditions.waiveCondition, given)
    expect(await ann.call(conditions.waiveCondition, given)).toEqual(first)
    for (const more of [{ amount: '11' }, { reason: '另一原因' }, { id: second }])
      await expect(ann.call(conditions.waiveCondition, { ...given, ...more })).rejects.toMatchObject(other)
  })
})

describe('an offset', () => {
  test('that names one condition twice is refused', async () => {
    const { id, version } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    const { id: conditionId } = await condition(ann, contractId, { amount: '60' })
    const use = { conditionId, amount: '50' }
    await expect(ann.call(collections.offsetCollection, { id, version, uses: [use, use] })).rejects.toThrow(
      '同一付款条件填写了两次，请合并为一行',
    )
    expect((await list())[0]).toMatchObject({ open: '60.00', collected: '0.00' })
  })
})

describe('the money of a finished contract', () => {
  const finish = () =>
    app.services.db
      .update(contract)
      .set({ state: 'finished' })
      .where(and(eq(contract.orgId, ann.orgId), eq(contract.id, Number(contractId))))

  test('is neither registered nor changed nor deleted once all is settled', async () => {
    await condition(ann, contractId, { amount: '100' })
    const { id, version } = await collect(ann, contractId, { amount: '100' })
    await finish()
    await expect(collect(ann, contractId, { isAdvance: true })).rejects.toThrow(
      '已完成，不能登记收款，也不能重新打开',
    )
    await expect(ann.call(collections.deleteCollection, { id, reason: '错' })).rejects.toThrow(
      '已完成，不能删除收款',
    )
    const edit = { id, version, collectedOn: '2025-03-01', amount: '1', payerName: '乙' }
    await expect(ann.call(collections.editCollection, edit)).rejects.toThrow('已完成，不能修改收款')
    const { can, whyNot, rows } = await money()
    expect([can['create'], rows[0]?.can['delete']]).toEqual([false, false])
    expect(whyNot?.['create']).toContain('请续签或新增合同')
  })

  test('that became open later is collected, and no more than it', async () => {
    await condition(ann, contractId, { amount: '100' })
    await finish()
    await expect(collect(ann, contractId, { amount: '100.01', isAdvance: true })).rejects.toThrow(
      '收款不得大于应收余额 100.00 元，现多 0.01 元',
    )
    await expect(collect(ann, contractId, { amount: '100' })).resolves.toMatchObject({ rest: '0.00' })
  })
})

test('what a run made due takes its invoice, and no other terms', async () => {
  const { id } = await condition(ann, contractId, { amount: '100' })
  await app.services.db
    .update(contractCondition)
    .set({ kind: 'commission', source: 'commission.run', sourceId: 1 })
    .where(and(eq(contractCondition.orgId, ann.orgId), eq(contractCondition.id, Number(id))))
  const row = must((await list())[0], 'the condition')
  const terms = { ...row, amount: null, percent: null, invoicedOn: '2025-03-01', invoiceNo: 'FP-9' }
  await expect(ann.call(conditions.editCondition, { ...terms, name: '别的' })).rejects.toThrow(
    '由提成计算产生的应收不能在此修改',
  )
  await expect(ann.call(conditions.editCondition, { ...terms, amount: '1' })).rejects.toThrow(
    '由提成计算产生的应收不能在此修改',
  )
  await ann.call(conditions.editCondition, terms)
  expect((await list())[0]).toMatchObject({ amount: '100.00', invoicedOn: '2025-03-01', invoiceNo: 'FP-9' })
})
