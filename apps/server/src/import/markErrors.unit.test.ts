import { openXlsx, type Sheet } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { bookOf as bookOfXml, bookParts } from './fixtures/book.ts'
import { xlsxParts, zip64Of, zipOf } from './fixtures/zip.ts'
import { readWorkbook } from './read/readWorkbook.ts'
import { withoutMarks } from './read/withoutMarks.ts'
import { showRaw, type Workbook } from './workbook.ts'
import { workbookBytes, type SheetValue } from './write/writeWorkbook.ts'
import { markErrors, type Mark } from './markErrors.ts'
import { MARK_HEAD } from './markText.ts'

function bookOf(...names: string[]): Promise<Buffer> {
  const columns = [{ header: '品种' }, { header: '产量' }]
  return workbookBytes(names.map((name) => ({ name, columns, rows: [['A1', 5]] })))
}

const markAt = (sheet: string, cell: string | null, more: Partial<Mark> = {}): Mark => ({
  severity: 'error',
  sheet,
  row: 2,
  cell,
  message: '太小',
  ...more,
})

async function mark(bytes: Uint8Array, marks: readonly Mark[], headRows: Record<string, number>) {
  const marked = await markErrors({ bytes: new Uint8Array(bytes), fileName: '试验.xlsx', headRows, marks })
  const { sheets } = await openXlsx(marked, { readStyles: true })
  return { marked, sheets }
}

const commentAt = (sheet: Sheet | undefined, key: string) => sheet?.cells?.get(key)?.comment?.text
const fillAt = (sheet: Sheet | undefined, key: string) => JSON.stringify(sheet?.cells?.get(key)?.style?.fill)

const textsOf = ({ sheets }: Workbook) =>
  sheets.map(({ name, rows }) => [name, ...rows.map(({ no, cells }) => [no, ...cells.map(showRaw)])])

test('findings of several sheets are marked on their own sheets', async () => {
  const { sheets } = await mark(
    await bookOf('甲县', '乙县', '丙县'),
    [
      markAt('甲县', 'B2', { message: '工作表「甲县」第2行：太小' }),
      markAt('乙县', 'B2', { message: '工作表「乙县」第2行：太大' }),
    ],
    { 甲县: 1, 乙县: 1 },
  )
  expect(sheets.map(({ rows }) => rows[0]!.includes(MARK_HEAD))).toEqual([true, true, false])
  expect(sheets.map((sheet) => commentAt(sheet, '1,1'))).toEqual(['错误：太小', '错误：太大', undefined])
})

test('a cell has the colour of its worst finding, and its comment has all of them', async () => {
  const { sheets } = await mark(
    await bookOf('甲县'),
    [
      markAt('甲县', 'A2', { severity: 'corrected', message: '按文本读取' }),
      markAt('甲县', 'B2', { severity: 'corrected', message: '按数字读取' }),
      markAt('甲县', 'B2', { severity: 'warning', message: '偏小' }),
    ],
    { 甲县: 1 },
  )
  expect(fillAt(sheets[0], '1,0')).toContain('DDEBF7')
  expect(fillAt(sheets[0], '1,1')).toContain('FFEB9C')
  expect(commentAt(sheets[0], '1,1')).toBe('已修正：按数字读取\n提醒：偏小')
  expect(sheets[0]!.rows[1]![2]).toBe('已修正：按文本读取；已修正：按数字读取；提醒：偏小')
})

test('a finding on a sheet that the file does not have stands at the head of the marks, and marks no cell', async () => {
  const { sheets } = await mark(await bookOf('甲县', '乙县'), [markAt('各点数据', 'B2')], { 甲县: 1 })
  expect(commentAt(sheets[0], '1,1')).toBeUndefined()
  expect(commentAt(sheets[0], '0,2')).toBe('错误：太小')
})

