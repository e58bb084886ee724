import * as api from '@hepu/api/areas/breeder/record/breederFee'
import { saveStandards, standardList } from '@hepu/api/areas/breeder/record/promotionStandard'
import { breederSave } from '@hepu/api/areas/breeder/record/breederArchive'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { breederFee, breederReward } from '../../../db/schema/index.ts'
import { storeBreeder, storeCooperative } from '../testBreeders.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

type Line = InputOf<typeof api.editFee>
const newBreeder = async () => String((await storeBreeder(app, ann)).id)
const line = (breederId: string, more: Partial<Line> = {}): Line => ({
  breederId,
  year: 2024,
  kind: 'yearly',
  standard: '100.05',
  quantity: 2.5,
  ...more,
})
const enter = (breederId: string, more: Partial<Line> = {}) => ann.call(api.editFee, line(breederId, more))

describe('fees', () => {
  test('more than due is paid in advance only', async () => {
    const breederId = await newBreeder()
    await expect(enter(breederId, { paid: '250.14' })).rejects.toMatchObject({
      message: '已付（元） 250.14 超过金额（元） 250.13；预先支付请用“提成预付”登记',
    })
    await expect(enter(breederId, { kind: 'advance', paid: '300' })).resolves.toMatchObject({
      amount: '250.13',
      rest: '-49.87',
    })
  })

  test('a quantity of 0, a third decimal and an amount below 0 are refused', async () => {
    const breederId = await newBreeder()
    await expect(enter(breederId, { quantity: 0 })).rejects.toMatchObject({ message: '数量应大于0' })
    await expect(enter(breederId, { quantity: 1.234 })).rejects.toMatchObject({
      message: '数量应为不小于0的数，整数最多8位、小数最多两位',
    })
    await expect(enter(breederId, { standard: '-1' })).rejects.toMatchObject({
      message: '标准（元）不得小于0',
    })
    await expect(enter(breederId, { standard: '999999999999', quantity: 99 })).rejects.toMatchObject({
      message: '金额（元）过大，请核对标准与数量',
    })
  })

  test('equal lines of one user sent at once are entered once; other lines, and those of another user, are entered', async () => {
    const breederId = await newBreeder()
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, () => enter(breederId, { standard: '100.050', remark: '首笔' })),
    )
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(19)
    for (const one of refused)
      expect(one).toMatchObject({
        code: 4090,
        message: expect.stringContaining('一分钟内已登记过相同的费用，疑似重复提交') as string,
      })
    await enter(breederId, { remark: '另一笔' })
    await enter(breederId, { quantity: 3, remark: '首笔' })
    const bob = await app.user({ org: ann.org })
    await bob.call(api.editFee, line(breederId, { remark: '首笔' }))
    expect((await ann.call(api.feeList, { breederId })).lines).toHaveLength(4)
  })

  test('an equal line is entered after a minute, or after the first one was deleted', async () => {
    const breederId = await newBreeder()
    const { id } = await enter(breederId)
    await app.services.db
      .update(breederFee)
      .set({ createdAt: new Date(Date.now() - 61_000) })
      .where(eq(breederFee.id, Number(id)))
    const again = await enter(breederId)
    await ann.call(api.deleteFees, { ids: [again.id] })
    await enter(breederId)
    expect((await ann.call(api.feeList, { breederId })).lines).toHaveLength(2)
  })

  test('a line of another breeder, and one of another organisation, do not exist', async () => {
    const [one, other] = [await newBreeder(), await newBreeder()]
    const { id, version } = await enter(one)
    await expect(enter(other, { id, version })).rejects.toMatchObject({ code: 4040 })
    const bob = await app.user()
    await expect(bob.call(api.feeList, { breederId: one })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.deleteFees, { ids: [id] })).rejects.toMatchObject({ code: 4040 })
  })

  test('money for a person is paid by another user than the one who entered it', async () => {
    const party = { kind: 'PERSON' as const, name: '孙育种' }
    const { id } = await ann.call(breederSave, { party, kind: 'person', startOn: '2020-01-01' })
    const refusal = { message: '付给个人的费用须由另一人登记付款：请先按已付 0 登记，再由其他人登记付款' }
    await expect(enter(id, { paid: '1' })).rejects.toMatchObject(refusal)
    const fee = await enter(id)
    const paid = line(id, { id: fee.id, version: fee.version, paid: '250.13' })
    await expect(ann.call(api.editFee, paid)).rejects.toMatchObject(refusal)
    const bob = await app.user({ org: ann.org })
    await expect(bob.call(api.editFee, paid)).resolves.toMatchObject({ rest: '0.00' })
  })

  test('the sheet adds up each year and all; a paid line cannot be deleted', async () => {
    const breederId = await newBreeder()
    const first = await enter(breederId)
    await enter(breederId, { year: 2025, standard: '33.33', quantity: 3, paid: '50' })
    const sheet = await ann.call(api.feeList, { breederId })
    expect(sheet.years).toEqual([
      { year: 2025, amount: '99.99', paid: '50.00', rest: '49.99' },
      { year: 2024, amount: '250.13', paid: '0.00', rest: '250.13' },
    ])
    expect(sheet.total).toEqual({ amount: '350.12', paid: '50.00', rest: '300.12' })
    expect(sheet.lines.map(({ can }) => can['delete'])).toEqual([false, true])
    const paid = sheet.lines[0]!
    await expect(ann.call(api.deleteFees, { ids: [paid.id] })).rejects.toMatchObject({
      message: '已付款的费用不能删除，请先更正已付金额',
    })
    await ann.call(api.deleteFees, { ids: [first.id] })
    expect((await ann.call(api.feeList, { breederId })).total.amount).toBe('99.99')
  })

  test('the amount of a line stays as it was entered until its standard or quantity changes', async () => {
    const breederId = await newBreeder()
    const { id, version } = await enter(breederId)
    await app.services.db
      .update(breederFee)
      .set({ amount: '250.00' })
      .where(eq(breederFee.id, Number(id)))
    const kept = await enter(breederId, { id, version, remark: '按约定抹零' })
    expect(kept.amount).toBe('250.00')
    const changed = await enter(breederId, { id, version: kept.version, quantity: '3' })
    expect(changed.amount).toBe('300.15')
  })

  test('of a line that comes from a reward only payment and remark change', async () => {
    const breederId = await newBreeder()
    const { id } = await enter(breederId)
    await app.services.db
      .update(breederFee)
      .set({ rewardId: 1 })
      .where(eq(breederFee.id, Number(id)))
    await expect(enter(breederId, { id, version: 1, quantity: 9 })).rejects.toMatchObject({
      message: '来自奖励建议的费用只能登记付款与备注，金额有误请撤回奖励',
    })
    await expect(enter(breederId, { id, version: 1, paid: '10' })).resolves.toMatchObject({
      rest: '240.13',
    })
  })
})

