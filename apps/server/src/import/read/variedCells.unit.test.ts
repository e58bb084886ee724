import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import { parseCell, type ParsedCell } from '@hepu/api/cells/parseCell'
import { describe, expect, test } from 'vitest'
import { mapped, sheetOf } from '../fixtures/sheets.ts'
import type { RawCell, RawSheet } from '../workbook.ts'
import { findHeader } from './findHeader.ts'
import { parseRows } from './parseRows.ts'
import { showingOf } from './xlsx/numberFormat.ts'

const parse = (cell: RawCell, column: MappedColumn): ParsedCell =>
  parseCell(cell, column, { format: 'xlsx', year: 2023 })
const valueOf = (value: RawCell['value'], column: MappedColumn) => parse({ value }, column).value

const name = mapped({ kind: 'text', isName: true })
const day = mapped({ kind: 'date' })
const weight = mapped({ kind: 'number', unit: 'kg', units: { 斤: 0.5 } })
const percent = mapped({ kind: 'number', unit: '%', units: { 小数: 100 }, min: 0, max: 100 })
const rep = mapped({ kind: 'integer', min: 1, max: 20 })
const year = mapped({ kind: 'integer', min: 1970, max: 2100 })
const check = mapped({ kind: 'boolean' })

describe('a number whose format says more', () => {
  test('stands in the unit that the format writes behind it', () => {
    expect(parse({ value: 21, shown: '21.00斤' }, weight)).toMatchObject({ value: 10.5, code: 'numberUnit' })
    expect(parse({ value: 10.5, shown: '10.5kg' }, weight)).toEqual({ value: 10.5 })
    expect(parse({ value: 10.5, shown: '10.5包' }, weight)).toEqual({ value: 10.5 })
  })

  test('is itself where the format only writes a % behind it', () => {
    expect(parse({ value: 0.5, shown: '0.5%' }, percent)).toEqual({ value: 0.5 })
    expect(parse({ value: 20.1, shown: '20.1%' }, percent)).toEqual({ value: 20.1 })
    expect(parse({ value: 0.5, shown: '50%' }, percent).value).toBe(50)
  })

  test('is shown with the words around the general format, in the name of Chinese programs too', () => {
    expect(showingOf('G/通用格式"号"')?.(7)).toBe('7号')
    expect(showingOf('"NC"General')?.(16)).toBe('NC16')
    expect(showingOf('[$-804]General"号"')?.(7.5)).toBe('7.5号')
    expect(showingOf('General')).toBeNull()
  })
})

test.each([
  ['2023年6月10号', '2023-06-10'],
  ['6月10日（晚播）', '2023-06-10'],
  ['2023/6/10 星期六', '2023-06-10'],
  ['2023/6/10 上午 8:30', '2023-06-10'],
  ['二〇二三年六月十日', '2023-06-10'],
  ['九月二十一日', '2023-09-21'],
  ['10-Jun-23', '2023-06-10'],
  ['Sept 20, 2023', '2023-09-20'],
  ['2023、6、10', '2023-06-10'],
  ['2023 6 10', '2023-06-10'],
  ['23.6.10', '2023-06-10'],
  ["'22-10-8", '2022-10-08'],
  ['45087', '2023-06-10'],
])('the day “%s” is %s, with a remark', (text, expected) => {
  expect(parse({ value: text }, day)).toMatchObject({ value: expected, corrected: expect.any(String) })
})

test.each(['06-10-23', '10-Jun-05', '10-Abc-23', '六月十三四日'])('“%s” is no day that is sure', (text) => {
  expect(parse({ value: text }, day)).toMatchObject({ value: null, code: 'dateInvalid' })
})

