import { contractDetailCall } from '@hepu/api/areas/contract/record/contractCalls'
import * as api from '@hepu/api/areas/trading/deal/deal'
import { must } from '@hepu/api/core/must'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { storeContract } from '../../contract/testContracts.ts'
import { storeConsult, storeListing } from '../testTrading.ts'
import { storeDeal } from './testDeals.ts'

let app: TestApp
let ann: Client
let bob: Client
const now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  app = await testApp({ now: () => now })
  ann = await app.user()
  bob = await app.user()
})
afterAll(() => app.close())

const supplyOf = (client: Client, more: Parameters<typeof storeListing>[2] = {}) =>
  storeListing(app, client, { state: 'listed', ...more })
const demandOf = (client: Client, more: Parameters<typeof storeListing>[2] = {}) =>
  storeListing(app, client, { state: 'listed', kind: 'demand', demandUnit: '中原种业', ...more })
const show = (id: string | number, client = ann) => client.call(api.dealShow, { id: String(id) })

describe('refusals', () => {
  test('a deal needs a supply, a demand or a consultation that the caller sees', async () => {
    await expect(ann.call(api.dealAdd, {})).rejects.toMatchObject({ code: 4000 })
    const draft = await storeListing(app, bob)
    const ofDraft = ann.call(api.dealAdd, { supplyId: String(draft.id) })
    await expect(ofDraft).rejects.toMatchObject({ code: 4040, message: '成果不存在、未上架或无权查看' })
    const consult = await storeConsult(app, bob)
    const ofOther = ann.call(api.dealAdd, { consultId: String(consult.id) })
    await expect(ofOther).rejects.toMatchObject({ code: 4040 })
  })

  test('the same supply and demand are brought together once', async () => {
    const pair = { supplyId: String((await supplyOf(ann)).id), demandId: String((await demandOf(bob)).id) }
    await ann.call(api.dealAdd, pair)
    await expect(ann.call(api.dealAdd, pair)).rejects.toMatchObject({ code: 4090 })
  })

  test('a deal of another organisation does not exist', async () => {
    const { id } = await storeDeal(app, ann, { supplyId: (await supplyOf(ann)).id })
    await expect(show(id, bob)).rejects.toMatchObject({ code: 4040 })
    const move = bob.call(api.dealMove, { id: String(id), version: 1, stage: 'talking' })
    await expect(move).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.dealDelete, { id: String(id) })).rejects.toMatchObject({ code: 4040 })
  })

  test('a broker needs the permission, and a probability lies between 0 and 100', async () => {
    const reader = await app.user({ org: ann.org, permissions: ['trading.deal:read'] })
    const supplyId = String((await supplyOf(ann)).id)
    const byReader = ann.call(api.dealAdd, { supplyId, brokerId: String(reader.userId) })
    await expect(byReader).rejects.toMatchObject({ code: 4000 })
    await expect(ann.call(api.dealAdd, { supplyId, probability: 101 })).rejects.toMatchObject({
      code: 4000,
      message: '成交概率（%）应为0至100',
    })
    await expect(ann.call(api.dealAdd, { supplyId, expected: '很多' })).rejects.toMatchObject({ code: 4000 })
  })

  test('已签约 needs a contract that binds, and is the end', async () => {
    const row = await storeDeal(app, ann, { supplyId: (await supplyOf(ann)).id })
    const id = String(row.id)
    const without = ann.call(api.dealMove, { id, version: 1, stage: 'contracted' })
    await expect(without).rejects.toMatchObject({ code: 4220 })
    const draft = await storeContract(app, ann, { state: 'draft' })
    const unsigned = ann.call(api.dealMove, {
      id,
      version: 1,
      stage: 'contracted',
      contractId: String(draft.id),
    })
    await expect(unsigned).rejects.toMatchObject({ code: 4220 })
    const signed = await storeContract(app, ann)
    const contractId = String(signed.id)
    const { version } = await ann.call(api.dealMove, { id, version: 1, stage: 'contracted', contractId })
    await expect(show(id)).resolves.toMatchObject({
      stage: 'contracted',
      probability: 100,
      contractName: signed.name,
    })
    await expect(ann.call(api.dealMove, { id, version, stage: 'terms' })).rejects.toMatchObject({
      code: 4220,
      message: '当前阶段为「已签约」，不能变为「谈条件」',
    })
    await expect(ann.call(api.dealDelete, { id })).rejects.toMatchObject({ code: 4220 })
    await expect(ann.call(api.contractOrigins, { contractId })).resolves.toMatchObject([{ kind: 'deal', id }])
  })

  test('未成 needs its reason, and a lost deal is taken up again', async () => {
    const row = await storeDeal(app, ann, { supplyId: (await supplyOf(ann)).id })
    const id = String(row.id)
    await expect(ann.call(api.dealMove, { id, version: 1, stage: 'lost' })).rejects.toMatchObject({
      code: 4220,
    })
    const lost = await ann.call(api.dealMove, { id, version: 1, stage: 'lost', closedReason: '价格' })
    await expect(show(id)).resolves.toMatchObject({ closedReason: '价格' })
    await ann.call(api.dealMove, { id, version: lost.version, stage: 'talking' })
    await expect(show(id)).resolves.toMatchObject({ stage: 'talking', closedReason: null })
  })
})

