import * as collections from '@hepu/api/areas/contract/payment/contractCollection'
import * as funds from '@hepu/api/areas/contract/payment/contractFund'
import * as conditions from '@hepu/api/areas/contract/payment/paymentCondition'
import { must } from '@hepu/api/core/must'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { storeContract } from '../testContracts.ts'
import { collectionLocks } from './collectionLocks.ts'
import { openMoney } from './openMoney.ts'
import { asUser, collect, condition } from './testPayments.ts'

let app: TestApp
let ann: Client
let contractId: string

const list = (id = contractId) => ann.call(conditions.listConditions, { contractId: id })
const money = (id = contractId) => ann.call(collections.listCollections, { contractId: id })
const states = async (id = contractId) => (await list(id)).rows.map(({ state }) => state)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  contractId = String((await storeContract(app, ann)).id)
})

describe('refusals of payment conditions', () => {
  test('a condition of a contract without money, or of a template, is refused', async () => {
    const { id } = await storeContract(app, ann, { direction: 'none' })
    await expect(condition(ann, String(id))).rejects.toMatchObject({
      message: '该合同方向为「无金额」，没有付款条件；有款项时请先修改方向',
    })
    const template = await storeContract(app, ann, { kind: 'TEMPLATE' })
    await expect(condition(ann, String(template.id))).rejects.toMatchObject({
      message: '合同模板没有付款条件，请在合同中填写',
    })
  })

  test.each([
    ['-1', '金额不得小于0'],
    ['0', '金额应大于0'],
    ['1000000000000', '金额不得大于999999999999.99元'],
    ['1.005', '金额最多2位小数（精确到分）'],
  ])('an amount of %s is refused: %s', async (amount, message) => {
    await expect(condition(ann, contractId, { amount })).rejects.toMatchObject({ message })
  })

  test.each(['0', '100.01', '-5', '33.33333'])('a percentage of %s is refused', async (percent) => {
    await expect(condition(ann, contractId, { typed: 'percent', percent })).rejects.toMatchObject({
      message: '比例应大于0、不超过100，最多4位小数',
    })
  })

  test('a date without its day, a season without its year and an amount of commission are refused', async () => {
    await expect(condition(ann, contractId, { trigger: 'date' })).rejects.toThrow('约定日期必填')
    await expect(condition(ann, contractId, { trigger: 'seasonEnd' })).rejects.toThrow('业务年度必填')
    await expect(condition(ann, contractId, { kind: 'commission' })).rejects.toThrow(
      '提成的金额由提成计算得出',
    )
  })

  test('conditions of a contract that binds do not exceed its total, and are closed once they make it up', async () => {
    await condition(ann, contractId, { amount: '600000' })
    await expect(condition(ann, contractId, { amount: '400000.01' })).rejects.toThrow(
      '付款条件合计 1,000,000.01 元，比合同总额 1,000,000.00 元多 0.01 元，请改小金额，或先变更合同总额',
    )
    await condition(ann, contractId, { amount: '400000', trigger: 'approval' })
    await expect(condition(ann, contractId, { amount: '1' })).rejects.toThrow(
      '合同已签订，付款条件合计已等于合同总额；请通过合同变更修改',
    )
  })

  test('a condition that has happened is neither changed nor deleted', async () => {
    const { id, version } = await condition(ann, contractId, { name: '入门费', amount: '600000' })
    await expect(ann.call(conditions.deleteCondition, { id })).rejects.toThrow(
      '付款条件「入门费」已于2025-01-10触发，请通过合同变更修改',
    )
    const edit = ann.call(conditions.editCondition, {
      id,
      version,
      kind: 'entry',
      name: '入门费',
      trigger: 'signing',
      termDays: 30,
      amount: '500000',
    })
    await expect(edit).rejects.toThrow('已于2025-01-10触发，请通过合同变更修改')
  })

  test('a result of another contract is refused', async () => {
    await expect(condition(ann, contractId, { resultLineId: '999' })).rejects.toThrow('对应成果不属于该合同')
  })
})