test.each<[RawCell['value'], MappedColumn, number]>([
  ['②', rep, 2],
  ['贰', rep, 2],
  ['(2)', rep, 2],
  ['Ⅱ重', rep, 2],
  ['II-1', rep, 2],
  ['ll', rep, 2],
  ["'2", rep, 2],
  ['2023春', year, 2023],
  ['2023年秋播', year, 2023],
  ['2023-06-10', year, 2023],
  ['二〇二三年', year, 2023],
  [new Date(Date.UTC(2023, 0, 1)), year, 2023],
])('the whole number “%s” is read', (value, column, expected) => {
  expect(parse({ value }, column)).toMatchObject({ value: expected, corrected: expect.any(String) })
})

test('a day is no replicate, and a season no number of any other column', () => {
  expect(parse({ value: new Date(Date.UTC(2023, 0, 2)) }, rep).code).toBe('numberDate')
  expect(parse({ value: '2023春' }, rep).code).toBe('integerInvalid')
})

test.each(['未收', '绝产', '水淹', '未出苗', '缺苗未计产', 'None'])(
  '“%s” says that there is no value',
  (text) => {
    expect(parse({ value: text }, weight)).toMatchObject({ value: null, code: 'missingWord' })
  },
)

test.each(['★', '●', 'v', '+', '*', '是（CK）', '对照品种'])('“%s” ticks a check', (text) => {
  expect(valueOf(text, check)).toBe(true)
})

describe('a name', () => {
  test.each([
    ['NC16–1', 'NC16-1'],
    ['NC16−1', 'NC16-1'],
    ['PHW52∕PHN82', 'PHW52/PHN82'],
    ['甲1╳乙7', '甲1×乙7'],
    ['丰⽟1号', '丰玉1号'],
  ])('“%s” is written as %s, with a remark', (written, expected) => {
    expect(parse({ value: written }, name)).toMatchObject({ value: expected, code: 'textTidied' })
  })

  test('keeps a dash between Chinese words, and signs that tell names apart', () => {
    for (const kept of ['甲—乙', 'K①', 'H²']) expect(valueOf(kept, name)).toBe(kept)
  })

  test('that a wrong encoding spoiled is warned of', () => {
    expect(parse({ value: '锟斤拷1号' }, name)).toMatchObject({
      code: 'textDamaged',
      warning: expect.any(String),
    })
  })
})

describe('a mark for 同上', () => {
  const columns = [
    { key: 'point', label: '试验点', kind: 'text', isName: true },
    { key: 'sow', label: '播种期', kind: 'date' },
    { key: 'weight', label: '小区产量', kind: 'number', unit: 'kg' },
    { key: 'note', label: '备注', kind: 'text', freeText: true },
  ] as const
  const rowsOf = (sheet: RawSheet) => [...parseRows(sheet, findHeader(sheet, columns)!)]
  const heads = ['试验点', '播种期', '小区产量(kg)', '备注']

  test.each(['同上', '〃', '″', '"', '”', "''", '--〃--', '↑'])('“%s” stands for the cell above', (mark) => {
    const rows = rowsOf(
      sheetOf([heads, ['东庄', '2023-06-10', 10], [mark, mark, 11], [mark, '2023-06-12', 12]]),
    )
    expect(rows.map(({ values }) => [values['point']?.value, values['sow']?.value])).toEqual([
      ['东庄', '2023-06-10'],
      ['东庄', '2023-06-10'],
      ['东庄', '2023-06-12'],
    ])
    const remarks = rows[2]!.findings.filter(({ code }) => code === 'dittoFilled')
    expect(remarks.map(({ cell, severity, message }) => [cell, severity, message.includes('第2行')])).toEqual(
      [['A4', 'corrected', true]],
    )
  })

  test('is no number of a plot and no remark', () => {
    const [, second] = rowsOf(sheetOf([heads, ['东庄', null, 10, '倒伏'], ['东庄', null, '同上', '同上']]))
    expect(second!.values['weight']?.code).toBe('numberInvalid')
    expect(second!.values['note']?.value).toBe('同上')
  })

  test('with nothing above it is the text it is', () => {
    const [first] = rowsOf(sheetOf([heads, ['同上', null, 10]]))
    expect(first!.values['point']?.value).toBe('同上')
  })
})
