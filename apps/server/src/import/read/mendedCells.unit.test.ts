import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import { parseCell, type ParsedCell } from '@hepu/api/cells/parseCell'
import { describe, expect, test } from 'vitest'
import { mapped, sheetOf } from '../fixtures/sheets.ts'
import type { RawCell } from '../workbook.ts'
import { findHeader } from './findHeader.ts'

const parse = (cell: RawCell, column: MappedColumn): ParsedCell =>
  parseCell(cell, column, { format: 'xlsx', year: 2023 })
const severityOf = (cell: ParsedCell) =>
  (['error', 'warning', 'corrected'] as const).find((key) => cell[key] !== undefined) ?? 'plain'
const outcome = (cell: ParsedCell) => [cell.value, severityOf(cell), cell.code ?? null]

const name = mapped({ kind: 'text' })

describe('a number with a format', () => {
  const percent = mapped({ kind: 'number', unit: '%', units: { 小数: 100 }, min: 0, max: 100 })

  test('in a text column it is what the workbook shows, with a remark', () => {
    expect(outcome(parse({ value: 7, shown: '0007' }, name))).toEqual(['0007', 'corrected', 'textShown'])
    const code = mapped({ kind: 'text', freeText: true, oneLine: true })
    expect(parse({ value: 16, shown: 'NC016' }, code)).toMatchObject({ value: 'NC016' })
  })

  test('in a text column of amounts it is the number', () => {
    expect(parse({ value: 0.5, shown: '50%' }, mapped({ kind: 'text', unit: '万元' }))).toEqual({
      value: '0.5',
    })
  })

  test('a code that Excel made a number with an exponent is kept with a warning', () => {
    expect(outcome(parse({ value: 2e10, shown: '2.00E+10' }, name))).toEqual([
      '20000000000',
      'warning',
      'textDamaged',
    ])
  })

  test.each([
    [0.05, '5%', 5],
    [0.8853, '89%', 88.53],
    [0.051000000000000004, '5.1%', 5.1],
    [1, '100%', 100],
  ])('in a column in %% the stored %s, shown as %s, is %s with a remark', (value, shown, expected) => {
    expect(outcome(parse({ value, shown }, percent))).toEqual([expected, 'corrected', 'numberPercent'])
  })

  test('a percentage beyond the limits is an error by the number shown', () => {
    expect(outcome(parse({ value: 5, shown: '500%' }, percent))).toEqual([null, 'error', 'outOfRange'])
  })

  test('in a column of fractions, whose head says so, the stored number is converted as any other', () => {
    const fractions = { ...percent, unit: '小数', convert: (v: number) => v * 100 }
    expect(parse({ value: 0.05, shown: '5%' }, fractions)).toEqual({ value: 5 })
  })

  test('a percentage in a column of another unit is taken as stored, with a warning', () => {
    const weight = mapped({ kind: 'number', unit: 'kg' })
    expect(outcome(parse({ value: 10.5, shown: '1050%' }, weight))).toEqual([
      10.5,
      'warning',
      'numberPercent',
    ])
  })
})

describe('a day', () => {
  const date = mapped({ kind: 'date' })

  test('a number without a format follows the date system of its workbook', () => {
    expect(parse({ value: 43632, isFrom1904: true }, date).value).toBe('2023-06-17')
    expect(parse({ value: 45094 }, date).value).toBe('2023-06-17')
    expect(parse({ value: 20230617, isFrom1904: true }, date).value).toBe('2023-06-17')
  })

  test.each([
    ['2023-06-09T16:00:00.000Z', '2023-06-10'],
    ['2023-06-09T15:59:59Z', '2023-06-09'],
    ['2023-12-31 16:00:00Z', '2024-01-01'],
    ['2023-06-10T00:00:00+08:00', '2023-06-10'],
    ['2023-06-09T20:00:00-0400', '2023-06-10'],
  ])('the moment %s is the day %s in China, with a remark', (value, day) => {
    expect(outcome(parse({ value }, date))).toEqual([day, 'corrected', 'dateText'])
  })

  test('a time without its zone is that of the day as written', () => {
    expect(parse({ value: '2023-06-09T16:00:00' }, date).value).toBe('2023-06-09')
  })

  test.each(['2023-02-30T99:00:00Z', '1 2-3'])('the text %s is no day', (value) => {
    expect(outcome(parse({ value }, date))).toEqual([null, 'error', 'dateInvalid'])
  })
})

