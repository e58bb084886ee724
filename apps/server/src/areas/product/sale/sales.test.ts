import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { downloadFlow, getProductSales, getRegion } from '@hepu/api/areas/product/sale/transactionFlow'
import * as years from '@hepu/api/areas/product/year/bizYears'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { bind, historyOf, linesOf, makeProduct, saleOf, write } from './testSales.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

describe('lines of bills', () => {
  test('a second run of the same lines changes nothing, and a changed line is changed in place with its line in the log', async () => {
    const first = await write(app, ann, saleOf(), saleOf({ lineNo: 2, bags: 4 }))
    expect(first).toMatchObject({ created: 2, changed: 0 })
    await expect(write(app, ann, saleOf(), saleOf({ lineNo: 2, bags: 4 }))).resolves.toMatchObject({
      created: 0,
      changed: 0,
      same: 2,
    })
    await expect(write(app, ann, saleOf({ bags: 12 }))).resolves.toMatchObject({ created: 0, changed: 1 })
    const { records } = await linesOf(ann)
    expect(records.map(({ bags, kg }) => [bags, kg])).toEqual([
      [12, 30],
      [4, 10],
    ])
    const log = await ann.call(changeLogOfRecord, { object: 'sale_line', objectId: records[0]!.id })
    expect(JSON.stringify(log)).toContain('折合重量')
  })

  test('a bill that bears a used number and another sequence is another bill', async () => {
    await write(app, ann, saleOf())
    await write(app, ann, saleOf({ billSequence: '2024-11-05', billDate: '2024-11-05' }))
    expect((await linesOf(ann)).records.map(({ bizYear }) => bizYear)).toEqual([2024, 2025])
  })

  test('a cancelled bill stays, and a reversal takes it back on the day of the change', async () => {
    const modifiedAt = new Date('2024-02-01T02:00:00Z')
    await write(app, ann, saleOf())
    const cancelled = saleOf({ isCancelled: true, modifiedAt })
    await expect(write(app, ann, cancelled)).resolves.toMatchObject({ created: 0, reversed: 1 })
    await expect(write(app, ann, cancelled)).resolves.toMatchObject({ created: 0, changed: 0, reversed: 0 })
    const { records, totals } = await linesOf(ann)
    expect(records.map(({ billDate, kg, amount }) => [billDate, kg, amount])).toEqual([
      ['2023-11-05', 25, '500.00'],
      ['2024-02-01', -25, '-500.00'],
    ])
    expect(records[1]!.reversesId).toBe(records[0]!.id)
    expect(totals).toMatchObject({ lines: 2, kg: 0, amount: '0.00' })
  })

  test('the reversal of a cancelled bill follows every later change of its line, also its product', async () => {
    await write(
      app,
      ann,
      saleOf(),
      saleOf({ isCancelled: true, modifiedAt: new Date('2024-02-01T02:00:00Z') }),
    )
    const productId = await makeProduct(ann)
    await bind(app, ann, { productId, nccId: 'M-2' })
    await write(app, ann, saleOf({ bags: 20, amount: '999999999999.99', nccId: 'M-2', customer: '德州农资' }))
    const { records, totals } = await linesOf(ann)
    expect(records.map((row) => [row.kg, row.amount, row.nccId, row.productId, row.customer])).toEqual([
      [50, '999999999999.99', 'M-2', productId, '德州农资'],
      [-50, '-999999999999.99', 'M-2', productId, '德州农资'],
    ])
    expect(totals).toMatchObject({ lines: 2, kg: 0, amount: '0.00' })
  })

  test('of a line that comes twice the later modification counts, whatever their order', async () => {
    const at = (day: number) => new Date(Date.UTC(2024, 0, day))
    await write(app, ann, saleOf({ bags: 8, modifiedAt: at(5) }), saleOf({ bags: 3, modifiedAt: at(2) }))
    expect((await linesOf(ann)).records.map(({ bags }) => bags)).toEqual([8])
  })

  test('returns are negative whatever their sign, and transfers count nowhere', async () => {
    await write(
      app,
      ann,
      saleOf(),
      saleOf({ lineNo: 2, billType: 'RETURN', bags: 2, amount: '100.00' }),
      saleOf({ lineNo: 3, billType: 'TRANSFER', bags: 100 }),
    )
    expect((await linesOf(ann)).totals).toMatchObject({
      lines: 2,
      transfers: 1,
      bags: 8,
      kg: 20,
      returnedKg: 5,
      amount: '400.00',
    })
  })

  test('a line takes the pack of itself, else of its binding, else of its product; without any it is 待核', async () => {
    const [own, plain] = [await makeProduct(ann, { packKg: 3 }), await makeProduct(ann)]
    await bind(app, ann, { productId: own, nccId: 'M-1' })
    await bind(app, ann, { productId: own, nccId: 'M-2', packKg: 4 })
    await bind(app, ann, { productId: plain, nccId: 'M-3' })
    const silent = { packKg: null, bags: 10 }
    await write(
      app,
      ann,
      saleOf(),
      saleOf({ ...silent, lineNo: 2 }),
      saleOf({ ...silent, lineNo: 3, nccId: 'M-2' }),
      saleOf({ ...silent, lineNo: 4, nccId: 'M-3' }),
      saleOf({ lineNo: 5, nccId: 'M-3', packKg: 0 }),
    )
    const { records, totals } = await linesOf(ann)
    expect(records.map(({ lineNo, kg }) => [lineNo, kg])).toEqual([
      [1, 25],
      [2, 30],
      [3, 40],
      [4, null],
      [5, null],
    ])
    expect(totals.unchecked).toEqual({ lines: 2, kg: 0, share: 0.4 })
  })

  test('a later binding takes the lines of its days and weighs them once; a changed pack does not rewrite them', async () => {
    const [old, next] = [await makeProduct(ann, { packKg: 2 }), await makeProduct(ann, { packKg: 5 })]
    await write(
      app,
      ann,
      saleOf({ packKg: null }),
      saleOf({ billNo: 'XS-2', packKg: null, billDate: '2024-11-05', billSequence: '1' }),
    )
    expect((await linesOf(ann)).totals.unbound).toMatchObject({ lines: 2, share: 1 })
    await bind(app, ann, { productId: old, validTo: '2024-09-30' })
    await bind(app, ann, { productId: next, validFrom: '2024-10-01' })
    const shown = (await linesOf(ann)).records.map(({ productId, kg }) => [productId, kg])
    expect(shown).toEqual([
      [old, 20],
      [next, 50],
    ])
    await app.connection.db.execute(`update product set pack_kg = 9`)
    await write(app, ann, saleOf({ packKg: null, bags: 11 }))
    expect((await linesOf(ann)).records[0]).toMatchObject({ kg: 22, packKg: 2 })
  })

  test('an unknown place is kept as text, a province alone is enough, and short names are known', async () => {
    const at = (lineNo: number, place: object) => saleOf({ lineNo, ...place })
    await write(
      app,
      ann,
      at(1, { province: '河南', city: '郑州', county: '中牟县' }),
      at(2, { province: '河南省', city: null }),
      at(3, { province: '某地', city: null }),
      at(4, { province: '河南省', city: '某市' }),
      at(5, { province: '北京', city: '北京市', county: '大兴区' }),
      at(6, { province: '河南省郑州市', city: null }),
    )
    const { records, totals } = await linesOf(ann)
    expect(records.map(({ place, placeText }) => [place, placeText])).toEqual([
      ['河南省 郑州市 中牟县', '河南 郑州 中牟县'],
      ['河南省', '河南省'],
      ['', '某地'],
      ['河南省', '河南省 某市'],
      ['北京市 北京市 大兴区', '北京 北京市 大兴区'],
      ['河南省 郑州市', '河南省郑州市'],
    ])
    expect(totals.unknownRegion).toMatchObject({ lines: 1, kg: 25 })
    const regions = await ann.call(getRegion, {})
    expect(regions.map(({ value, lines }) => [value, lines])).toEqual([
      ['110000', 1],
      ['410000', 4],
      ['unknown', 1],
    ])
    expect((await linesOf(ann, { region: '410100' })).total).toBe(2)
    expect((await linesOf(ann, { region: 'unknown' })).total).toBe(1)
  })

  test('a customer that is an organisation of the own group is 集团内', async () => {
    const below = await makeOrg(app.connection.db, ann.org)
    await app.connection.db.execute(`update organization set name = '禾谱种业甲' where id = ${below.id}`)
    await write(app, ann, saleOf({ customer: '禾谱种业甲', company: '禾谱种业甲' }), saleOf({ lineNo: 2 }))
    const { records, totals } = await linesOf(ann)
    expect(records.map(({ isInternal, companyName }) => [isInternal, companyName])).toEqual([
      [true, '禾谱种业甲'],
      [false, null],
    ])
    expect(totals.internal).toEqual({ lines: 1, kg: 25, share: 0.5 })
  })
})

