import { fileInfoUpload } from '@hepu/api/core/file/file'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { openXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import type { Client } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { showRaw } from '../../../import/workbook.ts'
import { countsOf, sheetsOf, tableOf, type Shown } from '../../authority/testTables.ts'
import { certified } from './testCertified.ts'
import { create, flowOf, pageOf, valuesOf } from './testRegistries.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

const { calls } = copyright
const flow = flowOf(copyright)

/** The heads and the one row of an export of the sample. */
async function sampleRow(ann: Client): Promise<{ heads: string[]; row: string[] }> {
  const { id } = await create(copyright, ann)
  const { rowsOf } = await sheetsOf(ann, calls.export)
  const [heads, row] = rowsOf(copyright.title) as [string[], string[]]
  await ann.call(calls.delete, { ids: [id] })
  await ann.call(calls.purge, { ids: [id] })
  return { heads, row }
}

/** The workbook with its errors marked, as cells with style and comment. */
async function markedOf(ann: Client, { id }: Shown) {
  const { rawPayload } = await ann.raw({
    method: 'POST',
    url: calls.batch.marked.path,
    payload: { batchId: id },
  })
  const { sheets } = await openXlsx(rawPayload, { readStyles: true })
  return { bytes: rawPayload, sheet: sheets[0]! }
}

test('every one of a thousand wrong rows is reported and marked in the workbook', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const no = heads.indexOf('登记号')
  const day = heads.indexOf('登记日期')
  const rows = Array.from({ length: 1000 }, (_, at) => row.with(no, `登记${at}`).with(day, '2999-01-01'))
  const preview = await flow.preview(ann, await tableOf(heads, rows))
  expect(preview.preview!.severities.error).toBe(2000)
  expect(countsOf(preview)).toMatchObject({ created: 0, rejected: 1000 })
  expect(await flow.findings(ann, preview)).toHaveLength(200)
  const { sheet } = await markedOf(ann, preview)
  expect(sheet.rows[0]![heads.length]).toBe('检查结果')
  expect(sheet.rows).toHaveLength(1001)
  for (const [at, line] of sheet.rows.slice(1).entries()) {
    expect(line[no]).toBe(`登记${at}`)
    expect(line[heads.length]).toMatch(/^错误：.*登记号格式不正确.*；错误：.*登记日期.*2999年超出范围/)
  }
  const cell = sheet.cells!.get(`1000,${no}`)!
  expect(cell.comment!.text).toContain('登记号格式不正确，应如 2023SR0012345')
  expect(cell.style!.fill).toMatchObject({ fgColor: { rgb: expect.stringContaining('FFC7CE') } })
  expect(sheet.cells!.get('1000,0')?.comment).toBeUndefined()
})

test('a marked workbook can be corrected and imported again, without marks on the corrected cells', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const no = heads.indexOf('登记号')
  const first = await flow.preview(ann, await tableOf(heads, [row.with(no, '不对'), row.with(no, '也不对')]))
  const { bytes } = await markedOf(ann, first)
  const { sheets } = await readWorkbook(bytes, '标出错误.xlsx')
  expect(sheets[0]!.rows[0]!.cells.map(showRaw)).toEqual([...heads, '检查结果'])
  const { openXlsx: open, saveXlsx: save } = await import('hucre/xlsx')
  const book = await open(bytes, { readStyles: true })
  book.sheets[0]!.rows[1]![no] = String(row[no])
  const cell = book.sheets[0]!.cells!.get(`1,${no}`)!
  book.sheets[0]!.cells!.set(`1,${no}`, { ...cell, value: String(row[no]) })
  const second = await flow.preview(ann, Buffer.from(await save(book)))
  expect(countsOf(second)).toMatchObject({ created: 1, rejected: 1 })
  const { sheet } = await markedOf(ann, second)
  expect(sheet.rows[0]!.filter((head) => head === '检查结果')).toHaveLength(1)
  expect(sheet.rows[1]![heads.length] ?? null).toBeNull()
  expect(sheet.cells!.get(`1,${no}`)?.comment).toBeUndefined()
  expect(sheet.cells!.get(`1,${no}`)?.style?.fill).toBeUndefined()
  expect(sheet.cells!.get(`2,${no}`)?.comment?.text).toContain('登记号格式不正确')
})

test('a CSV with errors is returned as a workbook with its errors', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const lines = [heads, row.with(heads.indexOf('登记号'), '不对')].map((line) => line.join(',')).join('\n')
  const preview = await flow.preview(ann, Buffer.from(lines), '表.csv')
  const { sheet } = await markedOf(ann, preview)
  expect(sheet.rows[1]!.at(-1)).toContain('登记号格式不正确')
})

test('a workbook without errors has nothing to mark', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const preview = await flow.preview(ann, await tableOf(heads, [row]))
  const answer = await ann.raw({
    method: 'POST',
    url: calls.batch.marked.path,
    payload: { batchId: preview.id },
  })
  expect(answer.json()).toMatchObject({ code: 4220, msg: '该文件没有错误，也没有提醒' })
})

