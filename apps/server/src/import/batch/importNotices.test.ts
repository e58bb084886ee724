import { noticePage } from '@hepu/api/areas/authority/notice/notice'
import { importFillData, batchProgress } from '@hepu/api/areas/experiment/import/trialImport'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { bookOf, HEADS, importPlots, trialRows } from '../../areas/experiment/import/testImport.ts'
import { create } from '../../areas/research/registry/testRegistries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const noticesOf = async (client: Client) => (await client.call(noticePage, { model: {} })).records

test('the uploader of a workbook gets a notice with the numbers when it is imported', async () => {
  const ann = await app.user()
  await importPlots(ann, await bookOf(HEADS, trialRows(3, 2)))
  const [notice, ...others] = await noticesOf(ann)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ kind: '导入完成', isRead: false })
  expect(notice!.text).toMatch(/新增\d+条/)
})

test('the uploader of a workbook that a job cannot read gets a notice with the reason', async () => {
  const ann = await app.user()
  const columns = ['甲', '乙', '丙', '丁']
  const noise = (place: number) => Math.sin(place).toString(36)
  const rows = Array.from({ length: 15_000 }, (_, place) => columns.map((_c, at) => noise(place * 4 + at)))
  const file = { name: '无关.xlsx', bytes: await bookOf(columns, rows) }
  const { id } = await ann.upload(importFillData, {}, file)
  await ann.raw({ method: 'GET', url: batchProgress.path, query: { id } })
  await expect(noticesOf(ann)).resolves.toMatchObject([
    { kind: '导入失败', title: '「无关.xlsx」导入失败', text: expect.any(String) as string },
  ])
})

test('whoever submitted a record gets the result of its review with the opinion, the reviewer gets nothing', async () => {
  const ann = await app.user()
  const bob = await app.user({ org: ann.org })
  const { id } = await create(copyright, ann, 0)
  await bob.call(copyright.calls.audit, { ids: [id], pass: false, opinion: '材料不全' })
  await expect(noticesOf(ann)).resolves.toMatchObject([
    { title: expect.stringMatching(/^软件著作权「.+」被驳回$/) as string, text: '审核意见：材料不全' },
  ])
  await expect(noticesOf(bob)).resolves.toEqual([])
})
