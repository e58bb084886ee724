import { describe, expect, test } from 'vitest'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { findHeader } from './findHeader.ts'
import { sheetOf } from '../fixtures/sheets.ts'
import { findHiddenSheets, listIgnoredColumns, listIgnoredSheets } from './ignoredParts.ts'
import { parseRows, type RowOptions } from './parseRows.ts'
import type { RawSheet } from '../workbook.ts'

const columns: readonly ColumnDef[] = [
  { key: 'year', label: '试验年份', kind: 'integer' },
  { key: 'point', label: '试验点', kind: 'text', identifies: true, mergeFill: true },
  { key: 'entry', label: '品种名称', kind: 'text', identifies: true, required: true },
  { key: 'height', label: '株高', unit: 'cm', kind: 'number', min: 0, max: 500 },
  { key: 'sowDate', label: '播种期', kind: 'date' },
  { key: 'note', label: '备注', kind: 'text', freeText: true },
]
const HEADS = ['试验年份', '试验点', '品种名称', '株高(cm)', '播种期', '备注']

type Rows = Parameters<typeof sheetOf>[0]

const sheetWith = (rows: Rows, extra?: Parameters<typeof sheetOf>[1]) => sheetOf([HEADS, ...rows], extra)

function read(sheet: RawSheet, options: RowOptions = { yearKey: 'year' }) {
  return [...parseRows(sheet, findHeader(sheet, columns)!, options)]
}

describe('a row', () => {
  test('a plain row gives values and original texts by column, without a finding', () => {
    const [row] = read(sheetWith([[2015, 'GAH1', '郑单958', 245, '2015-05-01', null]]))
    expect(row).toEqual({
      no: 2,
      hidden: false,
      aside: null,
      values: {
        year: { value: 2015 },
        point: { value: 'GAH1' },
        entry: { value: '郑单958' },
        height: { value: 245 },
        sowDate: { value: '2015-05-01' },
        note: { value: null, missing: 'blank' },
      },
      raw: { year: '2015', point: 'GAH1', entry: '郑单958', height: '245', sowDate: '2015-05-01' },
      findings: [],
    })
  })

  test('a row names the option that another word for a choice was read as', () => {
    const state: ColumnDef = {
      key: 'state',
      label: '状态',
      kind: 'enum',
      options: [{ value: 1, label: '启用', aliases: ['在用'] }],
    }
    const sheet = sheetOf([
      ['品种名称', '状态'],
      ['郑单958', '在用'],
    ])
    const [row] = [...parseRows(sheet, findHeader(sheet, [...columns, state])!, {})]
    expect(row!.values['state']).toMatchObject({ value: 1 })
    expect(row!.findings).toMatchObject([
      { expected: '启用', message: '工作表「数据」第2行B列「状态」：“在用”读作启用，写法已统一' },
    ])
  })

  test('findings of a row name sheet, row, column and cell, under a stable id', () => {
    const [row] = read(sheetWith([[2015, 'GAH1', '郑单958', '18。2', null, null]]))
    expect(row!.raw['height']).toBe('18。2')
    expect(row!.findings).toEqual([
      {
        id: '数据!D2:numberInvalid',
        severity: 'error',
        sheet: '数据',
        row: 2,
        column: '株高(cm)',
        cell: 'D2',
        code: 'numberInvalid',
        read: '18。2',
        expected: '数字，可能是18.2',
        message: '工作表「数据」第2行D列「株高(cm)」：“18。2”应为数字，可能是18.2',
        actions: [
          { key: 'missing', label: '作缺测处理' },
          { key: 'suggestion', label: '改为18.2' },
          { key: 'value:height', label: '填写正确的值', unit: 'cm', proposal: '18.2' },
        ],
        action: 'missing',
      },
    ])
  })

  test('findings of a row say what a corrected value was read as', () => {
    const [row] = read(sheetWith([['2015年', 'GAH1', '郑单958', null, null, null]]))
    expect(row!.findings[0]).toMatchObject({
      severity: 'corrected',
      expected: '2015',
      message: '工作表「数据」第2行A列「试验年份」：“2015年”读作2015，已去掉文字',
    })
  })

  test('a row gives its year to a date without one, else the year of the import applies', () => {
    const sheet = sheetWith([
      ['2016年', 'GAH1', 'a', null, '5-1', null],
      [null, 'GAH1', 'b', null, '5-1', null],
    ])
    const days = (options: RowOptions) => read(sheet, options).map((row) => row.values['sowDate']!.value)
    expect(days({ yearKey: 'year', year: 2020 })).toEqual(['2016-05-01', '2020-05-01'])
    expect(days({ yearKey: 'year' })).toEqual(['2016-05-01', null])
  })

  test.each([null, '—', '  '])('a row without a required value (%j) is an error', (value) => {
    const [row] = read(sheetWith([[2015, 'GAH1', value, 245, null, null]]))
    expect(row!.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'requiredMissing',
        cell: 'C2',
        message: '工作表「数据」第2行C列「品种名称」：缺品种名称，这一行不导入',
      },
    ])
  })

  test('a hidden row is read with a warning', () => {
    const [row] = read(sheetWith([[2015, 'GAH1', 'a', 245, null, null]], { hidden: [2] }))
    expect(row).toMatchObject({ hidden: true, values: { height: { value: 245 } } })
    expect(row!.findings).toMatchObject([{ severity: 'warning', code: 'hiddenRow', row: 2, cell: null }])
  })

  test('a row that is blank, or blank under all known heads, is skipped', () => {
    const rows = read(
      sheetWith([
        [2015, 'GAH1', 'a', 1, null, null],
        [null, null, null],
        [null, null, null, null, null, null, '临时计算'],
        [2015, 'GAH1', 'b', 2, null, null],
      ]),
    )
    expect(rows.map((row) => row.no)).toEqual([2, 5])
  })
})