describe('a line break', () => {
  test.each([
    ['LB-\n006', 'LB-006'],
    ['LB\r\n006', 'LB006'],
    ['郑单\n958', '郑单958'],
    ['Big \n Boy', 'Big Boy'],
    ['A\n\nB\nC', 'A B C'],
    ['LB-_\n007\n', 'LB-_007'],
  ])('in the name %j is removed: %s', (value, expected) => {
    expect(outcome(parse({ value }, name))).toEqual([expected, 'corrected', 'textTidied'])
    const code = mapped({ kind: 'text', freeText: true, oneLine: true })
    expect(parse({ value }, code).value).toBe(expected)
  })

  test('a line break stays in remarks and between the words of a list', () => {
    for (const def of [{ freeText: true }, { mayBreak: true }]) {
      expect(parse({ value: '甲\n乙' }, mapped({ kind: 'text', ...def }))).toEqual({ value: '甲\n乙' })
    }
  })
})

describe('a blank inside a number', () => {
  const columns = [
    mapped({ kind: 'number', unit: 'kg' }),
    mapped({ kind: 'integer' }),
    mapped({ kind: 'grade' }),
  ]

  test.each(['12 5', '1 2', '18 20', '10 .5', '10. 5', '1 2345', '12 34 567', '１ ２', '1\u202f5', '12 5kg'])(
    'a blank inside “%s” makes an error of numbers, whole numbers and grades',
    (value) => {
      for (const column of columns) {
        expect([column.def.kind, ...outcome(parse({ value }, column)).slice(0, 2)]).toEqual([
          column.def.kind,
          null,
          'error',
        ])
      }
    },
  )

  test.each([
    ['1 234', 1234],
    ['12 345.6', 12345.6],
    ['1\u00a0234\u00a0567', 1234567],
    ['-1 234', -1234],
  ])('a blank between thousands is removed from %s, which is %s with a remark', (value, expected) => {
    expect(outcome(parse({ value }, columns[0]!))).toEqual([expected, 'corrected', 'numberSeparator'])
  })

  test('a blank between thousands is removed before a unit, and one beside a range or a unit is ignored', () => {
    expect(parse({ value: '1 234 kg' }, columns[0]!)).toMatchObject({ value: 1234 })
    expect(parse({ value: '16 - 18' }, columns[0]!)).toMatchObject({ value: 17 })
    expect(parse({ value: '6.9 公斤' }, columns[0]!)).toMatchObject({ value: 6.9 })
  })
})

describe('a name that Excel has changed', () => {
  test.each([
    '1.23E+11',
    '2E+10',
    '1.2E-05',
    '3-Sep',
    '03-Mar-21',
    'Sep-03',
    '9月3日',
    '####',
    '郑\ufffd958',
  ])('%s is kept with a warning', (value) => {
    expect(outcome(parse({ value }, name))).toEqual([value, 'warning', 'textDamaged'])
  })

  test.each(['2E10', 'SEP3', '3-Sept-X', 'A#', 'E+11', '9月3号玉米'])('%s is an ordinary name', (value) => {
    expect(parse({ value }, name)).toEqual({ value })
  })

  test('#### in a remark is what somebody typed', () => {
    expect(parse({ value: '####' }, mapped({ kind: 'text', freeText: true }))).toEqual({ value: '####' })
  })
})

test.each([
  ['K①', 'K①'],
  ['H²', 'H²'],
  ['Ｋ①', 'K①'],
  ['⑴号₂', '⑴号₂'],
])('the sign in the name %s is not folded into a digit', (value, expected) => {
  expect(parse({ value }, name).value).toBe(expected)
  expect(parse({ value }, mapped({ kind: 'text', isName: true })).value).toBe(expected)
})

test('units are compared without regard to raised digits', () => {
  const area = mapped({ kind: 'number', unit: 'm2' })
  expect(parse({ value: '13.3m²' }, area)).toMatchObject({ value: 13.3, code: 'numberUnit' })
  expect(outcome(parse({ value: '5²' }, area))).toEqual([null, 'error', 'numberInvalid'])
})

test('a hidden column that is read causes a warning at its head, and one that is not read causes none', () => {
  const columns = [
    { key: 'entry', label: '品种名称', kind: 'text' },
    { key: 'height', label: '株高', unit: 'cm', kind: 'number' },
  ] as const
  const sheet = { ...sheetOf([['品种名称', '草稿', '株高(cm)']]), hiddenColumns: [1, 2] }
  expect(findHeader(sheet, columns)!.findings).toMatchObject([
    { severity: 'warning', code: 'hiddenColumn', cell: 'C1', column: '株高(cm)' },
  ])
})
