import { describe, expect, test } from 'vitest'
import { bookOf, bookParts } from '../fixtures/book.ts'
import { xlsxParts, zip64Of, zipOf } from '../fixtures/zip.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { withCells } from '../workbook.ts'
import { readWorkbook } from './readWorkbook.ts'

const ONE = '<row r="1"><c r="A1"><v>7</v></c></row>'

async function cellsOf(bytes: Uint8Array, name = 'x.xlsx') {
  const { sheets } = await readWorkbook(bytes, name)
  return sheets[0]!.rows.map(({ cells }) => cells)
}
const csvRows = async (text: string) => {
  const { sheets } = await readWorkbook(new TextEncoder().encode(text), 'x.csv')
  return sheets[0]!.rows.map(withCells).map(({ no, cells }) => [no, ...cells.map(({ value }) => value)])
}
const row = (...cells: string[]) => `<row r="1">${cells.join('')}</row>`
const renamed = (parts: Record<string, string>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [rename(name), text]))

describe('the parts of a workbook', () => {
  const shared = row('<c r="A1" t="s"><v>0</v></c>')

  test.each<[string, (name: string) => string]>([
    ['in capitals', (name) => name.toUpperCase()],
    ['with backslashes', (name) => name.replaceAll('/', '\\')],
    ['with a slash before them', (name) => `/${name}`],
    ['with a point before them', (name) => `./${name}`],
    ['with one name in another case', (name) => name.replace('sharedStrings', 'SharedStrings')],
  ])('the parts of a workbook are found when they are written %s', async (_, rename) => {
    const parts = bookParts(shared, { shared: ['<t>郑单958</t>'] })
    expect(await cellsOf(zipOf(renamed(parts, rename)))).toEqual([[{ value: '郑单958' }]])
  })

  test('the parts of a workbook are found when links to them have backslashes, and the main part any name', async () => {
    const { 'xl/workbook.xml': main, 'xl/_rels/workbook.xml.rels': links, ...rest } = xlsxParts(ONE)
    const parts = {
      ...rest,
      '_rels/.rels': rest['_rels/.rels']!.replace('xl/workbook.xml', '\\book\\main.xml'),
      'book/main.xml': main!,
      'book/_rels/main.xml.rels': links!.replace('worksheets/', '..\\xl\\worksheets\\'),
    }
    expect(await cellsOf(zipOf(parts))).toEqual([[{ value: 7 }]])
  })

  test('the parts of a workbook are found when a link has its blanks as %20, and when none names the texts', async () => {
    const parts = bookParts(shared, { shared: ['<t>郑单958</t>'] })
    const links = parts['xl/_rels/workbook.xml.rels']!.replace('sheet1.xml', 'sheet%201.xml').replace(
      /<Relationship Id="sharedStrings"[^>]*>/,
      '',
    )
    const named = renamed({ ...parts, 'xl/_rels/workbook.xml.rels': links }, (name) =>
      name.replace('sheet1', 'sheet 1'),
    )
    expect(await cellsOf(zipOf(named))).toEqual([[{ value: '郑单958' }]])
  })

  test('the parts of a workbook are read with sizes and positions of eight bytes (zip64)', async () => {
    expect(await cellsOf(zip64Of(xlsxParts(ONE)))).toEqual([[{ value: 7 }]])
  })

  test.each<[string, Uint8Array, string]>([
    ['beyond the limit', zip64Of(xlsxParts(ONE), IMPORT_LIMITS.unpackedBytes), '超过 600 MB 的限制'],
    ['beyond four bytes', zip64Of(xlsxParts(ONE), 2 ** 40), '的限制'],
    ['beyond whole numbers', zip64Of(xlsxParts(ONE), 2 ** 60), '不完整或已损坏'],
    ['smaller than the part', zip64Of(xlsxParts(ONE), 20), '不完整或已损坏'],
    ['zero', zip64Of(xlsxParts(ONE), 0), '不完整或已损坏'],
    ['absent', zip64Of(xlsxParts(ONE)).subarray(0, -42), '不完整或已损坏'],
  ])('a workbook with sizes in eight bytes that are %s is refused', async (_, bytes, message) => {
    await expect(readWorkbook(bytes, 'x.xlsx')).rejects.toThrow(message)
  })
})

