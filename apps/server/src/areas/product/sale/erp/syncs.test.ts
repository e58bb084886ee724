import * as api from '@hepu/api/areas/product/sale/saleSource'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type Client, type TestApp } from '../../../../../test/testApp.ts'
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
      ({ modifiedAt }) => String(modifiedAt) >= body.modifiedFrom && String(modifiedAt) <= body.modifiedTo,
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

  test('an answer that makes no sense names the bill and the field', async () => {
    lines = [line({ billDate: 'gestern' })]
    const { id } = await add()
    expect((await run(id)).failure).toContain('单据「N-1」的「billDate」不正确')
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
