import { salePast } from '@hepu/api/areas/product/sale/saleImport'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { countsOf } from '../../authority/testTables.ts'
import { saleFollowers, type SaleFollower } from './saleFollowers.ts'
import { bind, billBook, linesOf, makeProduct, saleFlow } from './testSales.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const HEADS = [
  '单据号',
  '行号',
  '单据类型',
  '日期',
  '客户',
  '省份',
  '城市',
  '物料编码',
  '物料名称',
  '数量',
  '每袋重量',
  '金额',
]
const bill = (more: Readonly<Record<number, SheetValue>> = {}): SheetValue[] =>
  ['XS-1', 1, '销售', '2023-11-05', '郑州农资', '河南', '郑州', 'M-1', '禾谱1号', 10, 2.5, 500].map(
    (value, at) => (at in more ? more[at] : value),
  )
const codesIn = async (rows: SheetValue[][], heads = HEADS) => {
  const preview = await saleFlow.preview(ann, await billBook(heads, ...rows))
  const found = await saleFlow.findings(ann, preview)
  return { preview, found, codes: found.map(({ code, severity, row }) => [code, severity, row]) }
}

describe('the import of 交易流向', () => {
  test('a workbook becomes lines, once more it is the same, and a changed one asks for a reason', async () => {
    const rows = [bill(), bill({ 1: 2, 2: '销售退货', 9: 2, 11: 100 })]
    const first = await saleFlow.preview(ann, await billBook(HEADS, ...rows))
    expect(countsOf(first)).toEqual({ created: 2, existing: 0, changed: 0, rejected: 0 })
    expect((await saleFlow.confirm(ann, first)).batch.state).toBe('done')
    expect((await linesOf(ann)).totals).toMatchObject({ lines: 2, kg: 20, amount: '400.00' })
    const again = await saleFlow.preview(ann, await billBook(HEADS, ...rows))
    expect(again.preview).toMatchObject({ isSame: true })
    const changed = await saleFlow.preview(ann, await billBook(HEADS, bill({ 9: 12 })))
    expect(changed.preview!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['数量（袋）', '10', '12'],
      ['折合重量（kg）', '25', '30'],
    ])
    await saleFlow.confirm(ann, changed, { reason: '补发两袋' })
    expect((await linesOf(ann)).totals).toMatchObject({ lines: 2, kg: 25 })
  })

  test('an amount that is missing is price × bags and marked, and one that cannot be derived is told', async () => {
    const heads = [...HEADS, '单价']
    const rows = [
      [...bill({ 1: 1, 9: 3, 11: null }), 0.335],
      [...bill({ 1: 2, 2: '销售退货', 9: 2, 11: null }), 50],
      [...bill({ 1: 3, 11: null }), null],
      [...bill({ 1: 4 }), 50],
    ]
    const { codes, preview } = await codesIn(rows, heads)
    expect(codes.filter(([code]) => String(code).startsWith('amount'))).toEqual([
      ['amountDerived', 'warning', 2],
      ['amountMissing', 'warning', 4],
    ])
    await saleFlow.confirm(ann, preview)
    const shown = async () =>
      (await linesOf(ann)).records.map(({ amount, isAmountDerived }) => [amount, isAmountDerived])
    const expected = [
      ['1.01', true],
      ['-100.00', true],
      [null, false],
      ['500.00', false],
    ]
    expect(await shown()).toEqual(expected)
    const said = await saleFlow.preview(ann, await billBook(HEADS, bill({ 1: 1, 9: 3, 11: 1.01 })))
    expect(said.preview).toMatchObject({ changes: [{ field: '单价（元）' }] })
    const other = await saleFlow.preview(
      ann,
      await billBook(heads, [...bill({ 1: 1, 9: 3, 11: 1.02 }), 0.335]),
    )
    await saleFlow.confirm(ann, other, { reason: '补录金额' })
    expect((await shown())[0]).toEqual(['1.02', false])
  })

  test('the name of the own group in other signs is no remark, that of a stranger is', async () => {
    const { id } = await makeOrg(app.services.db, ann.org)
    await app.services.db.update(organization).set({ name: '禾谱(北京)种业' }).where(eq(organization.id, id))
    const heads = [...HEADS, '公司']
    const { codes, preview } = await codesIn(
      [
        [...bill({ 4: '禾谱（北京）种业' }), '禾谱（北京）种业'],
        [...bill({ 1: 2, 4: '郑州（农资）' }), '禾谱(北京)种业'],
      ],
      heads,
    )
    expect(codes.filter(([code]) => code === 'textTidied' || code === 'companyUnknown')).toEqual([
      ['textTidied', 'corrected', 3],
    ])
    await saleFlow.confirm(ann, preview)
    const { records } = await linesOf(ann, { isInternal: true })
    expect(records).toMatchObject([{ lineNo: 1, companyName: '禾谱(北京)种业' }])
  })

  test('an import is undone whole: new lines go, changed ones get their values back, and an earlier one waits for the later', async () => {
    const first = await saleFlow.preview(ann, await billBook(HEADS, bill()))
    await saleFlow.confirm(ann, first)
    const second = await saleFlow.preview(ann, await billBook(HEADS, bill({ 9: 12 }), bill({ 0: 'XS-2' })))
    await saleFlow.confirm(ann, second, { reason: '更正' })
    const undo = async (id: string) => {
      const { records } = await ann.call(salePast.page, {})
      const { version } = records.find((row) => row.id === id)!
      return ann.call(salePast.undo, { id, version, reason: '误传' })
    }
    await expect(undo(first.id)).rejects.toMatchObject({
      message: expect.stringContaining('请先撤销那一批') as string,
    })
    await expect(undo(second.id)).resolves.toEqual({ removed: 1, restored: 1 })
    expect((await linesOf(ann)).records.map(({ bags, kg }) => [bags, kg])).toEqual([[10, 25]])
    await expect(undo(first.id)).resolves.toEqual({ removed: 1, restored: 0 })
    expect((await linesOf(ann)).total).toBe(0)
  })

  test('rows that cannot be right are left out with their cell', async () => {
    const heads = [...HEADS, '单位']
    const row = (unit: SheetValue, more: Readonly<Record<number, SheetValue>>) => [...bill(more), unit]
    const { preview, codes } = await codesIn(
      [row('袋', {}), row('袋', {}), row('筐', { 1: 3 }), row('袋', { 1: 4, 9: -5 }), row('公斤', { 1: 5 })],
      heads,
    )
    expect(codes.filter(([, severity]) => severity === 'error')).toEqual([
      ['billDouble', 'error', 3],
      ['unitUnknown', 'error', 4],
      ['signContradicts', 'error', 5],
    ])
    await saleFlow.confirm(ann, preview, { leaveOutErrors: true })
    expect((await linesOf(ann)).records.map(({ bags, kg }) => [bags, kg])).toEqual([
      [10, 25],
      [null, 10],
    ])
  })

  test('a weight that only the unit or the pack makes too large is refused at its quantity', async () => {
    const heads = [...HEADS, '单位']
    const { found } = await codesIn(
      [
        [...bill({ 9: 900_000_000, 10: 1000 }), '袋'],
        [...bill({ 1: 2, 9: 2_000_000 }), '吨'],
        [...bill({ 1: 3, 9: 1_000_000 }), '吨'],
      ],
      heads,
    )
    const refused = found.filter(({ severity }) => severity === 'error')
    expect(refused.map(({ code, row }) => [code, row])).toEqual([
      ['weightTooLarge', 2],
      ['weightTooLarge', 3],
    ])
    expect(refused[0]?.message).toContain('请核对数量、单位与每袋重量')
  })

  test('doubts are told once each, and the rows are imported', async () => {
    const heads = [...HEADS, '业务年度', '产业公司']
    const row = (more: Readonly<Record<number, SheetValue>>, year = 2024) => [...bill(more), year, '无此公司']
    const { codes } = await codesIn(
      [
        row({}),
        row({ 1: 2, 3: '2023-11-06' }),
        row({ 0: 'XS-2', 5: '某地', 6: null }, 2023),
        row({ 0: 'XS-3', 10: 0 }),
        row({ 0: 'TH-1', 2: '退货', 7: 'M-2', 9: 50 }),
      ],
      heads,
    )
    expect(codes.map(([code]) => String(code)).toSorted()).toEqual(
      [
        'billDays',
        'companyUnknown',
        'materialUnbound',
        'materialUnbound',
        'packMissing',
        'regionUnknown',
        'returnTurned',
        'returnsLarger',
        'yearDiffers',
      ].toSorted(),
    )
  })

  test('a new bill with the number of a stored one is told, a line that is stored is not', async () => {
    await saleFlow.confirm(ann, await saleFlow.preview(ann, await billBook(HEADS, bill())))
    const { found } = await codesIn([bill({ 9: 11 }), bill({ 1: 2 }), bill({ 1: 3, 3: '2023-12-24' })])
    expect(found.filter(({ code }) => code === 'billElsewhere').map(({ row, read }) => [row, read])).toEqual([
      [4, 'XS-1'],
    ])
  })

  test('new lines get product and weight of their binding, changed ones another product, and who follows sales is called once', async () => {
    const [first, second] = [await makeProduct(ann), await makeProduct(ann)]
    await bind(app, ann, { productId: first, nccId: 'M-1', packKg: 3 })
    await bind(app, ann, { productId: second, nccId: 'M-2', packKg: 4 })
    const heard: (readonly number[])[] = []
    const follow: SaleFollower = (_ctx, ids) =>
      Promise.resolve(void heard.push(ids.toSorted((a, b) => a - b)))
    const heads = [...HEADS, '来源系统']
    const row = (source: string, more: Readonly<Record<number, SheetValue>>) => [
      ...bill({ 10: null, ...more }),
      source,
    ]
    const send = async (rows: SheetValue[][], reason?: string) => {
      const preview = await saleFlow.preview(ann, await billBook(heads, ...rows))
      return saleFlow.confirm(ann, preview, reason === undefined ? {} : { reason })
    }
    saleFollowers.add(follow)
    try {
      await send([row('甲', {}), row('乙', { 7: 'M-2' }), row('乙', { 1: 2, 7: 'M-3' })])
      await send([row('甲', { 7: 'M-2' }), row('乙', { 7: 'M-2' })], '更正')
    } finally {
      saleFollowers.delete(follow)
    }
    const { records } = await linesOf(ann)
    expect(records.map(({ source, lineNo, productId, kg }) => [source, lineNo, productId, kg])).toEqual([
      ['甲', 1, second, 30],
      ['乙', 1, second, 40],
      ['乙', 2, null, null],
    ])
    expect(heard).toEqual([[Number(first), Number(second)], [Number(second)]])
  })

  test('a workbook of products is refused by its name', async () => {
    const book = await billBook(['产品名称', '产品编码', '作物'], ['禾谱1号', 'HP-M-001', '玉米'])
    const preview = await saleFlow.preview(ann, book).catch((error: unknown) => error)
    expect(JSON.stringify(preview, ['message', 'failure'])).toContain('产品档案')
  })
})