describe('payment conditions', () => {
  test('F-561 percentages share the total to the fen, and the save says by how much the conditions miss it', async () => {
    const { id } = await storeContract(app, ann, { state: 'draft', amount: '5.47' })
    const of = String(id)
    const percent = (value: string) => condition(ann, of, { typed: 'percent', percent: value, amount: null })
    await expect(percent('33.34')).resolves.toMatchObject({ problem: expect.stringContaining('33.34%') })
    await percent('33.33')
    await expect(percent('33.33')).resolves.toMatchObject({ problem: null })
    expect((await list(of)).rows.map(({ amount }) => amount)).toEqual(['1.83', '1.82', '1.82'])
  })

  test('amounts are typed, and their percentages derived', async () => {
    const { id } = await storeContract(app, ann, { state: 'draft', amount: '30000' })
    await condition(ann, String(id), { amount: '10000' })
    const saved = await condition(ann, String(id), { amount: '15000' })
    expect(saved).toMatchObject({
      percent: '50',
      problem: '付款条件合计 25,000.00 元，比合同总额 30,000.00 元少 5,000.00 元',
    })
  })

  test('a draft is free, and nothing of it happens before it is signed', async () => {
    const { id } = await storeContract(app, ann, { state: 'draft' })
    const { id: conditionId } = await condition(ann, String(id), { amount: '2000000' })
    expect(await states(String(id))).toEqual(['pending'])
    await ann.call(conditions.deleteCondition, { id: conditionId })
    expect(await states(String(id))).toEqual([])
  })

  test('the same request twice adds one condition', async () => {
    const given = { requestId: 'a', name: '入门费' }
    const one = await condition(ann, contractId, given)
    const two = await condition(ann, contractId, given)
    expect(two).toEqual(one)
    expect((await list()).rows).toHaveLength(1)
  })

  test('signing and days make amounts due with their term; an invoice is registered after that', async () => {
    const signing = await condition(ann, contractId, { termDays: 30 })
    await condition(ann, contractId, { trigger: 'date', plannedOn: '2099-01-01' })
    const { rows } = await list()
    expect(rows).toMatchObject([
      { triggeredOn: '2025-01-10', dueOn: '2025-02-09', state: 'overdue', open: '100000.00' },
      { triggeredOn: null, state: 'pending', open: '0.00' },
    ])
    const row = must(rows[1], 'a row')
    const edit = { ...row, invoicedOn: '2025-03-01', amount: row.amount, percent: null, requestId: undefined }
    await expect(ann.call(conditions.editCondition, edit)).rejects.toThrow('尚未触发，触发后再登记开票日期')
    const first = must(rows[0], 'a row')
    await ann.call(conditions.editCondition, {
      ...first,
      percent: null,
      termDays: 30,
      invoicedOn: '2025-01-11',
      invoiceNo: 'FP-1',
    })
    expect((await list()).rows[0]).toMatchObject({ id: signing.id, invoiceNo: 'FP-1' })
  })
})

