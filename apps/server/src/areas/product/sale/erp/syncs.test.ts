import * as api from '@hepu/api/areas/product/sale/saleSource'
import { eq } from 'drizzle-orm'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type Client, type TestApp } from '../../../../../test/testApp.ts'
import { saleLine } from '../../../../db/schema/index.ts'
import { linesOf } from '../testSales.ts'
import { startNightly } from './syncJobs.ts'

/** An ERP that answers what was changed in a window, page by page. */
interface Asked {
  modifiedFrom: string
  modifiedTo: string
  page: number
  pageSize: number
}
let lines: Record<string, unknown>[] = []
let asked: Asked[] = []
let failsFrom: string | null = null
/** The source answers all of its lines, whatever window it is asked for. */
let isDeaf = false
let authorization: string | undefined

const erp: Server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as Asked
    asked.push(body)
    authorization = request.headers.authorization
    if (failsFrom !== null && body.modifiedTo >= failsFrom) {
      response.writeHead(500).end()
      return
    }
    const found = lines.filter(
      ({ modifiedAt }) =>
        isDeaf || (String(modifiedAt) >= body.modifiedFrom && String(modifiedAt) <= body.modifiedTo),
    )
    const records = found.slice((body.page - 1) * body.pageSize, body.page * body.pageSize)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ total: found.length, records }))
  })
})

let app: TestApp
let ann: Client
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
  const { port } = erp.address() as AddressInfo
  address = `http://127.0.0.1:${port}/sales`
  app = await testApp({
    config: testConfig({ HEPU_SALE_HOSTS: `127.0.0.1:${port}`, HEPU_SECRET_KEY: 'k'.repeat(40) }),
  })
})
beforeEach(async () => {
  ann = await app.user()
  lines = []
  asked = []
  failsFrom = null
  isDeaf = false
})
afterAll(async () => {
  await app.close()
  await new Promise((resolve) => erp.close(resolve))
})

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const line = (more: Record<string, unknown> = {}) => ({
  billNo: 'N-1',
  billSequence: '1',
  lineNo: 1,
  billType: '销售',
  billDate: '2023-11-05',
  province: '河南省',
  nccId: 'M-1',
  bags: '10',
  packKg: 2.5,
  amount: 500,
  modifiedAt: daysAgo(9),
  ...more,
})
const add = (more: Partial<typeof api.insertSource.input._input> = {}) =>
  ann.call(api.insertSource, {
    name: 'NCC',
    address,
    token: 'geheim-1',
    windowDays: 4,
    pageSize: 2,
    startDay: daysAgo(12).slice(0, 10),
    ...more,
  })
const shown = async () => (await ann.call(api.listSources, {}))[0]!
/** Asks for a run and answers how it ended. */
async function run(id: string) {
  await ann.call(api.runSource, { id })
  await expect.poll(async () => (await shown()).sync?.endedAt, { timeout: 20_000 }).toBeTruthy()
  return (await shown()).sync!
}

