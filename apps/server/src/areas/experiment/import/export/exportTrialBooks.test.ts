import { dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { Route } from '@hepu/api/core/route'
import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import {
  bookOf,
  confirm,
  countOf,
  fixture,
  HEADS,
  importPending,
  importPlots,
  settled,
  trialRows,
  uploadPlots,
} from '../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function download(
  client: Client,
  route: Pick<Route, 'method' | 'path'>,
  input: object,
): Promise<Buffer> {
  const request =
    route.method === 'GET'
      ? { query: Object.fromEntries(Object.entries(input)) as Record<string, string> }
      : { payload: input }
  const answer = await client.raw({ method: route.method, url: route.path, ...request })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  return answer.rawPayload
}

const groupIdOf = async (client: Client): Promise<string> =>
  (await client.call(trialGroup.groupPage, { model: {} })).records[0]?.id ?? ''

async function uploadInformation(client: Client, bytes: Buffer) {
  const { id } = await client.upload(batchApi.importInformation, {}, { name: '品种.xlsx', bytes })
  return settled(client, id)
}

const isSame = { error: 0, warning: 0, corrected: 0 }

test('a real trial that is exported and imported again changes nothing', async () => {
  const client = await server.user()
  await importPlots(client, fixture('g2f_core2015_clean.xlsx'))
  const figures = await client.call(dataAnalysisAvg, { groupId: await groupIdOf(client) })
  expect(figures.groupMean).toBeCloseTo(676.848880134798, 9)
  expect(figures.checks.map((check) => check.name)).toEqual(['PHW52/PHN82', 'B37/H95'])
  const bytes = await download(client, trialPlot.exportFillData, { groupId: await groupIdOf(client) })
  const again = await uploadPlots(client, bytes, '导出.xlsx')
  expect(again.preview?.severities).toEqual(isSame)
  expect(again.preview?.isSame).toBe(true)
  expect(countOf(again, 'observation')).toMatchObject({ existing: 3600 })
})

test('an export has the computed yield of each plot in its last column', async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  const groupId = await groupIdOf(client)
  const { records } = await client.call(trialPlot.rawData, { order: 'ascending', model: { groupId } })
  const bytes = await download(client, trialPlot.exportFillData, { groupId })
  const { sheets } = await readWorkbook(bytes, '导出.xlsx')
  const [heads, ...rows] = sheets[0]!.rows.map(({ cells }) => cells.map((cell) => cell?.value))
  expect(heads!.at(-1)).toBe('计算折亩产(kg/亩)')
  expect(rows.map((row) => row[heads!.length - 1])).toEqual(records.map(({ yieldMu }) => yieldMu))
  expect(records[0]!.yieldMu).toBeGreaterThan(0)
})

test('an export imported into another organisation makes the same trial', async () => {
  const [owner, other] = [await server.user(), await server.user()]
  const rows = trialRows(3, 2)
  rows[0]![7] = 101
  const heads = [...HEADS, '是否作废', '备注', '播种期', '株型']
  const marked = rows.map((row, place) => [
    ...row,
    place === 3 ? '是' : '否',
    place === 4 ? '边行' : null,
    '4-25',
    '紧凑',
  ])
  await importPending(owner, await bookOf(heads, marked))
  const first = await groupIdOf(owner)
  const bytes = await download(owner, trialPlot.exportFillData, { groupId: first })
  await importPlots(other, bytes)
  const page = (client: Client, groupId: string) =>
    client.call(trialPlot.rawData, { size: 200, order: 'ascending', model: { groupId } })
  const strip = (list: Awaited<ReturnType<typeof page>>) =>
    list.records.map(({ id: _i, pointId: _p, entryId: _e, batchId: _b, version: _v, values, ...row }) => ({
      ...row,
      values: Object.fromEntries(Object.entries(values).map(([key, cell]) => [key, cell.value])),
    }))
  const [here, there] = [strip(await page(owner, first)), strip(await page(other, await groupIdOf(other)))]
  expect(there).toEqual(here)
  expect(here.map((row) => row.status)).toEqual([
    'pending',
    'accepted',
    'accepted',
    'excluded',
    ...Array(8).fill('accepted'),
  ])
  expect(here[0]?.values).toEqual({ plantHeight: 241, sowDate: '2023-04-25', plantType: '紧凑' })
})

test('a status set by hand is the same after exporting and importing it', async () => {
  const client = await server.user()
  const rows = trialRows(2, 1)
  rows[0]![7] = 101
  await importPending(client, await bookOf(HEADS, rows))
  const groupId = await groupIdOf(client)
  const raw = await client.call(trialPlot.rawData, { model: { groupId, status: 'pending' } })
  const ids = raw.records.map((row) => row.id)
  await client.call(trialPlot.setPlotStatus, { ids, status: 'accepted', reason: '核对无误' })
  const bytes = await download(client, trialPlot.exportFillData, { groupId })
  expect((await uploadPlots(client, bytes)).preview?.isSame).toBe(true)
  const original = await uploadPlots(client, await bookOf(HEADS, rows))
  expect(original.preview?.isSame).toBe(true)
})

