import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../read/readWorkbook.ts'
import {
  notesSheet,
  toXlsxFile,
  workbookBytes,
  writeWorkbook,
  type SheetSpec,
  type SheetValue,
} from './writeWorkbook.ts'

const day = new Date(Date.UTC(2015, 8, 22))
const TEXTS = ['=1+1', '+cmd', '-2', '@SUM(A1)', '<b>&"\'', '007', ' a ', 'x\ny', 'a\r\nb', 'a\tb', '𠮷🌾']
const ESCAPES = ['_x0041_', '_x005F_', 'a\u0001b']
const OTHERS = [2 ** 53, 0.1 + 0.2, 1e-7, -12.5, 0, true, false, day]
const VALUES: SheetValue[] = [...TEXTS, ...ESCAPES, ...OTHERS]

const sheetOf = (rows: SheetSpec['rows']): SheetSpec => ({
  name: '数据',
  columns: [{ header: '值' }, { header: '数', format: '0.00' }],
  rows,
})
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => [VALUES[i % VALUES.length], i] as const)

async function* arrive(count: number) {
  for (const row of rowsOf(count)) yield await Promise.resolve(row)
}

async function* failing() {
  yield await Promise.resolve(['x', 1] as const)
  throw new Error('database gone')
}

async function reread(sheet: SheetSpec) {
  const { sheets } = await readWorkbook(await workbookBytes([sheet]), 'x.xlsx')
  return sheets[0]!.rows.map((row) => row.cells)
}

describe('reading a written workbook', () => {
  test.each([
    ['small', VALUES.length],
    ['large', 5_001],
  ])('a %s workbook is read back unchanged', async (_, count) => {
    const rows = rowsOf(count)
    const [head, ...cells] = await reread(sheetOf(rows))
    expect(head).toEqual([{ value: '值' }, { value: '数' }])
    expect(cells).toEqual(rows.map(([value, i]) => [{ value }, { value: i }]))
  })

  test('rows that arrive one after another are read back unchanged', async () => {
    expect(await reread(sheetOf(arrive(30)))).toHaveLength(31)
  })

  test('blanks, missing values and numbers without value stay blank', async () => {
    const [, row] = await reread(
      sheetOf([
        ['', null],
        [undefined, Number.NaN],
        ['x', 1],
      ]),
    )
    expect(row).toEqual([{ value: 'x' }, { value: 1 }])
  })

  test('days become date cells, and half characters and endless texts become what Excel can open', async () => {
    const [, row] = await reread({
      name: '数据',
      columns: [{ header: '播种期', isDate: true }, { header: '文' }, { header: '长' }],
      rows: [['2015-09-22', 'a\ud800b', '禾'.repeat(40_000)]],
    })
    expect(row).toEqual([{ value: day }, { value: 'a\ufffdb' }, { value: '禾'.repeat(32_767) }])
  })
})

test('amounts become number cells with their format, if a cell can hold all of their digits', async () => {
  const spec: SheetSpec = {
    name: '数据',
    columns: [{ header: '金额', isAmount: true, format: '#,##0.00' }, { header: '编号' }],
    rows: [
      ['12.50', '12.50'],
      ['1234567890123.45', null],
      ['12345678901234.56', null],
      ['不详', null],
    ],
  }
  const [, ...rows] = await reread(spec)
  expect(rows.map(([cell]) => cell!.value)).toEqual([12.5, 1234567890123.45, '12345678901234.56', '不详'])
  expect(rows[0]![1]).toEqual({ value: '12.50' })
  const { sheets: found } = await readXlsx(await workbookBytes([spec]), { readStyles: true })
  expect(found[0]!.cells!.get('1,0')!.style).toMatchObject({ numFmt: '#,##0.00' })
})

describe('a workbook of several sheets', () => {
  const sheets: SheetSpec[] = [
    {
      name: '2015/玉米[区试]',
      columns: [
        { header: '品种名称', width: 30 },
        { header: '是否对照', options: ['是', '否'] },
      ],
      rows: [['郑单958', '是']],
    },
    { name: '2015 玉米 区试', columns: [{ header: 'a' }], rows: [] },
    notesSheet(['第一行', '=不是公式']),
  ]

  test('sheets get different names that Excel accepts', async () => {
    const { sheets: found } = await readWorkbook(await workbookBytes(sheets), 'x.xlsx')
    expect(found.map((sheet) => sheet.name)).toEqual(['2015 玉米 区试', '2015 玉米 区试_2', '说明'])
    expect(found[2]!.rows.map((row) => row.cells)).toEqual([
      [{ value: '说明' }],
      [{ value: '第一行' }],
      [{ value: '=不是公式' }],
    ])
  })

  test('sheets have frozen bold heads, widths and drop-down lists', async () => {
    const { sheets: found } = await readXlsx(await workbookBytes(sheets), { readStyles: true })
    const [first] = found
    expect(first).toMatchObject({
      freezePane: { rows: 1 },
      columns: [{ width: 30 }, { width: 12 }],
      dataValidations: [{ type: 'list', values: ['是', '否'], range: 'B2:B10000' }],
    })
    expect(first!.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(first!.cells?.get('1,0')?.style?.font?.bold).not.toBe(true)
  })

  test('a sheet is as wide as its first rows need, up to 40, and its head has a filter', async () => {
    const spec = {
      name: '专利',
      columns: [
        { header: '专利名称' },
        { header: '机构', width: 9 },
        { header: '经费', isAmount: true as const },
      ],
      rows: [
        ['一种玉米抗倒伏品种', '某某公司某某公司', '123456789012.50'],
        ['长'.repeat(60), null, null],
      ],
    }
    const widthsOf = async (rows: typeof spec.rows) => {
      const { sheets: found } = await readXlsx(await workbookBytes([{ ...spec, rows }]), { readStyles: true })
      return [found[0]!.columns?.map(({ width }) => width), found[0]!.autoFilter?.range]
    }
    expect(await widthsOf(spec.rows)).toEqual([[40, 9, 17], 'A1:C3'])
    expect(await widthsOf(spec.rows.slice(0, 1))).toEqual([[20, 9, 17], undefined])
  })

  test('a workbook beyond two million cells is refused before anything is sent', async () => {
    const wide = { name: '宽', columns: Array.from({ length: 1000 }, () => ({ header: 'x' })) }
    const rows = Array.from({ length: 2001 }, () => [1])
    await expect(toXlsxFile('大', [{ ...wide, rows }, notesSheet([])])).rejects.toThrow('超过200万个单元格')
  })
})

describe('a file to download', () => {
  test('the name of a download has no characters that file systems refuse', async () => {
    const file = await toXlsxFile('2015/玉米:区试', [sheetOf([['a', 1]])])
    expect(file.name).toBe('2015_玉米_区试.xlsx')
    expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(file.body).toBeInstanceOf(Buffer)
  })

  test('a single large sheet is sent while its rows are read', async () => {
    const { body } = await toXlsxFile('大', [sheetOf(rowsOf(6_000))])
    expect(body).toBeInstanceOf(Readable)
    const { sheets } = await readWorkbook(await buffer(body as Readable), 'x.xlsx')
    expect(sheets[0]!.rows).toHaveLength(6_001)
  })

  test('a download stops reading rows when the reader goes away, and reports a failing source', async () => {
    let given = 0
    let closed = false
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(['x', given++] as const)
      } finally {
        closed = true
      }
    }
    for await (const chunk of writeWorkbook([sheetOf(endless())])) if (String(chunk).length > 0) break
    await expect.poll(() => closed).toBe(true)
    await expect(workbookBytes([sheetOf(failing())])).rejects.toThrow('database gone')
  })
})
