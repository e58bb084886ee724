import { getHistoryByNccId, getPageList } from '@hepu/api/areas/product/sale/transactionFlow'
import { saleBatch, saleUpload } from '@hepu/api/areas/product/sale/saleImport'
import { product } from '@hepu/api/areas/product/record/product'
import { productBinding } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { ctxOf, type Client, type TestApp } from '../../../../test/testApp.ts'
import { importing, tableOf } from '../../authority/testTables.ts'
import { resolveLines } from './resolveLines.ts'
import type { SaleLineIn } from './saleLineIn.ts'
import { writeLines, type Written } from './writeLines.ts'

/** The import of 交易流向, as tests go through it. */
export const saleFlow = importing({ ...saleBatch, upload: saleUpload })

/** Runs a function within a transaction, as a user in his organisation. */
export const asUser = <T>(app: TestApp, client: Client, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(app.services.db, async (db) => run(await ctxOf(app, client, db)))

/** A sale of ten bags of 2.5 kg in 郑州. */
export const saleOf = (more: Partial<SaleLineIn> = {}): SaleLineIn => ({
  billNo: 'XS-1',
  billSequence: '2023-11-05',
  lineNo: 1,
  billType: 'SALE',
  billDate: '2023-11-05',
  company: null,
  customer: '郑州农资',
  province: '河南省',
  city: '郑州市',
  county: null,
  nccId: 'M-1',
  materialName: '禾谱1号',
  spec: null,
  bags: 10,
  packKg: 2.5,
  kg: null,
  price: '50.0000',
  amount: '500.00',
  isTaxIncluded: true,
  modifiedAt: null,
  ...more,
})

/** Writes lines of a source called ERP. */
export const write = (app: TestApp, client: Client, ...lines: SaleLineIn[]): Promise<Written> =>
  asUser(app, client, (ctx) => writeLines(ctx, lines, { source: 'ERP', batch: null }))

/** Binds a material to a product from a day to a day, as the calls of bindings do. */
export const bind = (
  app: TestApp,
  client: Client,
  binding: { productId: string; nccId?: string; packKg?: number; validFrom?: string; validTo?: string },
): Promise<number> =>
  asUser(app, client, async (ctx) => {
    const { productId, nccId = 'M-1', validFrom = '2020-01-01', ...rest } = binding
    await insertRow(ctx, productBinding, {
      productId: Number(productId),
      nccId,
      materialName: '禾谱1号',
      validFrom,
      ...rest,
    })
    return resolveLines(ctx, [nccId])
  })

let made = 0
/** Makes a product. */
export async function makeProduct(client: Client, more: object = {}): Promise<string> {
  const { create } = product.calls
  made += 1
  const values = { name: `产品${made}`, code: `TS-${made}`, cropSpecies: '玉米', type: '自有', ...more }
  return (await client.call(create, { ...values, submit: false })).id
}

/** The lines of a filter, oldest first, with the sums. */
export const linesOf = (client: Client, model: object = {}) =>
  client.call(getPageList, { size: 200, sort: 'billDate', order: 'ascending', model })
export const historyOf = (client: Client, nccId = 'M-1') => client.call(getHistoryByNccId, { nccId })

/** A workbook of bills: the heads, and a row each. */
export const billBook = (heads: readonly string[], ...rows: SheetValue[][]): Promise<Buffer> =>
  tableOf([...heads], rows)