describe('the lists of F-485', () => {
  test('F-427 F-485 all movements of one material come back in the order of their days, with the running net and the bindings', async () => {
    const productId = await makeProduct(ann, { name: '禾谱一号' })
    await bind(app, ann, { productId })
    await write(
      app,
      ann,
      saleOf({ billNo: 'B', billDate: '2024-03-01', bags: 4 }),
      saleOf({ billNo: 'A' }),
      saleOf({ billNo: 'C', billDate: '2024-10-01', billType: 'RETURN', bags: 2 }),
      saleOf({ billNo: 'D', billDate: '2024-10-02', billType: 'TRANSFER' }),
      saleOf({ billNo: 'E', nccId: 'M-2' }),
    )
    const history = await historyOf(ann)
    expect(history.rows.map(({ billNo, runningKg }) => [billNo, runningKg])).toEqual([
      ['A', 25],
      ['B', 35],
      ['C', 30],
      ['D', 30],
    ])
    expect(history.years).toMatchObject([
      { bizYear: 2024, saleKg: 35, returnKg: 0, kg: 35 },
      { bizYear: 2025, saleKg: 0, returnKg: 5, kg: -5 },
    ])
    expect(history.bindings).toMatchObject([{ productId, productName: '禾谱一号', validTo: null }])
    expect(history.rule).toContain('10月1日')
    await expect(historyOf(ann, 'M-404')).rejects.toMatchObject({
      message: expect.stringContaining('M-404') as string,
    })
  })

  test('F-485 the file has the lines of the same filter, in either format', async () => {
    await write(app, ann, saleOf(), saleOf({ billNo: 'XS-2', nccId: 'M-2' }))
    const answer = await ann.raw({
      method: 'POST',
      url: downloadFlow.path,
      payload: { nccId: 'M-2', format: 'csv' },
    })
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('XS-2')
    expect(lines[1]).toContain('河南省,郑州市')
    const book = await ann.raw({ method: 'POST', url: downloadFlow.path, payload: {} })
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('a product shows its net weight, area and amount by business year', async () => {
    const productId = await makeProduct(ann, { seedRate: 2.5 })
    await bind(app, ann, { productId })
    await write(app, ann, saleOf(), saleOf({ lineNo: 2, billType: 'RETURN', bags: 2, amount: '100' }))
    await expect(ann.call(getProductSales, { productId })).resolves.toMatchObject({
      years: [{ bizYear: 2024, kg: 20, area: 8, amount: '400.00', returnKg: 5 }],
      materials: [{ nccId: 'M-1', lines: 2, kg: 20 }],
    })
  })
})

describe('业务年度 (J.9)', () => {
  test('F-489 the years with lines and the current one come with their days', async () => {
    const days = ['2023-09-30', '2023-10-01', '2023-12-31', '2024-09-30', '2024-10-01']
    await write(app, ann, ...days.map((billDate, at) => saleOf({ billDate, lineNo: at + 1 })))
    const { records } = await linesOf(ann)
    expect(records.map(({ bizYear }) => bizYear)).toEqual([2023, 2024, 2024, 2024, 2025])
    const listed = await ann.call(years.getBizYearList, {})
    expect(listed.filter(({ lines }) => lines > 0).map(({ label, lines }) => [label, lines])).toEqual([
      ['2025 年度（2024-10-01 至 2025-09-30）', 1],
      ['2024 年度（2023-10-01 至 2024-09-30）', 3],
      ['2023 年度（2022-10-01 至 2023-09-30）', 1],
    ])
    expect(listed[0]).toMatchObject({ isCurrent: true })
  })

  test('another start month is previewed, moves the lines in one transaction, and is in the change log', async () => {
    await write(app, ann, saleOf(), saleOf({ lineNo: 2, billDate: '2024-03-01' }))
    const preview = await ann.call(years.previewBizYearRule, { startMonth: 1 })
    expect(preview).toMatchObject({
      moved: 1,
      total: 2,
      years: [
        { bizYear: 2023, beforeKg: 0, afterKg: 25 },
        { bizYear: 2024, beforeKg: 50, afterKg: 25 },
      ],
    })
    const saved = await ann.call(years.saveBizYearRule, { startMonth: 1, version: 0 })
    expect(saved).toEqual({ moved: 1, version: 1 })
    expect((await linesOf(ann)).records.map(({ bizYear }) => bizYear)).toEqual([2023, 2024])
    await expect(ann.call(years.saveBizYearRule, { startMonth: 7, version: 0 })).rejects.toMatchObject({
      code: 4090,
    })
    await write(app, ann, saleOf({ lineNo: 3 }))
    expect((await linesOf(ann, { year: 2023 })).total).toBe(2)
  })

  test('what comes of a closed year afterwards is marked 补录, and a year that has not ended cannot be closed', async () => {
    await write(app, ann, saleOf())
    await ann.call(years.saveBizYearRule, { startMonth: 10, closedYear: 2024, version: 0 })
    await write(app, ann, saleOf({ lineNo: 2 }), saleOf({ lineNo: 3, billDate: '2024-10-01' }))
    expect((await linesOf(ann)).records.map(({ isLate }) => isLate)).toEqual([false, true, false])
    await expect(
      ann.call(years.saveBizYearRule, { startMonth: 10, closedYear: 2099, version: 1 }),
    ).rejects.toMatchObject({ message: expect.stringContaining('尚未结束') as string })
  })
})