test('information of entries can be imported, exported and imported again without a change', async () => {
  const client = await server.user()
  const heads = [
    '年份',
    '作物',
    '组别',
    '阶段',
    '熟期',
    '参试编号',
    '品种名称',
    '母本',
    '父本',
    '供种单位',
    '是否对照',
    '对照序号',
    '参试年限',
    '备注',
  ]
  const head = [2024, '玉米', '黄淮海A组', '区域试验第一年', '夏播']
  const bytes = await bookOf(heads, [
    [...head, 'A1', '郑单958', '郑58', '昌7-2', '甲公司', '是', 1, 5, null],
    [...head, 'A2', '登海605', 'DH351', 'DH382', '乙公司', '是', 2, 3, null],
    [...head, 'A3', '试1', 'X1', 'Y1', '丙公司', '否', null, 1, '新组合'],
    [...head, 'A4', '试1', 'X1', 'Y1', '丙公司', '否', null, 1, null],
  ])
  const preview = await uploadInformation(client, bytes)
  expect(preview.preview?.severities).toEqual({ error: 1, warning: 0, corrected: 0 })
  expect(countOf(preview, 'experiment_variety')).toEqual({ created: 3, existing: 0, changed: 0, rejected: 1 })
  expect(preview.preview?.groups).toMatchObject([{ checks: ['CK1 郑单958', 'CK2 登海605'], phase: 'R1' }])
  await confirm(client, preview, { leaveOutErrors: true })
  const list = await client.call(variety.varietyPage, { order: 'ascending', model: {} })
  expect(list.records.map((row) => [row.name, row.ckNo, row.femaleParent, row.ripePeriod])).toEqual([
    ['郑单958', 1, '郑58', '夏播'],
    ['登海605', 2, 'DH351', '夏播'],
    ['试1', null, 'X1', '夏播'],
  ])
  const again = await uploadInformation(client, await download(client, variety.exportInformation, {}))
  expect(again.preview?.severities).toEqual(isSame)
  expect(again.preview?.isSame).toBe(true)
})

test('F-350 F-351 an exported list has Chinese heads and every entry of the filter, not only a page', async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(HEADS, trialRows(25, 1)))
  const model = { name: '品种1' }
  const { total } = await client.call(variety.varietyPage, { size: 10, model })
  expect(total).toBeGreaterThan(10)
  const { sheets } = await readWorkbook(await download(client, variety.exportInformation, model), '品种.xlsx')
  const [heads, ...rows] = sheets[0]!.rows.map((row) => row.cells.map((cell) => String(cell.value ?? '')))
  for (const head of heads!) expect(head).toMatch(/\p{Script=Han}/u)
  const at = heads!.indexOf('品种名称')
  expect(rows.map((row) => row[at])).toHaveLength(total)
  for (const row of rows) expect(row[at]).toContain('品种1')
})

test('the blank template is read without a finding and offers the usual columns', async () => {
  const client = await server.user()
  const bytes = await download(client, trialPlot.fillDataTemplate, {})
  const { sheets } = await readWorkbook(bytes, '模板.xlsx')
  expect(sheets.map((sheet) => sheet.name)).toEqual(['小区数据', '说明'])
  const heads = sheets[0]?.rows[0]?.cells.map((cell) => cell.value)
  expect(heads).toEqual(
    expect.arrayContaining(['试验年份', '品种名称', '小区产量(kg)', '株高(cm)', '含水量(%)']),
  )
  const notes = sheets[1]?.rows.map((row) => row.cells[0]?.value).join('\n')
  expect(notes).toContain('玉米的标准水分为 14%')
  expect(notes).toContain('区域试验第一年（也可写 区域试验')
  const preview = await uploadPlots(client, bytes)
  expect(preview.preview?.severities).toEqual(isSame)
})

test('the template of a group contains its points, entries and replicates', async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(HEADS, trialRows(3, 2)))
  const bytes = await download(client, trialPlot.fillDataTemplate, { groupId: await groupIdOf(client) })
  const { sheets } = await readWorkbook(bytes, '模板.xlsx')
  expect(sheets.map((sheet) => sheet.name)).toEqual(['小区数据', '试验点信息', '品种信息', '说明'])
  expect(sheets[0]?.rows).toHaveLength(1 + 12)
  const preview = await uploadPlots(client, bytes)
  expect(preview.preview?.isSame).toBe(true)
})

test('the template of entries is an information workbook', async () => {
  const client = await server.user()
  const preview = await uploadInformation(client, await download(client, variety.informationTemplate, {}))
  expect(preview.preview?.severities).toEqual(isSame)
  await expect(confirm(client, preview)).rejects.toThrow('没有可以导入的数据')
})

test('another organisation cannot export the group', async () => {
  const [owner, other] = [await server.user(), await server.user()]
  await importPlots(owner, await bookOf(HEADS, trialRows(2, 1)))
  const groupId = await groupIdOf(owner)
  for (const [route, input] of [
    [trialPlot.exportFillData, { payload: { groupId } }],
    [trialPlot.fillDataTemplate, { query: { groupId } }],
    [variety.exportInformation, { payload: { groupId } }],
  ] as const) {
    const answer = await other.raw({ method: route.method, url: route.path, ...input })
    expect(answer.json()).toMatchObject({ code: 4040, msg: '组别不存在或无权查看' })
  }
})
