import { resources } from '@hepu/api/resources'
import { keyFields, type Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import type { Client } from '../../../../test/testApp.ts'
import { workbookBytes } from '../../../import/write/writeWorkbook.ts'
import { countsOf, sheetsOf, tableOf, type Shown } from '../../authority/testTables.ts'
import { certified } from './testCertified.ts'
import { samples } from './samples.ts'
import { create, flowOf, pageOf, show, valuesOf, type Row } from './testRegistries.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

/** Submits an imported draft, with its certificate. */
async function handIn(def: Resource, ann: Client, { id, version, ...row }: Row): Promise<void> {
  const values = [0, 1].map((at) => valuesOf(def, ann, at) as Record<string, unknown>)
  const own = values.find((value) => value[def.nameField] === row[def.nameField]) ?? values[0]
  await ann.call(def.calls.update, {
    ...own,
    ...(await certified(def, ann)),
    id,
    version,
    submit: true,
  })
}

/** A workbook of two records that the organisation no longer has. */
async function bookOf(def: Resource, ann: Client): Promise<Buffer> {
  const ids = [(await create(def, ann, 0)).id, (await create(def, ann, 1)).id]
  const { bytes } = await sheetsOf(ann, def.calls.export)
  await ann.call(def.calls.delete, { ids })
  await ann.call(def.calls.purge, { ids })
  return bytes
}

/** Imports a workbook; answers the batch. */
async function imported(def: Resource, ann: Client, bytes: Buffer, reason?: string): Promise<Shown> {
  const flow = flowOf(def)
  const preview = await flow.preview(ann, bytes)
  return (await flow.confirm(ann, preview, reason ? { reason } : {})).batch
}

const undo = (def: Resource, ann: Client, { id, version }: Shown, reason = '导错了文件') =>
  ann.call(def.calls.batch.undo, { id, version, reason })

const all = resources.map((def) => [def.title, def] as const)

describe.each(all)('undo of an import: %s', (_, def) => {
  test('the undo deletes created records, the list of imports shows it, and the same workbook can be imported again', async () => {
    const ann = await app.user()
    const bytes = await bookOf(def, ann)
    const batch = await imported(def, ann, bytes)
    expect(await pageOf(def, ann)).toMatchObject({ total: 2 })
    expect(batch.can['undo']).toBe(true)
    expect(await undo(def, ann, batch)).toEqual({ removed: 2, restored: 0 })
    expect(await pageOf(def, ann)).toMatchObject({ total: 0 })
    expect(await ann.call(def.calls.deletedPage, { model: {} })).toMatchObject({ total: 0 })
    const past = await ann.call(def.calls.batch.page, { model: {} })
    expect(past).toMatchObject({
      total: 1,
      records: [{ id: batch.id, state: 'undone', undoReason: '导错了文件', can: { undo: false } }],
    })
    expect(past.records[0]!.counts[0]).toMatchObject({ label: def.title, created: 2 })
    await expect(undo(def, ann, batch)).rejects.toMatchObject({ message: '该批次已撤销' })
    await imported(def, ann, bytes)
    expect(await pageOf(def, ann)).toMatchObject({ total: 2 })
  })

  test('the undo restores old values and the old review of changed records', async () => {
    const ann = await app.user()
    const { id } = await create(def, ann)
    await ann.call(def.calls.audit, { ids: [id], pass: true, opinion: '材料齐全' })
    const before = await show(def, ann, id)
    const { rowsOf } = await sheetsOf(ann, def.calls.export)
    const [heads, row] = rowsOf(def.title) as [string[], string[]]
    // A change of a name that does not identify a row makes the record wait for review again; a remark keeps its approval.
    const isKnownByName = keyFields(def).includes(def.nameField)
    const name = isKnownByName ? 'remark' : def.nameField
    const wish = isKnownByName ? '导入时改过' : String(samples[def.name].other(1)[name] ?? before[name])
    const changed = row.with(heads.indexOf(def.fields[name]!.label), wish).with(heads.indexOf('备注'), '改过')
    const batch = await imported(def, ann, await tableOf(heads, [changed]), '更正')
    expect(await show(def, ann, id)).toMatchObject({
      remark: '改过',
      status: wish === before[name] || isKnownByName ? 2 : 1,
    })
    expect(await undo(def, ann, batch)).toEqual({ removed: 0, restored: 1 })
    const after = await show(def, ann, id)
    // Addresses of attachments are signed for a time.
    const moved = { version: 0, updateTime: null, fileDOList: null, previewUrl: null }
    expect({ ...after, ...moved }).toEqual({ ...before, ...moved })
    expect(after.version).toBe(before.version + 2)
  })

  test('the undo is refused as a whole, naming the record, after one of its records was reviewed or submitted', async () => {
    const ann = await app.user()
    const batch = await imported(def, ann, await bookOf(def, ann))
    const [first] = (await pageOf(def, ann)).records
    if (first!.status === 1) await ann.call(def.calls.audit, { ids: [first!.id], pass: true })
    else await handIn(def, ann, first!)
    await expect(undo(def, ann, batch)).rejects.toMatchObject({
      code: 4220,
      message: expect.stringContaining(`「${String(first![def.nameField])}」在导入后被修改、审核、删除过`),
    })
    expect(await pageOf(def, ann)).toMatchObject({ total: 2 })
    const eve = await app.user()
    await expect(undo(def, eve, batch)).rejects.toMatchObject({ code: 4040 })
    expect(await eve.call(def.calls.batch.page, { model: {} })).toMatchObject({ total: 0 })
  })
})

describe.each(all)('files of %s', (_, def) => {
  test('a row with only its identifying values and a change changes that record', async () => {
    const ann = await app.user()
    const { id } = await create(def, ann)
    const { rowsOf } = await sheetsOf(ann, def.calls.export)
    const [heads, row] = rowsOf(def.title) as [string[], string[]]
    const known = new Set(keyFields(def).map((name) => def.fields[name]!.label))
    const bare = row.map((cell, at) =>
      heads[at] === '备注' ? '只改备注' : known.has(heads[at]!) ? cell : '',
    )
    await imported(def, ann, await tableOf(heads, [bare]), '更正')
    const kept = { [def.nameField]: valuesOf(def, ann)[def.nameField as never] }
    expect(await show(def, ann, id)).toMatchObject({ remark: '只改备注', ...kept })
  })

  test('the template marks what a new record needs, and the marks are ignored when it is read', async () => {
    const ann = await app.user()
    await create(def, ann)
    const { rowsOf } = await sheetsOf(ann, def.calls.importTemplate)
    const marked = (rowsOf(def.title)[0] as string[]).filter((head) => head.endsWith('*'))
    expect(marked).toContain(`${def.fields[def.nameField]!.label}*`)
    expect(marked).not.toContain('备注*')
    const [heads, row] = (await sheetsOf(ann, def.calls.export)).rowsOf(def.title) as [string[], string[]]
    const starred = heads.map((head) => (marked.includes(`${head}*`) ? `${head}*` : head))
    const flow = flowOf(def)
    const preview = await flow.preview(ann, await tableOf(starred, [row]))
    const reported = await flow.findings(ann, preview)
    expect(reported.filter(({ code }) => code.startsWith('header'))).toEqual([])
    expect(countsOf(preview)).toEqual({ created: 0, existing: 1, changed: 0, rejected: 0 })
  })

  test('a CSV export imports again without changing anything', async () => {
    const ann = await app.user()
    for (const at of [0, 1, 2]) await create(def, ann, at)
    const { method, path: url } = def.calls.export
    const asked = { format: 'csv' }
    const { rawPayload, headers } = await ann.raw({
      method,
      url,
      ...(method === 'GET' ? { query: asked } : { payload: asked }),
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const flow = flowOf(def)
    const preview = await flow.preview(ann, rawPayload, '表.csv')
    expect((await flow.findings(ann, preview)).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(countsOf(preview)).toEqual({ created: 0, existing: 3, changed: 0, rejected: 0 })
  })

  const [, other] = all[(all.findIndex(([, app]) => app === def) + 1) % all.length]!
  const wrong: [string, string, () => Promise<Buffer>, string][] = [
    ['an empty file', '空.xlsx', async () => Buffer.alloc(0), '文件「空.xlsx」是空的'],
    [
      'a workbook with nothing in it',
      '空.xlsx',
      () => workbookBytes([{ name: '空', columns: [], rows: [] }]),
      '没有数据',
    ],
    ['a text', '说明.csv', async () => Buffer.from('今天天气不错'), `没有找到${def.title}的表`],
    [
      'a page of the web',
      '网页.csv',
      async () => Buffer.from('<html><body>登录</body></html>'),
      '文件内容是网页',
    ],
    [
      'a broken workbook',
      '坏.xlsx',
      async () => (await tableOf(['名称'], [['一']])).subarray(0, 400),
      '不完整或已损坏',
    ],
    [
      'heads that are none of ours',
      '别的.xlsx',
      () => tableOf(['甲', '乙'], [[1, 2]]),
      `没有找到${def.title}的表`,
    ],
  ]
  test.each(wrong)('a cell with %s is refused', async (_what, name, make, message) => {
    const ann = await app.user()
    await expect(ann.upload(def.calls.import, {}, { name, bytes: await make() })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining(message),
    })
    expect(await ann.call(def.calls.batch.page, { model: {} })).toMatchObject({ total: 0 })
  })

  test(`a workbook of another registry (${other.title}) is refused and named`, async () => {
    const ann = await app.user()
    await create(other, ann)
    const { bytes } = await sheetsOf(ann, other.calls.export)
    await expect(
      ann.upload(def.calls.import, {}, { name: `${other.title}.xlsx`, bytes }),
    ).rejects.toMatchObject({ message: expect.stringContaining(`「${other.title}」`) })
  })

  test("another registry's workbook is recognised by its headings, whatever the sheet is called", async () => {
    const ann = await app.user()
    await create(other, ann)
    const [heads, row] = (await sheetsOf(ann, other.calls.export)).rowsOf(other.title) as [string[], string[]]
    const bytes = await tableOf(heads, [row])
    await expect(ann.upload(def.calls.import, {}, { name: '表.xlsx', bytes })).rejects.toMatchObject({
      message: expect.stringContaining(`文件像是「${other.title}」的工作簿`),
    })
  })

  test('headings without a row are refused at the upload, naming file and sheet', async () => {
    const ann = await app.user()
    const { bytes } = await sheetsOf(ann, def.calls.importTemplate)
    await expect(ann.upload(def.calls.import, {}, { name: '模板.xlsx', bytes })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining(`「模板.xlsx」的工作表「${def.title}」只有表头，没有数据`),
    })
    expect(await ann.call(def.calls.batch.page, { model: {} })).toMatchObject({ total: 0 })
  })
})