describe('the cells of a workbook', () => {
  const phonetic = '<rPh sb="0" eb="1"><t>ピン</t></rPh><phoneticPr fontId="1"/>'

  test.each([
    ['inline', row(`<c r="A1" t="inlineStr"><is><t>品</t>${phonetic}<r><t>种</t></r></is></c>`), []],
    ['shared', row('<c r="A1" t="s"><v>0</v></c>'), [`<r><t>品</t></r>${phonetic}<r><t>种</t></r>`]],
  ])('the cells of a workbook are read without the guide to their reading, %s', async (_, rows, shared) => {
    expect(await cellsOf(bookOf(rows, { shared }))).toEqual([[{ value: '品种' }]])
  })

  test('the text within a cell counts, not a value beside it', async () => {
    const text = '<is><r><t>3.</t></r></is>'
    const cells = `<c r="A1" t="inlineStr"><v>3.0</v>${text}</c><c r="B1" t="inlineStr">${text}<v>3.0</v></c><c r="C1" t="inlineStr"><v>丙</v></c>`
    expect(await cellsOf(bookOf(row(cells)))).toEqual([[{ value: '3.' }, { value: '3.' }, { value: '丙' }]])
  })

  test('an escaped carriage return before a line end is one line break', async () => {
    const cells = row('<c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>甲_x000D_\r\n乙</v></c>')
    const shared = ['<t>甲_x000D_\r\n乙_x0041_</t>']
    expect(await cellsOf(bookOf(cells, { shared }))).toEqual([
      [{ value: '甲\r\n乙A' }, { value: '甲\r\n乙' }],
    ])
  })

  test.each<[string | number, number, string]>([
    ['0000', 7, '0007'],
    ['000', 12345, '12345'],
    ['000-000', 12345, '012-345'],
    ['"NC"000', 16, 'NC016'],
    ['0"号"', 5, '5号'],
    ['0%', 0.05, '5%'],
    ['0.0%', -0.015, '-1.5%'],
    [9, 0.885, '89%'],
    [10, 0.885, '88.50%'],
    [11, 2e10, '2.00E+10'],
    ['0.0##%', 0.05, '5.0%'],
  ])('a number with the format %s says what is shown: %s is %s', async (format, value, shown) => {
    const rows = row(`<c r="A1" s="1"><v>${value}</v></c>`)
    expect(await cellsOf(bookOf(rows, { formats: [format] }))).toEqual([[{ value, shown }]])
  })

  test.each(['General', '0', '0.00', '#,##0', '#,##0.00_);(#,##0.00)', '¥0.00', '@', '# ?/?', '0_ ', 4])(
    'a number with the plain format %s is the number alone',
    async (format) => {
      const rows = row('<c r="A1" s="1"><v>12.5</v></c>')
      expect(await cellsOf(bookOf(rows, { formats: [format] }))).toEqual([[{ value: 12.5 }]])
    },
  )

  test('the result of a formula keeps what its format shows', async () => {
    const rows = row('<c r="A1" s="1"><f>B1/C1</f><v>0.05</v></c>')
    expect(await cellsOf(bookOf(rows, { formats: ['0%'] }))).toEqual([
      [{ value: 0.05, shown: '5%', formula: 'B1/C1' }],
    ])
  })

  test('numbers of a workbook that counts from 1904 say so, and its days are right', async () => {
    const rows = row('<c r="A1"><v>43641</v></c>', '<c r="B1" s="1"><v>43641</v></c>')
    expect(await cellsOf(bookOf(rows, { isFrom1904: true, formats: [14] }))).toEqual([
      [{ value: 43641, isFrom1904: true }, { value: new Date(Date.UTC(2023, 5, 26)) }],
    ])
  })

  test('cells that show nothing are blank, whatever characters they hold', async () => {
    const blanks = [' ', '\u00a0', '\u3000\u200b', '&#160;', '_x000A_', '\ufeff', '\n\t', '\u3164']
    const rows = blanks.map(
      (text, i) =>
        `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${text}</t></is></c><c r="B${i + 1}" t="s"><v>${i}</v></c><c r="C${i + 1}" t="str"><f>""</f><v>${text}</v></c></row>`,
    )
    const last = '<row r="99"><c r="A99" t="s"><v>8</v></c></row>'
    const shared = [...blanks, '\u00a0甲'].map((text) => `<t>${text}</t>`)
    expect(await cellsOf(bookOf(rows.join('') + last, { shared }))).toEqual([[{ value: '\u00a0甲' }]])
  })

  test('columns that are hidden or have no width are named', async () => {
    const before =
      '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="5" max="16384" width="0"/></cols>'
    const { sheets } = await readWorkbook(bookOf(ONE, { before }), 'x.xlsx')
    const { hiddenColumns = [] } = sheets[0]!
    expect(hiddenColumns.slice(0, 4)).toEqual([1, 2, 4, 5])
    expect(hiddenColumns.at(-1)).toBe(IMPORT_LIMITS.columns - 1)
  })
})

