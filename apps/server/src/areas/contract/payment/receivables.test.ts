import { ageing } from '@hepu/api/areas/contract/money/ageing'
import * as api from '@hepu/api/areas/contract/payment/receivable'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { InputOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  contractCollection,
  contractCollectionUse,
  contractCondition,
  contractWaiver,
} from '../../../db/schema/index.ts'
import { storeContract } from '../testContracts.ts'
import { collect, condition } from './testPayments.ts'

let app: TestApp
let ann: Client

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
})

const ask = ({ current = 1, ...model }: Partial<Model> & { current?: number } = {}) =>
  ann.call(api.listReceivables, { current, size: 200, model: { asOf: '2026-06-30', ...model } })
type Model = NonNullable<InputOf<typeof api.listReceivables>['model']>

const COLUMNS = ['notDue', 'noDueDate', 'days30', 'days90', 'days180', 'older'] as const
type Figures = Record<(typeof COLUMNS)[number] | 'balance', string>
const total = (figures: Figures) => yuanText(sum(COLUMNS.map((name) => fenIn(figures[name]))))

describe('合同应收', () => {
  test('another organisation sees nothing of it, and its contract is not found', async () => {
    const contract = await storeContract(app, ann)
    await condition(ann, String(contract.id))
    const eve = await app.user()
    expect(await eve.call(api.listReceivables, {})).toMatchObject({ total: 0, sums: { balance: '0.00' } })
    await expect(
      eve.call(api.listReceivables, { model: { contractId: String(contract.id) } }),
    ).rejects.toMatchObject({
      code: 4040,
    })
  })

  test('columns are the ages of what is open on a day, and the day decides what counts', async () => {
    const contractId = String((await storeContract(app, ann)).id)
    await condition(ann, contractId, { name: '无期', amount: '1', termDays: null })
    for (const [days, amount] of [
      [536, '2'],
      [535, '4'],
      [505, '8'],
      [445, '16'],
      [355, '32'],
    ] as const)
      await condition(ann, contractId, { name: `${days}天`, amount, termDays: days })
    const { records, sums } = await ask({ contractId })
    expect(records).toMatchObject([
      { notDue: '0.00', noDueDate: '1.00', days30: '6.00', days90: '8.00', days180: '16.00', older: '32.00' },
    ])
    expect(total(sums)).toBe('63.00')
    expect(await ask({ contractId, asOf: '2025-01-09' })).toMatchObject({ total: 0 })
    expect((await ask({ contractId, asOf: '2025-01-10' })).sums).toMatchObject({
      notDue: '62.00',
      noDueDate: '1.00',
    })
  })

  test('a collection counts from its day on', async () => {
    const contractId = String((await storeContract(app, ann)).id)
    await condition(ann, contractId, { amount: '100' })
    await collect(ann, contractId, { amount: '130', collectedOn: '2025-03-01', isAdvance: true })
    expect((await ask({ asOf: '2025-02-28' })).sums).toMatchObject({ balance: '100.00', advance: '0.00' })
    expect((await ask({ asOf: '2025-03-01' })).sums).toMatchObject({ balance: '0.00', advance: '30.00' })
    expect(await ask({ asOf: '2025-03-01' })).toMatchObject({ total: 0 })
    expect(await ask({ asOf: '2025-03-01', isOpenOnly: false })).toMatchObject({ total: 1 })
  })

  test('the sums are the same by contract, condition and party, and 应付 is apart', async () => {
    for (const direction of ['in', 'in', 'out'] as const) {
      const { id } = await storeContract(app, ann, { direction })
      await condition(ann, String(id), { amount: '10' })
      await condition(ann, String(id), { amount: '20' })
    }
    for (const [groupBy, rows] of [
      ['contract', 2],
      ['condition', 4],
      ['party', 1],
    ] as const) {
      const { total: count, sums } = await ask({ groupBy })
      expect([groupBy, count, sums.balance]).toEqual([groupBy, rows, '60.00'])
    }
    expect(await ask({ direction: 'out' })).toMatchObject({ total: 1, sums: { balance: '30.00' } })
  })

  test('a page beyond the last one still has the sums', async () => {
    const { id } = await storeContract(app, ann)
    await condition(ann, String(id), { amount: '10' })
    expect(await ask({ current: 9 })).toMatchObject({ total: 1, records: [], sums: { balance: '10.00' } })
  })

  test('filters take the words of contract and party as they are written, and the year of the due date', async () => {
    const { id } = await storeContract(app, ann, { name: '含100%的合同' })
    await condition(ann, String(id), { amount: '10' })
    expect(await ask({ keyword: '100%' })).toMatchObject({ total: 1 })
    expect(await ask({ keyword: '100_' })).toMatchObject({ total: 0 })
    expect(await ask({ keyword: '被许可' })).toMatchObject({ total: 1 })
    expect(await ask({ year: 2025 })).toMatchObject({ total: 1 })
    expect(await ask({ year: 2024 })).toMatchObject({ total: 0 })
  })

  test('the workbook has the rows and the sums', async () => {
    const { id } = await storeContract(app, ann)
    await condition(ann, String(id), { amount: '10' })
    const { statusCode, headers } = await ann.raw({
      method: 'POST',
      url: api.exportReceivables.path,
      payload: { groupBy: 'condition' },
    })
    expect([statusCode, String(headers['content-type'])]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ])
  })
})