describe('the parts of a workbook', () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>5</v></c><c r="B2"><v>7</v></c></row>'
  const parts = bookParts(rows, { shared: ['<t>郑单958</t>'] })
  const renamed = (rename: (name: string) => string) =>
    zipOf(Object.fromEntries(Object.entries(parts).map(([name, text]) => [rename(name), text])))

  test.each<[string, Uint8Array]>([
    ['in capitals', renamed((name) => name.toUpperCase())],
    ['with backslashes', renamed((name) => name.replaceAll('/', '\\'))],
    ['with a slash before them', renamed((name) => `/${name}`)],
    ['with a point before them', renamed((name) => `./${name}`)],
    ['with one name in another case', renamed((name) => name.replace('sharedStrings', 'SharedStrings'))],
    ['with sizes of eight bytes', zip64Of(parts)],
    [
      'linked with backslashes',
      zipOf({
        ...parts,
        'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels']!.replaceAll(
          'worksheets/',
          'worksheets\\',
        ),
      }),
    ],
  ])('are marked when they are written %s', async (_, bytes) => {
    const { marked, sheets } = await mark(bytes, [markAt('数据', 'B2')], { 数据: 1 })
    expect(sheets[0]!.rows[0]![0]).toBe('郑单958')
    expect(commentAt(sheets[0], '1,1')).toBe('错误：太小')
    expect(textsOf(withoutMarks(await readWorkbook(marked, 'x.xlsx')))).toEqual([
      ['数据', [1, '郑单958'], [2, '5', '7']],
    ])
  })

  test('a workbook with plain names keeps what it has', async () => {
    const { marked } = await mark(zipOf(xlsxParts(rows.replace(' t="s"', ''))), [markAt('数据', null)], {
      数据: 1,
    })
    expect(textsOf(withoutMarks(await readWorkbook(marked, 'x.xlsx')))).toEqual([
      ['数据', [1, '0'], [2, '5', '7']],
    ])
  })
})

describe('marks of an earlier check', () => {
  const sheetWith = (heads: string[], ...lines: SheetValue[][]) =>
    workbookBytes([{ name: '甲县', columns: heads.map((header) => ({ header })), rows: lines }])

  test('are taken off, also above the heads', async () => {
    const bytes = await sheetWith(['甲县试点', ''], ['品种', '产量'], ['A1', 5])
    const marks = [
      markAt('甲县', 'A1', { row: 1, severity: 'corrected', message: '读作试点' }),
      markAt('甲县', 'B3', { row: 3 }),
    ]
    const { marked, sheets } = await mark(bytes, marks, { 甲县: 2 })
    expect(sheets[0]!.rows.map((row) => row[2])).toEqual(['已修正：读作试点', MARK_HEAD, '错误：太小'])
    const again = await readWorkbook(marked, 'x.xlsx')
    expect(textsOf(withoutMarks(again))).toEqual(textsOf(await readWorkbook(bytes, 'x.xlsx')))
    const { sheets: clean } = await mark(marked, [], { 甲县: 2 })
    expect(clean[0]!.rows.map((row) => row[2] ?? null)).toEqual([null, MARK_HEAD, null])
    expect(commentAt(clean[0], '2,1')).toBeUndefined()
  })

  test.each([
    ['has texts of its own', ['品种', MARK_HEAD], ['A1', '合格']],
    ['is not the last one', ['品种', MARK_HEAD, '产量'], ['A1', '错误：太小', 5]],
  ])('a column 检查结果 that %s is no mark', async (_, heads, line) => {
    const book = await readWorkbook(await sheetWith(heads, line), 'x.xlsx')
    expect(textsOf(withoutMarks(book))).toEqual(textsOf(book))
  })
})

describe('a workbook that the library does not read as it is', () => {
  test('with a guide to the reading of a text in its cell keeps the text without the guide', async () => {
    const guide = '<rPh sb="0" eb="1"><t>pinzhong</t></rPh>'
    const cell = `<c r="A1" t="inlineStr"><is><t>品种</t>${guide}</is></c>`
    const { sheets } = await mark(zipOf(xlsxParts(`<row r="1">${cell}</row>`)), [markAt('数据', null)], {
      数据: 1,
    })
    expect(sheets[0]!.rows[0]![0]).toBe('品种')
  })

  test('with a formatted cell in the last corner of the sheet comes back with its values, days and merged cells', async () => {
    const corner = '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
    const cells = '<c r="A2" t="inlineStr"><is><t>A1</t></is></c><c r="B2" s="1"><v>45200</v></c>'
    const title = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲县试点</t></is></c></row>'
    const bytes = bookOfXml(`${title}<row r="2">${cells}</row>${corner}`, {
      formats: [14],
      behind: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
    })
    const { marked, sheets } = await mark(bytes, [markAt('数据', 'B2')], { 数据: 1 })
    expect(commentAt(sheets[0], '1,1')).toBe('错误：太小')
    const again = withoutMarks(await readWorkbook(marked, 'x.xlsx'))
    const first = await readWorkbook(bytes, 'x.xlsx')
    expect(textsOf(again)).toEqual(textsOf(first))
    expect(again.sheets[0]!.merges).toEqual(first.sheets[0]!.merges)
  })
})
