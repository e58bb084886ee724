import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBatch, observation, plot } from '../../../db/schema/index.ts'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { sweepOnce } from '../../../import/batch/sweepImports.ts'
import { bookOf, confirm, countOf, findingsOf, HEADS, trialRows, uploadPlots } from './testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('jobs check, import and undo a large workbook and report their progress', async () => {
  const client = await server.user()
  const rows = trialRows(60, 40)
  const padded = await bookOf(
    [...HEADS, '备注'],
    rows.map((row, place) => [...row, noise(place)]),
  )
  const { id, state } = await client.upload(batchApi.importFillData, {}, { name: '大.xlsx', bytes: padded })
  expect(state).toBe('reading')
  const events = await client.raw({ method: 'GET', url: batchApi.batchProgress.path, query: { id } })
  expect(events.headers['content-type']).toContain('text/event-stream')
  const states = [...events.payload.matchAll(/data: (.*)/g)].map(
    (event) => JSON.parse(event[1] ?? '') as { state: string },
  )
  expect(states.at(-1)?.state).toBe('previewed')
  const preview = await client.call(batchApi.batchShow, { id })
  expect(countOf(preview, 'plot')).toEqual({ created: 4800, existing: 0, changed: 0, rejected: 0 })
  const confirmed = await client.call(batchApi.batchConfirm, { id, version: preview.version })
  expect(confirmed.state).toBe('importing')
  await expect(client.call(batchApi.batchConfirm, { id, version: preview.version })).rejects.toThrow(
    '正在导入',
  )
  await client.raw({ method: 'GET', url: batchApi.batchProgress.path, query: { id } })
  const done = await client.call(batchApi.batchShow, { id })
  expect(done).toMatchObject({ state: 'done', progress: 1 })
  const [plots] = await server.services.db
    .select({ n: count() })
    .from(plot)
    .where(eq(plot.orgId, client.orgId))
  expect(plots?.n).toBe(4800)
  const undone = await client.call(batchApi.batchUndo, { id, version: done.version, reason: '试' })
  expect(undone.removed).toBe(1 + 40 + 60 + 4800 + 4800)
  const [values] = await server.services.db
    .select({ n: count() })
    .from(observation)
    .where(eq(observation.orgId, client.orgId))
  expect(values?.n).toBe(0)
})

/** Returns text that does not compress, so that the file is large. */
const noise = (seed: number): string =>
  Array.from({ length: 40 }, (_, place) =>
    ((seed * 7919 + place * 104_729) ** 2 % 1_000_003).toString(36),
  ).join('')

test('a file that cannot be read ends the batch with its message', async () => {
  const client = await server.user()
  const columns = ['甲', '乙', '丙', '丁']
  const rows = Array.from({ length: 15_000 }, (_, place) => columns.map(() => noise(place)))
  const { id } = await client.upload(
    batchApi.importFillData,
    {},
    { name: '无关.xlsx', bytes: await bookOf(columns, rows) },
  )
  await client.raw({ method: 'GET', url: batchApi.batchProgress.path, query: { id } })
  const failed = await client.call(batchApi.batchShow, { id })
  expect(failed.state).toBe('failed')
  expect(failed.failure).toContain('没有找到小区数据')
})

test('work that died is restored, and old previews expire', async () => {
  const client = await server.user()
  const { db } = server.services
  const set = (id: string, values: object) =>
    db
      .update(importBatch)
      .set(values)
      .where(eq(importBatch.id, Number(id)))
  const show = (id: string) => client.call(batchApi.batchShow, { id })
  const bytes = await bookOf(HEADS, trialRows(2, 1))
  const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => uploadPlots(client, bytes)))
  if (!a || !b || !c || !d) throw new Error('no batches')
  const silent = new Date(Date.now() - 70_000)
  await set(a.id, { state: 'importing', progress: 0.5, updatedAt: silent })
  await set(b.id, { state: 'reading', progress: 0.5, updatedAt: silent, preview: null })
  await set(c.id, { state: 'importing', progress: 0, updatedAt: silent })
  await set(d.id, { createdAt: new Date(Date.now() - 25 * 3_600_000) })
  await sweepOnce(db)
  expect(await show(a.id)).toMatchObject({
    state: 'previewed',
    failure: '导入中断，未写入任何数据，请重新确认',
  })
  expect(await show(b.id)).toMatchObject({ state: 'failed', failure: '检查中断，请重新上传' })
  expect((await show(c.id)).state).toBe('importing')
  expect((await show(d.id)).state).toBe('expired')
  const done = await confirm(client, await show(a.id))
  expect(done.state).toBe('done')
  expect(await findingsOf(client, done)).toEqual([])
})