describe('refusals of collections', () => {
  beforeEach(async () => {
    await condition(ann, contractId, { name: '入门费', amount: '100000' })
  })

  test.each([
    ['a negative amount', { amount: '-5' }, '金额不得小于0'],
    ['an amount of 0', { amount: '0' }, '金额应大于0'],
    [
      'a day before the signing',
      { collectedOn: '2024-12-31' },
      '收款日期2024-12-31早于合同签订日期2025-01-10，请核对',
    ],
  ])('%s is refused', async (_, more, message) => {
    await expect(collect(ann, contractId, more)).rejects.toMatchObject({ message })
  })

  test('a day after today is refused', async () => {
    await expect(collect(ann, contractId, { collectedOn: '2999-01-01' })).rejects.toThrow('晚于今天')
  })

  test('money for a draft is refused', async () => {
    const { id } = await storeContract(app, ann, { state: 'draft' })
    await expect(collect(ann, String(id))).rejects.toThrow('尚未签订，不能登记收款')
  })

  test('more than is open is refused with the amounts, and kept as 预收 where that is asked for', async () => {
    await expect(collect(ann, contractId, { amount: '100000.01' })).rejects.toThrow(
      '收款 100,000.01 元，比核销的 100,000.00 元 多 0.01 元（应收余额 100,000.00 元）；多出的请记为预收，或改小收款金额',
    )
    const saved = await collect(ann, contractId, { amount: '100000.01', isAdvance: true })
    expect(saved).toMatchObject({ rest: '0.01' })
  })

  test('more than one condition has open is refused with the amounts', async () => {
    const [row] = (await list()).rows
    const uses = [{ conditionId: must(row, 'a row').id, amount: '100000.01' }]
    await expect(collect(ann, contractId, { amount: '100000.01', uses })).rejects.toThrow(
      '付款条件「入门费」的余额为 100,000.00 元，核销 100,000.01 元 多 0.01 元',
    )
  })

  test('a use for a condition that has not happened, or of another contract, is refused', async () => {
    const { id } = await condition(ann, contractId, { name: '里程碑', trigger: 'approval', amount: '5' })
    const use = (conditionId: string) =>
      collect(ann, contractId, { amount: '5', uses: [{ conditionId, amount: '5' }] })
    await expect(use(id)).rejects.toThrow('付款条件「里程碑」尚未触发，没有应收；请记为预收，触发后再冲抵')
    const other = await storeContract(app, ann)
    const foreign = await condition(ann, String(other.id))
    await expect(use(foreign.id)).rejects.toThrow('付款条件不存在，或不属于该合同')
  })

  test('the same payer and amount within three days is stopped with the other one named, until a reason is given', async () => {
    const first = await collect(ann, contractId, { amount: '10', collectedOn: '2025-03-01', bankRef: null })
    const again = { amount: '10', collectedOn: '2025-03-04', bankRef: null }
    await expect(collect(ann, contractId, again)).rejects.toMatchObject({
      message: expect.stringContaining('疑似重复登记：对方单位与金额相同，日期相差3天'),
      data: { isDuplicate: true, collectionId: first.id, contractId },
    })
    await collect(ann, contractId, { ...again, collectedOn: '2025-03-05' })
    await collect(ann, contractId, { ...again, doubleReason: '分两笔到账' })
    expect((await money()).rows).toHaveLength(3)
  })

  test('the same bank reference is stopped whatever payer, amount and contract', async () => {
    await collect(ann, contractId, { bankRef: 'YH-1' })
    const other = await storeContract(app, ann)
    await condition(ann, String(other.id))
    const again = collect(ann, String(other.id), { bankRef: 'YH-1', amount: '7', payerName: '另一家' })
    await expect(again).rejects.toThrow('银行流水号「YH-1」已登记过')
  })

  test('a collection that something holds is neither changed nor deleted', async () => {
    const { id, version } = await collect(ann, contractId, { amount: '10' })
    collectionLocks.push((_, ids) =>
      Promise.resolve(
        ids.includes(Number(id)) ? '该笔收款已列入分配批次 FP-2025-0001，请先冲销该批次' : null,
      ),
    )
    try {
      const held = '该笔收款已列入分配批次 FP-2025-0001，请先冲销该批次'
      await expect(ann.call(collections.deleteCollection, { id, reason: '误' })).rejects.toThrow(held)
      await expect(
        ann.call(collections.editCollection, {
          id,
          version,
          collectedOn: '2025-03-01',
          amount: '11',
          payerName: '甲',
        }),
      ).rejects.toThrow(held)
      expect((await money()).rows[0]).toMatchObject({ can: { edit: false }, whyNot: { delete: held } })
    } finally {
      collectionLocks.pop()
    }
  })
})