test('doubles within the file are errors, and numbers of deleted records give a warning', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const no = heads.indexOf('登记号')
  const { id } = await create(copyright, ann)
  await ann.call(calls.delete, { ids: [id] })
  const twice = [row, row.with(no, '2024SR7654321'), row.with(no, '2024SR7654321')]
  const preview = await flow.preview(ann, await tableOf(heads, twice))
  const reported = (await flow.findings(ann, preview))
    .filter(({ severity }) => severity !== 'corrected')
    .map(({ severity, row: at, message }) => [severity, at, message])
  expect(reported).toEqual([
    ['error', 4, expect.stringContaining('登记号「2024SR7654321」与第3行重复，这一行不导入')],
    [
      'warning',
      2,
      expect.stringContaining('回收站中有同号记录：登记号「2023SR0012345」「玉米育种数据管理系统」'),
    ],
  ])
  const { batch } = await flow.confirm(ann, preview, { leaveOutErrors: true })
  expect(await pageOf(copyright, ann)).toMatchObject({ total: 2 })
  await expect(ann.call(calls.restore, { ids: [id] })).rejects.toMatchObject({
    message: expect.stringContaining('登记号「2023SR0012345」已被'),
  })
  expect(await ann.call(calls.batch.undo, { id: batch.id, version: batch.version, reason: '重来' })).toEqual({
    removed: 2,
    restored: 0,
  })
  await ann.call(calls.restore, { ids: [id] })
})

test('an import is not undone after a new record got an attachment or was deleted', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const no = heads.indexOf('登记号')
  const book = await tableOf(heads, [row, row.with(no, '2024SR7654321')])
  const { batch } = await flow.confirm(ann, await flow.preview(ann, book))
  const undo = () => ann.call(calls.batch.undo, { id: batch.id, version: batch.version, reason: '导错了' })
  const [second, first] = (await pageOf(copyright, ann)).records
  await ann.upload(
    fileInfoUpload,
    { infoType: copyright.name, infoId: first!.id, publicStatus: '2' },
    { name: '证书.txt', bytes: Buffer.from('证书') },
  )
  await expect(undo()).rejects.toMatchObject({ data: { count: 1 } })
  await ann.call(calls.delete, { ids: [second!.id] })
  await expect(undo()).rejects.toMatchObject({ data: { count: 2 } })
  const eve = await app.user({ org: ann.org, permissions: ['research.copyright:read'] })
  await expect(
    eve.call(calls.batch.undo, { id: batch.id, version: batch.version, reason: '越权' }),
  ).rejects.toMatchObject({ code: 4030 })
  await expect(
    ann.call(calls.batch.undo, { id: batch.id, version: batch.version - 1, reason: '旧版本' }),
  ).rejects.toMatchObject({ code: 4090 })
})

test('of two people who undo an import at once the second learns that it was undone', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const { batch } = await flow.confirm(ann, await flow.preview(ann, await tableOf(heads, [row])))
  const undo = () => ann.call(calls.batch.undo, { id: batch.id, version: batch.version, reason: '导错了' })
  const ends = await Promise.allSettled([undo(), undo()])
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 4220, message: '该批次已撤销' },
  })
})

test.each(['=1+1', '+86 10', '-减', '@某', "'=已有撇号"])(
  'a text that begins like a formula stays text in both kinds of export: %s',
  async (text) => {
    const ann = await app.user()
    await ann.call(calls.create, {
      ...valuesOf(copyright, ann),
      ...(await certified(copyright, ann)),
      remark: `${text}，备注`,
      submit: true,
    } as never)
    const stored = (await pageOf(copyright, ann)).records[0]!['remark']
    const { bytes } = await sheetsOf(ann, calls.export)
    const { sheets } = await openXlsx(bytes)
    const at = sheets[0]!.rows[0]!.indexOf('备注')
    expect(sheets[0]!.rows[1]![at]).toBe(stored)
    expect(sheets[0]!.cells?.get(`1,${at}`)?.formula).toBeUndefined()
    const csv = (await ann.raw({ method: 'POST', url: calls.export.path, payload: { format: 'csv' } }))
      .rawPayload
    expect(csv.toString()).toContain(`'${String(stored)}`)
    expect((await flow.preview(ann, csv, '表.csv')).preview!.isSame).toBe(true)
  },
)

test('only users who may import, and the uploader, get the workbook, plain or marked', async () => {
  const ann = await app.user()
  const { heads, row } = await sampleRow(ann)
  const bad = row.with(heads.indexOf('登记日期'), '2999-01-01')
  const preview = await flow.preview(ann, await tableOf(heads, [bad]))
  const read = 'research.copyright:read' as const
  const reader = await app.user({ org: ann.org, permissions: [read] })
  const importer = await app.user({ org: ann.org, permissions: [read, 'research.copyright:import'] })
  const asks = (who: Client) => [
    who.raw({ method: 'GET', url: calls.batch.source.path, query: { id: preview.id } }),
    who.raw({ method: 'POST', url: calls.batch.marked.path, payload: { batchId: preview.id } }),
  ]
  for (const answer of await Promise.all(asks(reader))) expect(answer.json()).toMatchObject({ code: 4030 })
  for (const who of [ann, importer]) {
    for (const answer of await Promise.all(asks(who)))
      expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from('PK'))
  }
  const { records } = await reader.call(calls.batch.page, { model: {} })
  expect(records).toMatchObject([{ id: preview.id, can: { source: false } }])
})