describe('a CSV', () => {
  test('rows end with CR LF, LF or CR, each row with its own, but not within quotation marks', async () => {
    expect(await csvRows('a,b\r\n1,2\n3,4\r5,"x\r\ny\rz"\r\n\r\n7,8')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', 'x\r\ny\rz'],
      [6, '7', '8'],
    ])
  })

  test('a text written as a formula is the text, with its zeros, separators and quotation marks', async () => {
    expect(await csvRows('a,b,c\n="00123","=""00124""",="x,""y"""\n=1+1,="open,=A1\n')).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '00123', '00124', 'x,"y"'],
      [3, '=1+1', '="open', '=A1'],
    ])
  })

  test('rows that show nothing are left out and count as rows', async () => {
    expect(await csvRows('a,b\n \u3000,\u200b\n,\n"\u00a0",\n1,2\n')).toEqual([
      [1, 'a', 'b'],
      [5, '1', '2'],
    ])
  })

  test('a line that tells the separator is no row', async () => {
    expect(await csvRows('sep=;\r\na;b\r\n1,5;2\r\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1,5', '2'],
    ])
  })

  test('a row with the 16 000 columns of a sheet is refused', async () => {
    await expect(csvRows(`a,b\n${'1,'.repeat(16_000)}1\n`)).rejects.toThrow('超过 2000 列的限制')
  })
})

describe('the limits of a workbook', () => {
  test('a false dimension costs nothing, and cells with a format alone do not count', async () => {
    const before = '<dimension ref="A1:XFD1048576"/>'
    const rows = `${ONE}<row r="1048576"><c r="XFD1048576" s="1"/></row>`
    expect(await cellsOf(bookOf(rows, { before, formats: ['0%'] }))).toEqual([[{ value: 7 }]])
  })

  test('merged ranges beyond the limit are refused', async () => {
    const merges = Array.from(
      { length: IMPORT_LIMITS.merges + 1 },
      (_, i) => `<mergeCell ref="A${i + 1}:B${i + 1}"/>`,
    )
    const behind = `<mergeCells>${merges.join('')}</mergeCells>`
    await expect(readWorkbook(bookOf(ONE, { behind }), 'x.xlsx')).rejects.toThrow(
      `合并单元格超过 ${IMPORT_LIMITS.merges} 处的限制`,
    )
  })

  test('sheets beyond the limit are refused', async () => {
    const parts = bookParts(ONE)
    const sheets = Array.from({ length: IMPORT_LIMITS.sheets }, (_, i) => `<sheet name="s${i}" r:id="rId1"/>`)
    const main = parts['xl/workbook.xml']!.replace('</sheets>', `${sheets.join('')}</sheets>`)
    await expect(readWorkbook(zipOf({ ...parts, 'xl/workbook.xml': main }), 'x.xlsx')).rejects.toThrow(
      `超过 ${IMPORT_LIMITS.sheets} 张的限制`,
    )
  })

  test('cells beyond what the reader is asked for end the reading', async () => {
    const cells = Array.from({ length: 6 }, () => '<c><v>1</v></c>')
    const refused = new Error('enough')
    const assertCount = (count: number) => {
      if (count > 5) throw refused
    }
    const reading = readWorkbook(bookOf(row(...cells)), 'x.xlsx', {
      assertBytes: () => undefined,
      assertCount,
    })
    await expect(reading).rejects.toBe(refused)
  })

  test('a text longer than a cell of Excel is refused when a cell shows it', async () => {
    const shared = [`<t>${'长'.repeat(50_000)}</t>`]
    const book = bookOf(row('<c r="B1" t="s"><v>0</v></c>'), { shared })
    await expect(readWorkbook(book, 'x.xlsx')).rejects.toThrow('第 1 行B列的文字过长')
  })

  test('shared texts that nobody shows are counted by their bytes', async () => {
    const text = Array.from({ length: 3000 }, (_, i) => (i * 7919).toString(36)).join('')
    const shared = Array.from({ length: 60 }, (_, i) => `<t>${i}${text.repeat(4)}</t>`)
    expect(await cellsOf(bookOf(ONE, { shared }))).toEqual([[{ value: 7 }]])
  })
})