describe('collections', () => {
  test('F-456 F-561 partial collections settle the oldest condition first', async () => {
    await condition(ann, contractId, { name: '早', amount: '100', termDays: 10 })
    await condition(ann, contractId, { name: '晚', amount: '50', termDays: null })
    await collect(ann, contractId, { amount: '30' })
    expect(await states()).toEqual(['overdue', 'triggered'])
    await collect(ann, contractId, { amount: '80' })
    expect((await list()).rows.map(({ open, state }) => [open, state])).toEqual([
      ['0.00', 'settled'],
      ['40.00', 'partial'],
    ])
    expect((await list()).sums).toMatchObject({ due: '150.00', collected: '110.00', open: '40.00' })
  })

  test('the same request twice registers one collection', async () => {
    await condition(ann, contractId)
    const given = { requestId: 'r-1', bankRef: 'YH-1' }
    const one = await collect(ann, contractId, given)
    expect(await collect(ann, contractId, given)).toEqual(one)
    expect((await money()).rows).toHaveLength(1)
  })

  test('of two collections at once for the same amount one is refused', async () => {
    await condition(ann, contractId, { amount: '100' })
    const results = await Promise.allSettled([
      collect(ann, contractId, { amount: '100', payerName: '甲' }),
      collect(ann, contractId, { amount: '100', payerName: '乙' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list()).sums).toMatchObject({ collected: '100.00', open: '0.00', advance: '0.00' })
  })

  test('预收 is set against a later condition by an act of its own, and a replay of it is refused', async () => {
    const { id, version } = await collect(ann, contractId, { amount: '100', isAdvance: true })
    const { id: conditionId } = await condition(ann, contractId, { amount: '60' })
    expect((await list()).sums).toMatchObject({ open: '60.00', advance: '100.00' })
    const offset = { id, version, uses: [{ conditionId, amount: '60' }] }
    await expect(
      ann.call(collections.offsetCollection, { ...offset, uses: [{ conditionId, amount: '100.01' }] }),
    ).rejects.toThrow('该笔预收余 100.00 元，冲抵 100.01 元 多 0.01 元')
    expect(await ann.call(collections.offsetCollection, offset)).toMatchObject({ rest: '40.00' })
    await expect(ann.call(collections.offsetCollection, offset)).rejects.toMatchObject({ code: 4090 })
    expect((await list()).sums).toMatchObject({ open: '0.00', advance: '40.00' })
  })

  test('an edit and a deletion take back what was settled', async () => {
    await condition(ann, contractId, { amount: '100' })
    const { id, version } = await collect(ann, contractId, { amount: '100' })
    const edited = await ann.call(collections.editCollection, {
      id,
      version,
      collectedOn: '2025-03-02',
      amount: '40',
      payerName: '测试被许可种业',
    })
    expect((await list()).sums).toMatchObject({ open: '60.00' })
    expect(edited.version).toBeGreaterThan(version)
    await ann.call(collections.deleteCollection, { id, reason: '登记错误' })
    expect((await list()).sums).toMatchObject({ open: '100.00', collected: '0.00' })
  })

  test('a contract that pays has the words of payments', async () => {
    const { id } = await storeContract(app, ann, { direction: 'out' })
    await condition(ann, String(id), { amount: '100' })
    await expect(collect(ann, String(id), { amount: '101' })).rejects.toThrow(
      '付款 101.00 元，比核销的 100.00 元 多 1.00 元（应付余额 100.00 元）；多出的请记为预付，或改小付款金额',
    )
  })
})

describe('the ledger and the end of a contract', () => {
  test('the ledger runs in the order of time with balances that agree with the sums', async () => {
    await condition(ann, contractId, { name: '入门费', amount: '100' })
    await collect(ann, contractId, { amount: '130', collectedOn: '2025-02-01', isAdvance: true })
    const { rows, sums } = await ann.call(funds.listFund, { contractId })
    expect(
      rows.map(({ kind, due, advance, balance, advanceBalance }) => [
        kind,
        due,
        advance,
        balance,
        advanceBalance,
      ]),
    ).toEqual([
      ['due', '100.00', '0.00', '100.00', '0.00'],
      ['advance', '0.00', '30.00', '100.00', '30.00'],
      ['collected', '-100.00', '0.00', '0.00', '30.00'],
    ])
    expect(sums).toEqual({ balance: '0.00', advance: '30.00', distributed: '0.00' })
    const later = await ann.call(funds.listFund, { contractId, year: 2026 })
    expect(later).toMatchObject({ rows: [], opening: { balance: '0.00', advance: '30.00' } })
  })

  test('open money, money to come and 预收 stand against the end of a contract', async () => {
    const contract = await storeContract(app, ann)
    const why = () => asUser(app, ann, (ctx) => openMoney(ctx, contract))
    expect(await why()).toBeNull()
    await condition(ann, String(contract.id), { amount: '100' })
    expect(await why()).toBe('应收余额 100.00 元未结清，请先收款、豁免或冲减')
    await collect(ann, String(contract.id), { amount: '101', isAdvance: true })
    expect(await why()).toBe('预收 1.00 元未冲抵，请先冲抵或退回')
    await condition(ann, String(contract.id), { name: '尾款', trigger: 'grant', amount: '5' })
    expect(await why()).toBe('付款条件「尾款」尚未触发，请先变更合同取消该条件')
  })
})
