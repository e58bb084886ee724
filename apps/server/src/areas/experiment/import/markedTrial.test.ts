import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { openXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { workbookBytes, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { bookOf, confirm, findingsOf, HEADS, trialRows, uploadPlots, type Shown } from './testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const TABLE: SheetValue[] = ['品种', '重复', '小区产量', '小区面积', '水分']
const UNITS: SheetValue[] = ['', '', 'kg', '㎡', '%']

/** A sheet of one point under a title, heads and a row of units. */
function pointSheet(point: string, weights: readonly SheetValue[]) {
  const title = `2023年夏播玉米中熟组品种比较试验（${point}试点）`
  const plots = weights.map((weight, at): SheetValue[] => [`新禾${at + 1}`, 1, weight, 13.34, 20])
  const rows = [TABLE, UNITS, ...plots, ['平均', '', 12, '', '']]
  return { name: point, columns: [title, '', '', '', ''].map((header) => ({ header })), rows }
}

const shapedBook = (): Promise<Buffer> =>
  workbookBytes([pointSheet('甲县', [12.5, '约13']), pointSheet('乙县', ['12.1kg', 'x'])])

async function markedOf(client: Client, { id }: Shown) {
  const { rawPayload } = await client.raw({
    method: 'POST',
    url: api.batchMarked.path,
    payload: { batchId: id },
  })
  const { sheets } = await openXlsx(rawPayload, { readStyles: true })
  return { bytes: rawPayload, sheets }
}

const readingOf = async (client: Client, shown: Shown) => ({
  findings: (await findingsOf(client, shown)).map(({ code, sheet, cell, read }) => [code, sheet, cell, read]),
  counts: shown.preview?.counts,
  ignored: shown.preview?.ignored,
  columns: shown.preview?.columns.map(({ header, key }) => [header, key]),
})

describe('a workbook with one sheet per point', () => {
  test('comes back with every finding at its cell of the uploaded sheets, in the colour of its severity', async () => {
    const client = await server.user()
    const { sheets } = await markedOf(client, await uploadPlots(client, await shapedBook()))
    for (const [at, text] of ['约13', 'x'].entries()) {
      const { rows, cells } = sheets[at]!
      expect(rows[1]).toEqual([...TABLE, '检查结果'])
      expect(cells!.get('4,2')?.comment?.text).toMatch(/^错误：.*小区产量/)
      expect(JSON.stringify(cells!.get('4,2')?.style?.fill)).toContain('FFC7CE')
      expect(rows[4]).toEqual(['新禾2', 1, text, 13.34, 20, expect.stringMatching(/^错误：/)])
      expect(rows[5]!.at(-1)).toMatch(/^已修正：/)
    }
    expect(sheets[0]!.rows[0]!.at(-1)).toMatch(/^已修正：/)
    const blue = sheets.map(({ cells }) =>
      [...cells!]
        .filter(([, { style }]) => JSON.stringify(style?.fill)?.includes('DDEBF7'))
        .map(([key]) => key),
    )
    expect(blue).toEqual([[], ['3,2']])
  })

  test('reads as before when it is uploaded again, and without the errors that were corrected in it', async () => {
    const client = await server.user()
    const first = await uploadPlots(client, await shapedBook())
    const { bytes } = await markedOf(client, first)
    const second = await uploadPlots(client, bytes)
    expect(await readingOf(client, second)).toEqual(await readingOf(client, first))

    const { openXlsx: open, saveXlsx: save } = await import('hucre/xlsx')
    const book = await open(bytes, { readStyles: true })
    for (const sheet of book.sheets) {
      sheet.rows[4]![2] = 13
      sheet.cells!.set('4,2', { ...sheet.cells!.get('4,2')!, value: 13, type: 'number' })
    }
    const corrected = await uploadPlots(client, Buffer.from(await save(book)))
    expect(corrected.preview?.severities.error).toBe(0)
    const { sheets } = await markedOf(client, corrected)
    for (const { rows, cells } of sheets) {
      expect(rows[1]!.filter((head) => head === '检查结果')).toHaveLength(1)
      expect(rows[4]![5] ?? null).toBeNull()
      expect(cells!.get('4,2')?.comment).toBeUndefined()
      expect(cells!.get('4,2')?.style?.fill).toBeUndefined()
    }
    expect((await confirm(client, corrected)).state).toBe('done')
  })
})

test('a CSV comes back as a workbook that reads like it', async () => {
  const client = await server.user()
  const rows = trialRows(2, 1).map((row, at) => (at === 1 ? row.with(10, '很高') : row))
  const csv = [HEADS, ...rows].map((row) => row.join(',')).join('\n')
  const first = await uploadPlots(client, Buffer.from(csv), '试验.csv')
  const { bytes, sheets } = await markedOf(client, first)
  expect(sheets[0]!.cells!.get('2,10')?.comment?.text).toMatch(/^错误：/)
  const second = await uploadPlots(client, bytes)
  expect(second.preview?.counts).toEqual(first.preview?.counts)
  expect(second.preview?.severities.error).toBe(first.preview?.severities.error)
})

test('a large workbook is marked in its thread', async () => {
  const client = await server.user()
  const rows = trialRows(100, 12).map((row, at) => (at % 10 === 0 ? row.with(10, '很高') : row))
  const shown = await uploadPlots(client, await bookOf(HEADS, rows))
  expect(shown.preview).toMatchObject({ rows: 2400, severities: { error: 240 } })
  const { sheets } = await markedOf(client, shown)
  const marked = [...sheets[0]!.cells!.values()].filter(({ comment }) => comment?.text.startsWith('错误：'))
  expect(marked).toHaveLength(240)
})

test('the information of entries comes back marked as well', async () => {
  const client = await server.user()
  const bytes = await bookOf(
    ['试验年份', '试验组别', '品种名称', '参试年限'],
    [
      [2023, '甲组', '新禾1', 1],
      [2023, '甲组', '新禾2', '两'],
    ],
  )
  const { id } = await client.upload(api.importInformation, {}, { name: '品种.xlsx', bytes })
  const { sheets } = await markedOf(client, await client.call(api.batchShow, { id }))
  expect(sheets[0]!.rows[2]!.at(-1)).toMatch(/^错误：/)
})

test('a workbook in which nothing was found has nothing to mark, and a reader does not get the workbook', async () => {
  const client = await server.user()
  const clean = await uploadPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  const ask = (who: Client) =>
    who.raw({ method: 'POST', url: api.batchMarked.path, payload: { batchId: clean.id } })
  expect((await ask(client)).json()).toMatchObject({ code: 4220, msg: '该文件没有需要标出的检查结果' })
  const reader = await server.user({ org: client.org, permissions: ['experiment.variety:read'] })
  expect((await ask(reader)).json()).toMatchObject({ code: 4030 })
})

test('columns and rows of the preview are named as in the uploaded workbook, their letters stay the shaped ones', async () => {
  const client = await server.user()
  const { preview } = await uploadPlots(client, await shapedBook())
  const weight = preview?.columns.find(({ key }) => key === 'weight')
  expect(weight?.places).toEqual([
    { sheet: '甲县', letter: 'C', head: '小区产量' },
    { sheet: '乙县', letter: 'C', head: '小区产量' },
  ])
  expect(preview?.columns.find(({ key }) => key === 'point')?.places).toEqual([])
  expect(preview?.firstRows?.map(({ row, place }) => [row, place])).toEqual([
    [2, { sheet: '甲县', row: 4 }],
    [3, { sheet: '甲县', row: 5 }],
    [4, { sheet: '乙县', row: 4 }],
    [5, { sheet: '乙县', row: 5 }],
  ])
})

test('what must be read before confirming names the row of the uploaded workbook', async () => {
  const client = await server.user()
  const sheets = ['甲县', '乙县'].map((point) => {
    const { columns, ...rest } = pointSheet(point, [12.5, 13])
    return {
      ...rest,
      columns: columns.map(({ header }) => ({ header: header.replace('品种比较试验', '区域试验') })),
    }
  })
  const { preview } = await uploadPlots(client, await workbookBytes(sheets))
  expect(preview?.concerns?.[0]).toMatch(/^工作表「甲县」第4行：.*未写第几年/)
})
