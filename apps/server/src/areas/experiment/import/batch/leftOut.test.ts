import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import * as api from '@hepu/api/areas/experiment/import/leftOut'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { bookOf, confirm, HEADS, trialRows, uploadPlots } from '../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const at = (head: (typeof HEADS)[number]): number => HEADS.indexOf(head)

/** Builds a trial with a row without a name, a wrong replicate, a wrong moisture, and a duplicate plot. */
async function dirtyBook(): Promise<Buffer> {
  const rows = trialRows(3, 2)
  rows[1]![at('品种名称')] = null
  rows[2]![at('重复')] = '甲'
  rows[3]![at('含水量(%)')] = 180
  const doubled = rows[4]!.with(at('小区产量(kg)'), 9.9)
  return bookOf(HEADS, [...rows, doubled])
}

const listOf = (client: Client, batchId: string, kind?: 'row' | 'value') =>
  client.call(api.batchLeftOut, {
    size: 50,
    order: 'ascending',
    model: { batchId, ...(kind ? { kind } : {}) },
  })

test('another organisation, and a user who may not read, see nothing of what was left out', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await dirtyBook())
  await expect(listOf(await server.user(), batch.id)).rejects.toMatchObject({ code: 4040 })
  const other = await server.user({ permissions: ['upgrade.record:read'] })
  await expect(listOf(other, batch.id)).rejects.toMatchObject({ code: 4030 })
})

test('after the import the rows and values that were left out are listed with sheet, row and column', async () => {
  const client = await server.user()
  const batch = await confirm(client, await uploadPlots(client, await dirtyBook()), { leaveOutErrors: true })
  expect(batch.state).toBe('done')
  const { records, total, counts } = await listOf(client, batch.id)
  expect(
    records.map(({ kind, sheet, row, column, read, chosen }) => [kind, sheet, row, column, read, chosen]),
  ).toEqual([
    ['row', '小区数据', 3, '品种名称', '', null],
    ['row', '小区数据', 4, '重复', '甲', null],
    ['value', '小区数据', 5, '含水量(%)', '180', '作缺测处理'],
    ['row', '小区数据', 6, null, expect.any(String), '都不导入'],
    ['row', '小区数据', 14, null, expect.any(String), '都不导入'],
  ])
  expect({ total, counts }).toEqual({ total: 5, counts: { row: 4, value: 1 } })
  expect((await listOf(client, batch.id, 'value')).records.map(({ row }) => row)).toEqual([5])
  const plots = batch.preview?.counts.find(({ object }) => object === 'plot')
  expect(plots).toMatchObject({ created: 9, rejected: 4 })
})

test('a yield without a value that it needs is counted among the yields', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await dirtyBook())
  const rejected = (preview: typeof batch.preview) =>
    Object.fromEntries(preview!.counts.map(({ object, rejected }) => [object, rejected]))
  expect(rejected(batch.preview)).toMatchObject({ yield: 1, observation: 0 })
})

test('the list does not contain what the user chose to import', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await dirtyBook())
  await client.call(batchApi.batchChoose, { id: batch.id, code: 'duplicateConflict', action: 'reps' })
  expect((await listOf(client, batch.id, 'row')).records.map(({ row }) => row)).toEqual([3, 4])
})

test('the list contains the row of a duplicate plot that was not chosen, with the choice', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await dirtyBook())
  const doubled = async (action: string) => {
    await client.call(batchApi.batchChoose, { id: batch.id, code: 'duplicateConflict', action })
    const { records } = await listOf(client, batch.id, 'row')
    return records.slice(2).map(({ key, row, chosen }) => [key.split(':')[1], row, chosen])
  }
  expect(await doubled('last')).toEqual([['6', 6, '保留第14行']])
  expect(await doubled('first')).toEqual([['14', 14, '保留第6行']])
})

test('the list can be exported as a workbook', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await dirtyBook(), '脏.xlsx')
  const file = await client.raw({
    method: 'POST',
    url: api.batchLeftOutExport.path,
    payload: { batchId: batch.id },
  })
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('未导入_脏.xlsx'))
  const { sheets } = await readWorkbook(file.rawPayload, '未导入.xlsx')
  const lines = sheets[0]?.rows.map(({ cells }) => cells.slice(0, 4).map((cell) => cell.value))
  expect(lines).toHaveLength(6)
  expect(lines?.[1]).toEqual(['整行未导入', '小区数据', 3, '品种名称'])
})
