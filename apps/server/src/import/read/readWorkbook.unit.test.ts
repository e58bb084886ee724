import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { xlsxParts, zipOf } from '../fixtures/zip.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { withCells } from '../workbook.ts'
import { ImportFileError, readWorkbook } from './readWorkbook.ts'

const text = (content: string): Uint8Array => new TextEncoder().encode(content)

/** GB18030 bytes; Node can read this encoding but not write it. */
const GBK_HEAD = Buffer.from('c6b7d6d6c3fbb3c62cd6eab8df28636d290ad6a3b5a53935382c3234350a', 'hex')

/** Too little for the packing limit alone, in a table of its own. */
const BLANKS = ' '.repeat(4 * 1024 * 1024)

describe('an xlsx file', () => {
  test('an xlsx file gives cells with their types, formulas with their saved result, and error cells', async () => {
    const day = new Date(Date.UTC(2015, 8, 22))
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '数据',
          rows: [
            ['品种', '日期', '值', '公式', '错误', '𠮷🌾 a'],
            ['郑单958', day, 1.5, 5.73, null, true],
          ],
          cells: new Map([
            ['1,3', { value: 5.73, formula: 'ROUND(C2*3.82,2)', formulaResult: 5.73 }],
            ['1,4', { value: '#DIV/0!', type: 'error' as const }],
          ]),
        },
      ],
    })
    const { sheets } = await readWorkbook(bytes, '试验.xlsx')
    expect(sheets).toHaveLength(1)
    expect(sheets[0]!.rows[0]!.cells.at(-1)).toEqual({ value: '𠮷🌾 a' })
    expect(withCells(sheets[0]!.rows[1]!)).toEqual({
      no: 2,
      hidden: false,
      cells: [
        { value: '郑单958' },
        { value: day },
        { value: 1.5 },
        { value: 5.73, formula: 'ROUND(C2*3.82,2)' },
        { value: null, error: '#DIV/0!' },
        { value: true },
      ],
    })
  })

  test('an xlsx file keeps and marks hidden rows and sheets, and blank rows do not count', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: '甲', rows: [['a'], [null], ['b']], rowDefs: new Map([[2, { hidden: true }]]) },
        { name: '乙', rows: [['旧']], hidden: true },
        { name: '丙', rows: [['缓存']], veryHidden: true },
      ],
    })
    const { sheets } = await readWorkbook(bytes, 'x.xlsx')
    expect(sheets.map((sheet) => sheet.visibility)).toEqual(['visible', 'hidden', 'veryHidden'])
    expect(sheets[0]!.rows.map((row) => [row.no, row.hidden])).toEqual([
      [1, false],
      [3, true],
    ])
  })

  test('an xlsx file gives merges with rows as in Excel, and the covered cell is blank', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '甲',
          rows: [
            ['标题', null],
            ['a', 'b'],
            ['c', null],
          ],
          merges: [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 1 },
            { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
          ],
        },
      ],
    })
    const { sheets } = await readWorkbook(bytes, 'x.xlsx')
    expect(sheets[0]!.merges).toEqual([
      { top: 1, left: 0, bottom: 1, right: 1 },
      { top: 2, left: 1, bottom: 3, right: 1 },
    ])
    expect(sheets[0]!.rows[2]!.cells).toEqual([{ value: 'c' }])
  })

  test('an xlsx file marks a formula without a saved result instead of reading it as a blank', async () => {
    const bytes = zipOf(xlsxParts('<row r="1"><c r="A1"><f>B1*2</f></c></row>'))
    const { sheets } = await readWorkbook(bytes, 'x.xlsx')
    expect(sheets[0]!.rows[0]!.cells).toEqual([{ value: null, formula: 'B1*2' }])
  })

  test('an xlsx file leaves out tabs that are charts', async () => {
    const bytes = zipOf(xlsxParts('<row r="1"><c r="A1"><v>7</v></c></row>', ['图一', '图二']))
    const { sheets } = await readWorkbook(bytes, 'x.xlsx')
    expect(sheets.map((sheet) => sheet.name)).toEqual(['数据'])
    expect(sheets[0]!.rows[0]!.cells).toEqual([{ value: 7 }])
  })

  test('an xlsx file is recognised by content under any name', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: '甲', rows: [['a']] }] })
    expect((await readWorkbook(bytes, '数据.csv')).sheets[0]!.format).toBe('xlsx')
  })
})

describe('a CSV file', () => {
  const rows = [
    { no: 1, hidden: false, cells: [{ value: '品种名称' }, { value: '株高(cm)' }] },
    { no: 2, hidden: false, cells: [{ value: '郑单958' }, { value: '245' }] },
  ]
  const lines = '品种名称,株高(cm)\n郑单958,245\n'

  test.each([
    ['UTF-8', text(lines)],
    ['UTF-8 with a mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), text(lines)])],
    ['UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(lines, 'utf16le')])],
    ['GBK', GBK_HEAD],
    ['tabs and Windows line ends', text(lines.replaceAll(',', '\t').replaceAll('\n', '\r\n'))],
  ])('a CSV file in %s is read', async (_, bytes) => {
    const { sheets } = await readWorkbook(bytes, '小区数据.csv')
    expect(sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(withCells) }))).toEqual([
      { name: '小区数据', visibility: 'visible', format: 'csv', merges: [], rows },
    ])
  })

  test('a CSV file keeps commas and line breaks inside quotation marks and counts blank lines', async () => {
    const { sheets } = await readWorkbook(text('a,b\n\n"x,\ny",1\n'), 'x.csv')
    expect(withCells(sheets[0]!.rows[1]!)).toEqual({
      no: 3,
      hidden: false,
      cells: [{ value: 'x,\ny' }, { value: '1' }],
    })
  })

  test('a CSV file with an open quotation mark is refused, because its rest would disappear into one cell', async () => {
    await expect(readWorkbook(text('a,b\n1,"x\n2,y\n3,z\n'), 'x.csv')).rejects.toThrow('第 2 行的引号不成对')
  })
})