describe('同步来源', () => {
  test('lines come window by window and page by page, and a second run begins at the latest modification, this moment included', async () => {
    lines = [
      line(),
      line({ lineNo: 2 }),
      line({ lineNo: 3 }),
      line({ billNo: 'N-2', modifiedAt: daysAgo(1) }),
    ]
    const { id } = await add()
    const sync = await run(id)
    expect(sync).toMatchObject({ state: 'done', createdLines: 4, failure: null })
    expect(sync.windowsDone).toBe(sync.windowsTotal)
    expect(sync.windowsTotal).toBeGreaterThanOrEqual(3)
    expect(authorization).toBe('Bearer geheim-1')
    expect(asked.some(({ page }) => page === 2)).toBe(true)
    expect(JSON.stringify(await shown())).not.toContain('geheim')
    asked = []
    lines = lines.map((old, at) => (at === 3 ? { ...old, bags: 12, modifiedAt: daysAgo(0.5) } : old))
    await expect(run(id)).resolves.toMatchObject({ createdLines: 0, changedLines: 1 })
    expect(Date.parse(asked[0]!.modifiedFrom)).toBeGreaterThan(Date.now() - 1.1 * 86_400_000)
  })

  test('a window that fails is named and asked for again; what came before it stays', async () => {
    lines = [line(), line({ billNo: 'N-2', modifiedAt: daysAgo(1) })]
    failsFrom = daysAgo(3)
    const { id } = await add()
    const sync = await run(id)
    expect(sync).toMatchObject({ state: 'failed', createdLines: 1 })
    expect(sync.failure).toMatch(/^时间窗 .+ 至 .+：127\.0\.0\.1:\d+ 回答 HTTP 500$/)
    const failed = asked.filter(({ modifiedTo }) => modifiedTo >= failsFrom!)
    expect(failed).toHaveLength(2)
    failsFrom = null
    await expect(run(id)).resolves.toMatchObject({ state: 'done', createdLines: 1 })
    expect((await linesOf(ann)).total).toBe(2)
  })

  test('a cancelled bill is taken back, and a negative sale is kept as a return with a remark', async () => {
    lines = [line(), line({ billNo: 'N-2', bags: -3, amount: -150 })]
    const { id } = await add({ pageSize: 100 })
    expect((await run(id)).remarks).toEqual(['单据「N-2」第1行：销售的数量为负，按退货记'])
    lines = [line({ isCancelled: true, modifiedAt: daysAgo(0.2) })]
    await expect(run(id)).resolves.toMatchObject({ reversedLines: 1 })
    expect((await linesOf(ann)).totals).toMatchObject({ lines: 3, kg: -7.5 })
  })

  test('a record that makes no sense is refused by itself with its bill and field, and the others are stored', async () => {
    lines = [
      line({ billDate: 'gestern' }),
      line({ lineNo: 2, bags: '1e400' }),
      line({ lineNo: 3, kg: 'NaN' }),
      line({ lineNo: 4, customer: 'A\u0000B' }),
      line({ lineNo: 5, nccId: 'M-\ud800' }),
      line({ lineNo: 6, billDate: '0001-01-01' }),
      line({ lineNo: 7, billDate: '9999-12-31' }),
      line({ lineNo: 8, packKg: 1001 }),
      line({ lineNo: 9, customer: `${'农'.repeat(199)}𠮷`, bags: '', kg: 3 }),
    ]
    const { id } = await add({ pageSize: 100 })
    const sync = await run(id)
    expect(sync).toMatchObject({ state: 'done', createdLines: 1, failure: null })
    expect(sync.remarks).toEqual([
      '8 行有误，未同步；请在来源中改正，改正后会再次取到',
      '单据「N-1」第1行的「单据日期」不是日期（读到「gestern」）',
      '单据「N-1」第2行的「数量」超过1000000000（读到「1e400」）',
      '单据「N-1」第3行的「折合重量（kg）」不是数字（读到「NaN」）',
      '单据「N-1」第4行的「客户」含有无法存储的字符（读到「A�B」）',
      '单据「N-1」第5行的「ERP物料编码」含有无法存储的字符（读到「M-�」）',
      expect.stringContaining('第8行的「每袋重量」超过1000') as string,
      expect.stringMatching(
        /^单据「N-1」第6行的「单据日期」应在 1990-01-01 至 .+（读到「0001-01-01」）$/,
      ) as string,
      expect.stringContaining('第7行的「单据日期」应在 1990-01-01 至 ') as string,
    ])
    expect((await linesOf(ann)).records[0]).toMatchObject({ lineNo: 9, kg: 3, bags: null })
  })

  test('a modification to come is refused, the watermark stays before now, and the line comes once it is over', async () => {
    const future = new Date(Date.now() + 40 * 86_400_000).toISOString()
    isDeaf = true
    lines = [
      line(),
      line({ lineNo: 2, modifiedAt: future }),
      line({ lineNo: 3, modifiedAt: '0001-01-01T00:00:00Z' }),
    ]
    const { id } = await add({ windowDays: 366, pageSize: 100 })
    const sync = await run(id)
    expect(sync).toMatchObject({ state: 'done', createdLines: 1 })
    expect(sync.remarks[1]).toContain('单据「N-1」第2行的「来源修改时间」晚于现在')
    expect(sync.remarks[2]).toContain('单据「N-1」第3行的「来源修改时间」早于 1990-01-01')
    await app.services.db
      .update(saleLine)
      .set({ modifiedAt: new Date(future) })
      .where(eq(saleLine.orgId, ann.orgId))
    expect((await shown()).watermark).toBeNull()
  })

  test('amounts are stored to the fen as the source says them, also as binary fractions and of twelve digits', async () => {
    const amounts = ['0.1', '0.2', 1.005, 0.1 + 0.2, 999_999_999_999.99, '-999999999999.99']
    lines = amounts.map((amount, at) => line({ lineNo: at + 1, amount }))
    const { id } = await add({ pageSize: 100 })
    await run(id)
    const { records, totals } = await linesOf(ann)
    expect(records.map(({ amount }) => amount)).toEqual([
      '0.10',
      '0.20',
      '1.01',
      '0.30',
      '999999999999.99',
      '-999999999999.99',
    ])
    expect(totals.amount).toBe('1.61')
    lines = [line({ lineNo: 7, amount: '1000000000000', modifiedAt: daysAgo(0.1) })]
    expect((await run(id)).remarks[1]).toContain('第7行的「金额（元）」超过999999999999.99')
  })

  test('a bill that is cancelled stays so when the source says nothing of it, and comes back when it says that it is valid', async () => {
    lines = [line()]
    const { id } = await add()
    await run(id)
    lines = [line({ isCancelled: true, modifiedAt: daysAgo(3) })]
    await run(id)
    lines = [line({ bags: 12, modifiedAt: daysAgo(2) })]
    await run(id)
    expect((await linesOf(ann)).totals).toMatchObject({ lines: 2, kg: 0, bags: 0, amount: '0.00' })
    lines = [line({ bags: 12, isCancelled: false, modifiedAt: daysAgo(1) })]
    await run(id)
    expect((await linesOf(ann)).totals).toMatchObject({ lines: 1, kg: 30 })
    lines = [line({ bags: 12, isCancelled: true, modifiedAt: daysAgo(0.5) })]
    await run(id)
    expect((await linesOf(ann)).totals).toMatchObject({ lines: 2, kg: 0 })
  })

  test('a source that begins in a time that never was or is to come is refused', async () => {
    await expect(add({ startDay: '0001-01-01' })).rejects.toMatchObject({
      message: '起始日期不得早于 1990-01-01',
    })
    await expect(add({ startDay: '2999-01-01' })).rejects.toMatchObject({
      message: expect.stringContaining('起始日期不得晚于今天') as string,
    })
    await expect(add({ windowDays: 367 })).rejects.toMatchObject({ message: '时间窗（天）最多为366' })
  })

  test('an address of the own network that is not named is refused, by number and by name', async () => {
    for (const name of ['10.0.0.8', 'localhost:1']) {
      ann = await app.user()
      const { id } = await add({ address: `http://${name}/sales` })
      expect((await run(id)).failure).toContain('是内网地址，不能访问')
    }
  })

  test('the name of a source with lines stays, and a source is deleted without its lines', async () => {
    lines = [line()]
    const { id } = await add()
    await run(id)
    const { version, ...stored } = await shown()
    const values = { windowDays: 3, pageSize: 10, startDay: stored.startDay, address }
    await expect(ann.call(api.updateSource, { id, version, name: 'ERP', ...values })).rejects.toMatchObject({
      message: expect.stringContaining('名称不能修改') as string,
    })
    await ann.call(api.updateSource, { id, version, name: 'NCC', ...values })
    await expect(run(id)).resolves.toMatchObject({ state: 'done' })
    await ann.call(api.deleteSource, { id })
    expect(await ann.call(api.listSources, {})).toEqual([])
    expect((await linesOf(ann)).total).toBe(1)
  })

  test('every night the sources that want it are asked', async () => {
    lines = [line()]
    await add()
    expect(await startNightly({ fastify: app.app, services: app.services })).toBeGreaterThan(0)
    await expect.poll(async () => (await shown()).sync?.state, { timeout: 20_000 }).toBe('done')
  })
})