const DAY = '2025-01-10'
const line = record({
  amount: integer({ min: -50_000, max: 100_000 }).filter((fen) => fen !== 0),
  due: integer({ min: 0, max: 900 }),
  hasDueDate: boolean(),
  collected: integer({ min: 0, max: 100 }),
  waived: integer({ min: 0, max: 100 }),
  paidAfter: integer({ min: 0, max: 600 }),
})

describe('random contracts', () => {
  test('Σ columns = balance = triggered − collected − waived on any day, as the pure ageing says without amounts below zero', async () => {
    await assert(
      asyncProperty(
        array(line, { minLength: 1, maxLength: 8 }),
        integer({ min: 0, max: 900 }),
        async (lines, after) => {
          const contract = await storeContract(app, ann)
          const at = { orgId: ann.orgId, crop: 'maize', contractId: contract.id }
          const asOf = dayAfter(DAY, after)
          const { db } = app.services
          let expected = 0n
          const open = []
          for (const [no, given] of lines.entries()) {
            const dueOn = given.hasDueDate ? dayAfter(DAY, given.due) : null
            const [stored] = await db
              .insert(contractCondition)
              .values({
                ...at,
                no,
                kind: 'milestone',
                name: `第${no}条`,
                trigger: 'signing',
                amount: yuanText(BigInt(given.amount)),
                triggeredOn: DAY,
                dueOn,
              })
              .returning()
            const conditionId = must(stored, 'a condition').id
            const collected =
              given.amount > 0 ? BigInt(Math.floor((given.amount * given.collected) / 200)) : 0n
            const waived = given.amount > 0 ? BigInt(Math.floor((given.amount * given.waived) / 200)) : 0n
            const paidOn = dayAfter(DAY, given.paidAfter)
            if (collected > 0n) {
              const [paid] = await db
                .insert(contractCollection)
                .values({ ...at, collectedOn: paidOn, amount: yuanText(collected), payerName: '甲' })
                .returning()
              await db.insert(contractCollectionUse).values({
                orgId: ann.orgId,
                crop: 'maize',
                collectionId: must(paid, 'a collection').id,
                conditionId,
                usedOn: paidOn,
                amount: yuanText(collected),
              })
            }
            if (waived > 0n)
              await db.insert(contractWaiver).values({
                ...at,
                conditionId,
                amount: yuanText(waived),
                reason: '试',
                state: 'approved',
                approvedOn: paidOn,
              })
            const paid = paidOn <= asOf ? collected + waived : 0n
            expected += BigInt(given.amount) - paid
            open.push({ dueDate: dueOn, open: BigInt(given.amount) - paid })
          }
          const of = { contractId: String(contract.id), asOf, isOpenOnly: false }
          const { sums } = await ask(of)
          expect([sums.balance, total(sums)]).toEqual([yuanText(expected), yuanText(expected)])
          const byLine = await ask({ ...of, groupBy: 'condition' as const })
          expect(byLine.sums).toEqual(sums)
          if (lines.some(({ amount }) => amount < 0)) {
            const signs = new Set(byLine.records.map(({ balance }) => Math.sign(Number(balance))))
            expect(signs.has(1) && signs.has(-1)).toBe(false)
          } else {
            const { columns } = ageing(open, asOf)
            for (const name of COLUMNS) expect([name, sums[name]]).toEqual([name, yuanText(columns[name])])
          }
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)
})