describe('standards', () => {
  type Rows = InputOf<typeof saveStandards>['rows']
  const area = (from: number, to: number | null, more: Partial<Rows[number]> = {}): Rows[number] => ({
    kind: 'area',
    from,
    to,
    amount: '1000',
    validFrom: '2024-01-01',
    ...more,
  })
  const save = (breederId: string, rows: Rows) => ann.call(saveStandards, { breederId, rows })

  test('F-567 overlaps and gaps are refused by row and range', async () => {
    const breederId = await newBreeder()
    await expect(save(breederId, [area(0, 10), area(9, 20)])).rejects.toMatchObject({
      message: '第 2 行：面积 9–20 万亩与第 1 行在同一时期（2024-01-01 至 今后）重叠，请改范围或日期',
    })
    await expect(save(breederId, [area(0, 10), area(20, null)])).rejects.toMatchObject({
      message: '第 2 行：自 2024-01-01 起，面积 10–20 万亩没有标准；请接上范围，确不奖励的填一行金额 0',
    })
    await expect(save(breederId, [area(0, 10, { rate: '5' })])).rejects.toMatchObject({
      message: '奖励金额（元）与提成率（%）须填一项，且只填一项',
    })
  })

  test('F-567 ranges that meet are stored, changed and removed as one table', async () => {
    const breederId = await newBreeder()
    await save(breederId, [area(0, 10), area(10, null, { amount: null, rate: '2.5' })])
    const { rows, version } = await ann.call(standardList, { breederId })
    expect(rows.map(({ no, from, to, amount, rate }) => [no, from, to, amount, rate])).toEqual([
      [1, 0, 10, '1000.00', null],
      [2, 10, null, null, '2.50'],
    ])
    await ann.call(saveStandards, {
      breederId,
      version,
      rows: [area(0, 10, { id: rows[0]!.id, amount: '1200', validTo: '2024-12-31' })],
    })
    const after = await ann.call(standardList, { breederId })
    expect(after.rows).toMatchObject([{ id: rows[0]!.id, amount: '1200.00', validTo: '2024-12-31' }])
    await expect(ann.call(saveStandards, { breederId, version, rows: [] })).rejects.toMatchObject({
      code: 4090,
    })
  })

  test('F-567 ranges that meet do not overlap, in whatever order they are typed', async () => {
    const breederId = await newBreeder()
    await save(breederId, [area(10, null), area(0, 10)])
    const { rows } = await ann.call(standardList, { breederId })
    expect(new Set(rows.map(({ from }) => from))).toEqual(new Set([0, 10]))
  })

  test('a standard that a reward rests on stays in the table', async () => {
    const breederId = await newBreeder()
    await save(breederId, [area(0, null)])
    const [row] = (await ann.call(standardList, { breederId })).rows
    const variety = await storeCooperative(app, ann, Number(breederId))
    await app.services.db.insert(breederReward).values({
      orgId: ann.orgId,
      crop: 'maize',
      breederId: Number(breederId),
      cooperativeId: variety.id,
      standardId: Number(row!.id),
      event: 'area',
      eventKey: '0',
      year: 2024,
      eventOn: '2024-12-31',
      amount: '1000',
    })
    await expect(save(breederId, [])).rejects.toMatchObject({
      message: '第 1 行：已据此提出奖励建议，不能删除，请填写失效日期',
    })
  })

  test('a row of another breeder does not exist', async () => {
    const [one, other] = [await newBreeder(), await newBreeder()]
    await save(one, [area(0, null)])
    const [row] = (await ann.call(standardList, { breederId: one })).rows
    await expect(save(other, [area(0, null, { id: row!.id })])).rejects.toMatchObject({ code: 4040 })
  })
})