describe('a row that is no record', () => {
  test.each([
    [['平均', null, null, 240, null, null]],
    [[2015, 'GAH1', '平 均', 240, null, null]],
    [[2015, '合计：', null, 240, null, null]],
    [[null, null, '试点平均', 240, null, null]],
    [[null, null, 'CV(%)', 5.2, null, null]],
    [[null, null, 'LSD0.05', 5.2, null, null]],
  ])('the row %j is a summary: left out with a remark, and never a record', (cells) => {
    const [row] = read(sheetWith([cells]))
    expect(row).toMatchObject({ aside: 'subtotal', values: {} })
    expect(row!.findings).toMatchObject([{ severity: 'corrected', code: 'subtotalRow', row: 2 }])
  })

  test.each([
    [['注：株高为5株平均值', null, null, null, null, null]],
    [['填表人：张三', null, '日期：2015-10-01', null, null, null]],
    [['本试验按照统一方案执行，空白表示未调查。', null, null, null, null, null]],
  ])('the row %j is a footnote and is skipped silently', (cells) => {
    expect(read(sheetWith([cells]))).toMatchObject([{ aside: 'footnote', values: {}, findings: [] }])
  })

  test('a text merged across is no record', () => {
    const sheet = sheetWith([['二、第二组', null, null, null]], {
      merges: [{ top: 2, left: 0, bottom: 2, right: 5 }],
    })
    expect(read(sheet)).toMatchObject([{ aside: 'footnote' }])
  })

  test('heads repeated at the top of a printed page are no record', () => {
    expect(read(sheetWith([HEADS]))).toMatchObject([{ aside: 'header', findings: [] }])
  })

  test.each([
    [[null, null, '平均王1号', 240, null, null]],
    [[null, null, '记录1号', null, null, null]],
    [[null, null, 'REDEAR2-2-2-1-1-2-B-B-1-B10/LH195', null, null, null]],
    [[null, 'GAH1', '合计1号', null, null, null]],
  ])('the row %j is a record nevertheless', (cells) => {
    expect(read(sheetWith([cells]))[0]!.aside).toBeNull()
  })
})

describe('a cell that a merge covers', () => {
  test('a cell covered by a merge does not take the value above and is an error', () => {
    const sheet = sheetWith(
      [
        [2015, 'GAH1', 'F42/OH43', 245, null, null],
        [2015, 'GAH1', null, 250, null, null],
      ],
      { merges: [{ top: 2, left: 2, bottom: 3, right: 2 }] },
    )
    const [first, second] = read(sheet)
    expect(first!.findings).toEqual([])
    expect(second!.values['entry']).toEqual({ value: null, missing: 'blank' })
    expect(second!.findings).toMatchObject([
      { severity: 'error', code: 'mergedCell', cell: 'C3', column: '品种名称' },
    ])
  })

  test('a cell covered by a merge takes the value above if the column allows it, with a remark', () => {
    const sheet = sheetWith(
      [
        [2015, 'GAH1', 'a', 245, null, null],
        [2015, null, 'b', 250, null, null],
      ],
      { merges: [{ top: 2, left: 1, bottom: 3, right: 1 }] },
    )
    const second = read(sheet)[1]!
    expect(second.values['point']).toEqual({ value: 'GAH1' })
    expect(second.findings).toMatchObject([
      { severity: 'corrected', code: 'mergedFilled', cell: 'B3', expected: 'GAH1' },
    ])
  })
})

describe('content beside the table', () => {
  test('unknown columns, and values under no head, are listed', () => {
    const sheet = sheetOf([
      [...HEADS, '区组'],
      [2015, 'GAH1', 'a', 245, null, null, 1],
      [2015, 'GAH1', 'b', 245, null, null, 1, '临时计算'],
    ])
    expect(listIgnoredColumns(sheet, findHeader(sheet, columns)!)).toEqual([
      '工作表「数据」G列「区组」不是可导入的项目，没有读取',
      '工作表「数据」H列没有表头，其中1个值没有读取（从第3行起）',
    ])
  })

  test('hidden sheets cause a warning, very hidden ones are only listed', () => {
    const sheet = sheetOf([['a']])
    const sheets: RawSheet[] = [
      sheet,
      { ...sheet, name: '旧数据', visibility: 'hidden' },
      { ...sheet, name: '_缓存', visibility: 'veryHidden' },
    ]
    expect(findHiddenSheets({ sheets })).toMatchObject([
      { id: '旧数据!:hiddenSheet', severity: 'warning', sheet: '旧数据', row: null, cell: null },
    ])
    expect(listIgnoredSheets({ sheets }, new Set(['数据']))).toEqual([
      '工作表「旧数据」是隐藏的，没有读取',
      '工作表「_缓存」是隐藏的，没有读取',
    ])
  })
})