describe('files that cannot be imported', () => {
  const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const xlsx = xlsxParts('<row r="1"><c r="A1"><v>7</v></c></row>')

  test.each<[string, Uint8Array, string]>([
    ['empty', new Uint8Array(), '文件是空的'],
    ['old .xls', Buffer.concat([oldOffice, Buffer.alloc(600)]), '旧版 .xls 文件，请在 Excel 中另存为 .xlsx'],
    [
      'encrypted',
      Buffer.concat([oldOffice, Buffer.alloc(504), Buffer.from('EncryptedPackage', 'utf16le')]),
      '打开密码',
    ],
    ['a web page', text('<html><table><tr><td>1</td></tr></table></html>'), '网页或 XML'],
    ['PDF', text('%PDF-1.7'), 'PDF'],
    ['binary', new Uint8Array([1, 2, 0, 3]), '不是 Excel 工作簿或 CSV'],
    ['neither UTF-8 nor GB18030', new Uint8Array([0x61, 0xff, 0xff, 0x2c]), '文字编码无法识别'],
    ['a Word document', zipOf({ 'word/document.xml': '<w/>' }), '不是 Excel 工作簿'],
    ['xlsb', zipOf({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['an empty zip', Buffer.from('504b0506', 'hex'), '没有内容'],
    ['cut off', zipOf(xlsx).subarray(0, 400), '不完整或已损坏'],
    ['without rows', zipOf(xlsxParts('')), '没有数据'],
    ['a lying directory', zipOf(xlsxParts(`<!--${' '.repeat(100_000)}-->`), 500), '不完整或已损坏'],
    ['a directory without sizes', zipOf(xlsx, 0), '不完整或已损坏'],
    ['a bomb', zipOf(xlsx, IMPORT_LIMITS.unpackedBytes), '超过 600 MB 的限制'],
    [
      'a bomb in one table',
      zipOf({ 'xl/workbook.xml': 'x' }, IMPORT_LIMITS.tableBytes + 1),
      '超过 300 MB 的限制',
    ],
    ['packed beyond reason', zipOf(xlsxParts(' '.repeat(11 * 1024 * 1024))), '压缩比超过 200 倍'],
    [
      'packed beyond reason over several tables',
      zipOf({ ...xlsxParts(BLANKS), 'xl/a.xml': BLANKS, 'xl/b.xml': BLANKS }),
      '压缩比超过 200 倍',
    ],
    ['no xml inside', zipOf({ ...xlsx, 'xl/workbook.xml': '????' }), '不完整或已损坏'],
  ])('an unreadable file (%s) is refused with advice', async (_, bytes, message) => {
    const refusal = readWorkbook(bytes, '试验.xlsx')
    await expect(refusal).rejects.toThrow(message)
    await expect(refusal).rejects.toBeInstanceOf(ImportFileError)
  })

  test('a file that is too large is refused with advice', async () => {
    const bytes = new Uint8Array(IMPORT_LIMITS.fileBytes + 1)
    await expect(readWorkbook(bytes, 'x.xlsx')).rejects.toThrow('超过 50 MB 的限制')
  })

  test('a file with too many rows is refused with advice', async () => {
    const bytes = text('1\n'.repeat(IMPORT_LIMITS.rows + 1))
    await expect(readWorkbook(bytes, '多.csv')).rejects.toThrow('工作表「多」超过 200000 行的限制')
  })

  test('a file with too many columns is refused with advice', async () => {
    const bytes = text(Array.from({ length: IMPORT_LIMITS.columns + 1 }, () => '1').join(','))
    await expect(readWorkbook(bytes, '宽.csv')).rejects.toThrow(
      '第 1 行的内容到了第 2001 列（BXY），超过 2000 列的限制',
    )
  })

  test('a stray cell in the far corner, which would use all memory, is refused with advice', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    await expect(readWorkbook(zipOf(xlsxParts(rows)), 'x.xlsx')).rejects.toThrow(
      '工作表「数据」第 1048576 行的内容到了第 16384 列（XFD）',
    )
  })
})

test.each(['\u001a', '\0', '\u001a\0\0'])(
  'what an old program writes behind the last line of a CSV is no text',
  async (end) => {
    const { sheets } = await readWorkbook(Buffer.from(`品种,产量\r\n\f甲,10${end}`), 'a.csv')
    expect(sheets[0]!.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      ['品种', '产量'],
      ['甲', '10'],
    ])
  },
)