describe('the board', () => {
  test('shows the stages with their cards, sums and the weighted forecast, exact to the fen', async () => {
    const cat = await app.user()
    const supplyId = (await supplyOf(cat)).id
    const add = (more: Parameters<typeof storeDeal>[2]) => storeDeal(app, cat, { supplyId, ...more })
    await add({ stage: 'talking', expected: '100000.33', probability: 50, nextOn: '2026-11-19' })
    await add({ stage: 'talking', expected: '0.10', probability: 33, nextOn: '2026-12-01' })
    await add({ stage: 'terms', expected: '500000', probability: 80 })
    await add({ stage: 'found', expected: '70000' })
    await add({ stage: 'contracted', expected: '999', probability: 100 })
    const board = await cat.call(api.dealBoard, {})
    expect(
      board.stages.map(({ label, count, expected, weighted }) => [label, count, expected, weighted]),
    ).toEqual([
      ['已匹配', 1, '70000.00', '0.00'],
      ['已联系', 0, '0.00', '0.00'],
      ['洽谈中', 2, '100000.43', '50000.20'],
      ['谈条件', 1, '500000.00', '400000.00'],
      ['已签约', 1, '999.00', '999.00'],
      ['未成', 0, '0.00', '0.00'],
    ])
    expect(board).toMatchObject({ expected: '670000.43', weighted: '450000.20' })
    const talking = must(
      board.stages.find(({ stage }) => stage === 'talking'),
      'the stage',
    )
    expect(talking.cards.map(({ isOverdue }) => isOverdue)).toEqual([true, false])
    const overdue = await cat.call(api.dealBoard, { isOverdue: true })
    expect(overdue.stages.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  test('the board of a broker has his deals alone', async () => {
    const cat = await app.user()
    const other = await app.user({ org: cat.org })
    const supplyId = (await supplyOf(cat)).id
    await storeDeal(app, cat, { supplyId })
    const { id } = await storeDeal(app, cat, { supplyId, brokerId: other.userId })
    const board = await cat.call(api.dealBoard, { brokerId: String(other.userId) })
    expect(board.stages.flatMap(({ cards }) => cards.map((card) => card.id))).toEqual([String(id)])
    expect(board.brokers).toHaveLength(2)
  })

  test('what a broker notes is saved with its version', async () => {
    const { id } = await storeDeal(app, ann, { supplyId: (await supplyOf(ann)).id })
    const edit = {
      id: String(id),
      version: 1,
      nextStep: '看田',
      nextOn: '2026-12-01',
      expected: '125000',
      probability: 40,
    }
    await expect(ann.call(api.dealEdit, edit)).resolves.toEqual({ version: 2 })
    await expect(show(id)).resolves.toMatchObject({ expected: '125000.00', nextStep: '看田' })
    await expect(ann.call(api.dealEdit, edit)).rejects.toMatchObject({ code: 4090 })
  })
})

describe('the contract of a deal', () => {
  test('carries the own supply over, with the unit of the demand as the other side', async () => {
    const supply = await supplyOf(ann, {
      name: '禾玉77',
      conversions: ['transfer'],
      pricing: 'fixed',
      priceFrom: '30.5',
    })
    const demand = await demandOf(bob)
    const { id } = await storeDeal(app, ann, { supplyId: supply.id, demandId: demand.id })
    const { contractId } = await ann.call(api.dealDraft, { id: String(id) })
    const made = await ann.call(contractDetailCall, { id: contractId })
    expect(made).toMatchObject({ type: 'TT', direction: 'in', amount: '305000.00', state: 'draft' })
    expect(made).toMatchObject({
      handlerId: String(ann.userId),
      remark: expect.stringMatching(/起草$/) as string,
    })
    expect(made.parties).toMatchObject([
      { side: 'A', role: 'assignor', unitId: String(ann.orgId) },
      { side: 'B', role: 'assignee', name: '中原种业' },
    ])
    await expect(show(id)).resolves.toMatchObject({ contractId, contractName: '禾玉77 中原种业 合作' })
  })

  test('leaves the amount to be agreed within a range of prices, and says the range', async () => {
    const supply = await supplyOf(ann, { pricing: 'range', priceFrom: '30', priceTo: '60.5' })
    const demand = await demandOf(bob)
    const { id } = await storeDeal(app, ann, { supplyId: supply.id, demandId: demand.id })
    const { contractId, warnings } = await ann.call(api.dealDraft, { id: String(id) })
    const note = '报价为区间 30–60.5 万元，合同总额未填，请商定后填写'
    expect(warnings[0]).toBe(note)
    const made = await ann.call(contractDetailCall, { id: contractId })
    expect(made).toMatchObject({ amount: null, remark: expect.stringContaining(note) as string })
  })

  test('of an own demand money goes out', async () => {
    const demand = await demandOf(ann, { name: '求购早熟玉米', conversions: ['licence'] })
    const supply = await supplyOf(bob, { holder: '豫丰种业' })
    const { id } = await storeDeal(app, ann, { supplyId: supply.id, demandId: demand.id })
    const { contractId } = await ann.call(api.dealDraft, { id: String(id) })
    const made = await ann.call(contractDetailCall, { id: contractId })
    expect(made).toMatchObject({ type: 'TL', direction: 'out' })
    expect(made.parties).toMatchObject([{ role: 'licensee' }, { role: 'licensor', name: '豫丰种业' }])
  })
})
