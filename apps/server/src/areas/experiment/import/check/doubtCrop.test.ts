import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../../test/testApp.ts'
import { sheetOf } from '../../../../import/fixtures/sheets.ts'
import { parseBook } from '../pipeline/parseBook.ts'
import { bookOf, confirm, countOf, findingsOf, settled, uploadPlots } from '../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const PLOT = ['试验年份', '试验点', '品种名称', '重复', '小区产量(kg)', '小区面积(㎡)', '含水量(%)']
const plots = (...more: number[]): (string | number)[][] =>
  [1, 2].flatMap((rep) =>
    ['A', 'B', 'C'].map((entry, at) => [2024, '长葛', entry, rep, 12 + at / 10 + rep / 100, 20, 14, ...more]),
  )

test('a maize workbook while the crop is rice is one question, and nothing of it is imported without an answer', async () => {
  const client = await server.user({ crop: 'rice' })
  const book = await bookOf([...PLOT, '株高(cm)', '穗位高(cm)'], plots(280, 110))
  const batch = await uploadPlots(client, book, '2024年夏玉米区域试验.xlsx')
  const [question, ...others] = await findingsOf(client, batch)
  expect(others).toEqual([])
  expect(question).toMatchObject({ code: 'cropDoubt', severity: 'error', action: 'skip' })
  expect(question?.message).toContain('文件像是玉米的试验（写着“2024年夏玉米区域试验”')
  expect(countOf(batch, 'plot')).toMatchObject({ created: 0 })

  await client.call(api.batchChoose, { id: batch.id, code: 'cropDoubt', action: 'keep' })
  const kept = await settled(client, batch.id)
  expect(countOf(kept, 'plot')).toMatchObject({ created: 6 })
  expect((await findingsOf(client, kept)).map(({ code }) => code)).toContain('outOfRange')
  const done = await confirm(client, kept, { leaveOutErrors: true })
  expect(done.state).toBe('done')
})

const readAs = (crop: string, fileName: string, heads: readonly string[], more: readonly number[] = []) =>
  parseBook(
    { sheets: [sheetOf([[...heads], ...plots(...more)])] },
    { fileName, kind: 'fillData', crop, defaults: {} },
    () => undefined,
  ).findings.filter(({ code }) => code === 'cropDoubt')

test.each([
  ['its heads alone', 'rice', '数据.xlsx', ['穗位高(cm)', '秃尖长(cm)'], 1],
  ['one head of another crop', 'rice', '数据.xlsx', ['穗位高(cm)', '株高(cm)'], 0],
  ['heads of both crops', 'rice', '数据.xlsx', ['穗位高(cm)', '秃尖长(cm)', '结实率(%)'], 0],
  ['a name with both crops', 'soybean', '玉米茬大豆品种试验.xlsx', [], 0],
  ['a name of its own crop', 'maize', '夏玉米品种试验.xlsx', [], 0],
  ['the station that runs it', 'rice', '玉米研究所品种试验.xlsx', [], 0],
])('a workbook is doubted by %s', (_, crop, fileName, more, questions) => {
  const values = more.map(() => 5)
  expect(readAs(crop, fileName, [...PLOT, ...more], values)).toHaveLength(questions)
})
