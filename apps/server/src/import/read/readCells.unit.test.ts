import { describe, expect, test } from 'vitest'
import { parseCell, type ParsedCell } from '@hepu/api/cells/parseCell'
import type { ColumnDef, MappedColumn } from '@hepu/api/cells/columnDefs'
import { mapped } from '../fixtures/sheets.ts'
import type { RawCell } from '../workbook.ts'

type Value = RawCell['value']

const parse = (
  value: Value,
  column: MappedColumn,
  format: 'xlsx' | 'csv' = 'xlsx',
  year: number | null = 2015,
) => parseCell({ value }, column, { format, year })

const SEVERITIES = ['error', 'warning', 'corrected'] as const
const severityOf = (cell: ParsedCell) => SEVERITIES.find((key) => cell[key] !== undefined) ?? 'plain'

/** Returns the outcome of a cell: value, severity, code. */
const outcome = (cell: ParsedCell) => [cell.value, severityOf(cell), cell.code ?? null]

describe('every kind of column', () => {
  const kinds: ColumnDef['kind'][] = ['text', 'number', 'integer', 'date', 'boolean', 'enum', 'grade']

  test.each(kinds)('%s: a blank is missing and never a value', (kind) => {
    for (const value of [null, '   ', '　', '\u200b']) {
      expect(parse(value, mapped({ kind }))).toEqual({ value: null, missing: 'blank' })
    }
  })

  test.each(kinds)('%s: an error cell is an error and missing, also when exported as text', (kind) => {
    const column = mapped({ kind })
    const context = { format: 'xlsx', year: null } as const
    for (const cell of [{ value: null, error: '#DIV/0!' }, { value: '#N/A' }]) {
      expect(parseCell(cell, column, context)).toMatchObject({
        value: null,
        missing: 'error',
        code: 'cellError',
      })
    }
  })

  test('a formula gives its saved result with a remark, and is an error without one', () => {
    const column = mapped({ kind: 'number' })
    const context = { format: 'xlsx', year: null } as const
    expect(outcome(parseCell({ value: 5.73, formula: 'A1*2' }, column, context))).toEqual([
      5.73,
      'corrected',
      'formula',
    ])
    expect(outcome(parseCell({ value: null, formula: 'A1*2' }, column, context))).toEqual([
      null,
      'error',
      'formulaUncached',
    ])
    expect(outcome(parseCell({ value: 'x', formula: 'A1' }, column, context))).toEqual([
      null,
      'error',
      'numberInvalid',
    ])
  })
})

describe('a number', () => {
  const kg = mapped({ kind: 'number', unit: 'kg', units: { g: 0.001, 斤: 0.5 } })

  test.each<[Value, number]>([
    [0, 0],
    [-5.0394, -5.0394],
    [1e-7, 1e-7],
  ])('the number %s is read unchanged', (value, expected) => {
    expect(parse(value, kg)).toEqual({ value: expected })
  })

  test.each<[string, number, string]>([
    ['11.7208', 11.7208, 'numberText'],
    [' 11.7 ', 11.7, 'numberText'],
    ['２５０', 250, 'numberWidth'],
    ['１８．２', 18.2, 'numberWidth'],
    ['1,234.5', 1234.5, 'numberSeparator'],
    ['1，234', 1234, 'numberSeparator'],
    ['6.9717kg', 6.9717, 'numberUnit'],
    ['6.9 公斤', 6.9, 'numberUnit'],
    ['6900g', 6.9, 'numberUnit'],
    ['5.3615*', 5.3615, 'numberSign'],
    ['5.3615＊＊', 5.3615, 'numberSign'],
    ['12 #', 12, 'numberSign'],
    ['17.2±1.3', 17.2, 'numberNote'],
    ['16-18', 17, 'numberRange'],
    ['16~17', 16.5, 'numberRange'],
    ['16.1—16.2', 16.15, 'numberRange'],
    ['17.2（16-18）', 17.2, 'numberNote'],
  ])('the number written as %s is %s with a remark', (value, expected, code) => {
    expect(outcome(parse(value, kg))).toEqual([expected, 'corrected', code])
  })

  test('in a CSV plain digits of a number cause no remark, and anything else does', () => {
    expect(parse('11.7208', kg, 'csv')).toEqual({ value: 11.7208 })
    expect(outcome(parse('２５０', kg, 'csv'))).toEqual([250, 'corrected', 'numberWidth'])
  })

  test.each<[string, number]>([
    ['18。2', 18.2],
    ['18,2', 18.2],
    ['18..2', 18.2],
    ['约16', 16],
    ['<5', 5],
  ])('the number %s is an error that suggests %s', (value, suggestion) => {
    expect(parse(value, kg)).toMatchObject({ value: null, code: 'numberInvalid', suggestion })
  })

  test.each(['abc', '18-16', '6.9吨', '2015年', '1-2-3', '5%'])(
    'the number %s is an error without a suggestion',
    (value) => {
      const cell = parse(value, kg)
      expect(outcome(cell)).toEqual([null, 'error', 'numberInvalid'])
      expect(cell.suggestion).toBeUndefined()
    },
  )

  test('a number that Excel turned into a date, or that is TRUE, is an error', () => {
    expect(outcome(parse(new Date(Date.UTC(2024, 9, 12)), kg))).toEqual([null, 'error', 'numberDate'])
    expect(outcome(parse(true, kg))).toEqual([null, 'error', 'numberInvalid'])
  })

  test.each(['-', '—', '－', '/', '／', '——', 'NA', 'n/a', '无数据', '未测'])(
    'the number %s is missing with a remark',
    (value) => {
      expect(parse(value, kg)).toMatchObject({ value: null, missing: 'dash', code: 'missingMark' })
      expect(severityOf(parse(value, kg))).toBe('corrected')
    },
  )

  test.each(['缺失', '缺测', '缺', '无', '报废', '缺 区'])(
    'the number %s is missing with a remark on the word',
    (value) => {
      expect(parse(value, kg)).toMatchObject({ value: null, missing: 'word', code: 'missingWord' })
      expect(severityOf(parse(value, kg))).toBe('corrected')
    },
  )

  test.each([9999, -9999, '9999'])('the number %s is a warning and missing, and can be kept', (value) => {
    const cell = parse(value, kg)
    expect(cell).toMatchObject({
      value: null,
      missing: 'code',
      code: 'missingCode',
      suggestion: Number(value),
    })
    expect(severityOf(cell)).toBe('warning')
  })

  test('9999 is a value if the column allows it', () => {
    const biomass = mapped({ kind: 'number', unit: 'kg/hm2', min: 0, max: 40_000 })
    expect(parse(9999, biomass)).toEqual({ value: 9999 })
  })

  test('a number beyond the limits is an error that names them', () => {
    const percent = mapped({ kind: 'number', unit: '%', min: 0, max: 100 })
    expect(parse(128.6, percent)).toEqual({ value: null, code: 'outOfRange', error: '应在0到100%之间' })
    expect(parse(-1, mapped({ kind: 'number', min: 0 }))).toMatchObject({ error: '应不小于0' })
    expect(parse(100, percent)).toEqual({ value: 100 })
    expect(outcome(parse('15.5%', percent))).toEqual([15.5, 'corrected', 'numberUnit'])
  })

  test('a number in another unit of the head is converted, and a unit after the value wins over the head', () => {
    const gPerL = mapped({ kind: 'number', unit: 'g/L', units: { 'kg/hl': 10 } }, 'kg/hl')
    expect(parse(75.5, gPerL)).toEqual({ value: 755 })
    expect(outcome(parse('75.5kg/hl', gPerL))).toEqual([755, 'corrected', 'numberUnit'])
    expect(outcome(parse('755 g/L', gPerL))).toEqual([755, 'corrected', 'numberUnit'])
  })
})

describe('a whole number', () => {
  const rep = mapped({ kind: 'integer' })

  test.each<[Value, number, string]>([
    ['Ⅱ', 2, 'integerRoman'],
    ['II', 2, 'integerRoman'],
    ['ⅸ', 9, 'integerRoman'],
    ['三', 3, 'integerRoman'],
    ['2015年', 2015, 'integerWord'],
    ['第2重复', 2, 'integerWord'],
    ['第二次', 2, 'integerWord'],
    ['重复Ⅲ', 3, 'integerWord'],
    ['R2', 2, 'integerWord'],
    ['2', 2, 'numberText'],
    ['2.0', 2, 'numberText'],
  ])('the whole number written as %s is %s with a remark', (value, expected, code) => {
    expect(outcome(parse(value, rep))).toEqual([expected, 'corrected', code])
  })

  test('a whole number is read unchanged', () => {
    expect(parse(2, rep)).toEqual({ value: 2 })
    expect(parse('2', rep, 'csv')).toEqual({ value: 2 })
  })

  test.each(['甲', 'IIV', '五十', '第x重复', 'X'])('the whole number %s is an error', (value) => {
    expect(outcome(parse(value, rep))).toEqual([null, 'error', 'integerInvalid'])
  })

  test('a whole number with decimals is an error that suggests the nearest one', () => {
    expect(parse(2.4, rep)).toEqual({ value: null, code: 'integerInvalid', error: '应为整数', suggestion: 2 })
  })
})

describe('a date', () => {
  const date = mapped({ kind: 'date' })

  test('a date cell gives its day without its time', () => {
    expect(parse(new Date(Date.UTC(2015, 8, 22, 13, 5)), date)).toEqual({ value: '2015-09-22' })
  })

  test.each<[Value, string, string]>([
    [42269, '2015-09-22', 'dateSerial'],
    [20150922, '2015-09-22', 'dateText'],
    ['2015.9.22', '2015-09-22', 'dateText'],
    ['2015/9/22', '2015-09-22', 'dateText'],
    ['2015-9-22', '2015-09-22', 'dateText'],
    ['2015年9月22日', '2015-09-22', 'dateText'],
    ['２０１５年９月２２日', '2015-09-22', 'dateText'],
    ['2015-09-22 08:30:00', '2015-09-22', 'dateText'],
    ['20150922', '2015-09-22', 'dateText'],
    ['15.9.22', '2015-09-22', 'dateText'],
    ['9-22', '2015-09-22', 'dateYear'],
    ['9/22', '2015-09-22', 'dateYear'],
    ['9月22日', '2015-09-22', 'dateYear'],
    ['5-1', '2015-05-01', 'dateYear'],
    ['2016-2-29', '2016-02-29', 'dateText'],
    ['13/05/2024', '2024-05-13', 'dateYearLast'],
    ['5-13-2024', '2024-05-13', 'dateYearLast'],
    ['05.05.2024', '2024-05-05', 'dateYearLast'],
  ])('the date written as %s is %s with a remark', (value, expected, code) => {
    expect(outcome(parse(value, date))).toEqual([expected, 'corrected', code])
  })

  test('a date in ISO form, or as Excel writes it into a CSV, causes no remark', () => {
    expect(parse('2015-09-22', date)).toEqual({ value: '2015-09-22' })
    expect(parse('2015/9/22', date, 'csv')).toEqual({ value: '2015-09-22' })
  })

  test.each<Value>([
    '四月上旬',
    '2015-02-29',
    '2015-13-01',
    '31/12',
    '9月',
    5.1,
    3,
    '05.9.22',
    true,
    '1850-01-01',
  ])('the date %s is an error', (value) => {
    expect(outcome(parse(value, date))).toEqual([null, 'error', 'dateInvalid'])
  })

  test('a date whose day and month may be either way round is an error that names both days', () => {
    expect(parse('05/06/2024', date)).toMatchObject({
      value: null,
      code: 'dateAmbiguous',
      error: '日和月分不清，应为 2024-06-05 或 2024-05-06',
      readings: { dayFirst: '2024-06-05', monthFirst: '2024-05-06' },
    })
    expect(outcome(parse('31/02/2024', date))).toEqual([null, 'error', 'dateInvalid'])
  })

  test('a date without a year in the cell and in the row is an error', () => {
    expect(parse('9-22', date, 'xlsx', null)).toMatchObject({ value: null, code: 'dateInvalid' })
  })

  test.each([
    ['2015-02-29', 2015, '没有2015年2月29日这一天，应为有效日期，如 2015-09-22'],
    ['2999-01-01', 2015, '2999年超出范围，应为1950至2100年的日期'],
    ['9-22', null, '日期没有年份，应为完整日期，如 2015-09-22'],
    ['去年', null, '应为日期，如 2015-09-22、2015年9月22日'],
    ['去年', 2015, '应为日期，如 2015-09-22、2015年9月22日或 9-22'],
  ])('the date %s in a row of %s names the expected content', (value, year, error) => {
    expect(parse(value, date, 'xlsx', year)).toMatchObject({ error })
  })
})

describe('yes or no', () => {
  const flag = mapped({ kind: 'boolean' })

  test.each<[Value, boolean]>([
    ['是', true],
    ['否', false],
    [true, true],
    [false, false],
  ])('the answer %s is read unchanged', (value, expected) => {
    expect(parse(value, flag)).toEqual({ value: expected })
  })

  test.each<[Value, boolean]>([
    ['√', true],
    ['✓', true],
    ['CK', true],
    ['ck1', true],
    ['对照', true],
    ['Y', true],
    [1, true],
    ['×', false],
    ['x', false],
    ['N', false],
    [0, false],
  ])('the answer %s is %s with a remark', (value, expected) => {
    expect(outcome(parse(value, flag))).toEqual([expected, 'corrected', 'booleanWord'])
  })

  test.each<[Value, number]>([
    ['CK1', 1],
    ['ck 2', 2],
    ['ＣＫ－２', 2],
    ['CK-03', 3],
    ['对照1', 1],
  ])('the answer %s is a check with its number', (value, checkNo) => {
    expect(parse(value, flag)).toEqual({
      value: true,
      checkNo,
      code: 'booleanWord',
      corrected: `对照序号${checkNo}`,
    })
  })

  test('anything other than yes or no is an error', () => {
    expect(outcome(parse('也许', flag))).toEqual([null, 'error', 'booleanInvalid'])
  })

  test('a blank or a dash means yes or no as the column defines', () => {
    const tickedOnly = mapped({ kind: 'boolean', blankAs: false })
    expect(parse(null, tickedOnly)).toEqual({ value: false })
    expect(parse('-', tickedOnly)).toEqual({ value: false })
  })
})

describe('an option', () => {
  const awn = mapped({
    kind: 'enum',
    options: [
      { value: 'LONG', label: '长芒', aliases: ['长'] },
      { value: 'NONE', label: '无', aliases: ['无芒'] },
    ],
  })

  test('an option is read by label or value, and by another word with a remark', () => {
    expect(parse('长芒', awn)).toEqual({ value: 'LONG' })
    expect(parse('LONG', awn)).toEqual({ value: 'LONG' })
    expect(outcome(parse('长', awn))).toEqual(['LONG', 'corrected', 'optionAlias'])
    expect(outcome(parse(' 长芒　', awn))).toEqual(['LONG', 'corrected', 'optionAlias'])
  })

  test('an option may be a word that means missing elsewhere', () => {
    expect(parse('无', awn)).toEqual({ value: 'NONE' })
  })

  test('an unknown option is an error that names the options', () => {
    expect(parse('短芒', awn)).toMatchObject({
      value: null,
      code: 'optionInvalid',
      error: '应为长芒、无之一',
    })
  })
})

describe('a grade', () => {
  const options = [
    { value: 1, label: '1级', aliases: ['高抗', 'HR'] },
    { value: 3, label: '3级', aliases: ['抗'] },
    { value: 9, label: '9级', aliases: ['高感'] },
  ]
  const disease = mapped({ kind: 'grade', options })

  test.each<[Value, number, string]>([
    [3, 3, 'plain'],
    ['3级', 3, 'plain'],
    ['3', 3, 'corrected'],
    ['Ⅲ', 3, 'corrected'],
    ['IX', 9, 'corrected'],
    ['高抗', 1, 'corrected'],
    ['hr', 1, 'corrected'],
  ])('the grade written as %s is %s (%s)', (value, expected, severity) => {
    const cell = parse(value, disease)
    expect([cell.value, severityOf(cell)]).toEqual([expected, severity])
  })

  test.each<Value>([2, '2级', 'Ⅱ', 3.5, '中抗', '1-3'])(
    'the grade %s is an error on a scale of 1, 3, 9',
    (value) => {
      expect(outcome(parse(value, disease))).toEqual([null, 'error', 'optionInvalid'])
    },
  )

  test('a grade without a scale is between 0 and 9', () => {
    const score = mapped({ kind: 'grade' })
    expect(parse(0, score)).toEqual({ value: 0 })
    expect(parse('VII', score)).toMatchObject({ value: 7 })
    expect(outcome(parse(10, score))).toEqual([null, 'error', 'optionInvalid'])
  })
})

describe('text', () => {
  const name = mapped({ kind: 'text' })
  const remark = mapped({ kind: 'text', freeText: true })

  test.each([
    ['B37/H95  ', 'B37/H95'],
    ['　B37/H95', 'B37/H95'],
    ['Ｆ42／OH43', 'F42/OH43'],
    ['F42/OH43\u200b', 'F42/OH43'],
    ['郑单\u00a0\u00a0958', '郑单 958'],
    ['郑单９５８', '郑单958'],
  ])('the text %j is tidied to %j with a remark', (value, expected) => {
    expect(outcome(parse(value, name))).toEqual([expected, 'corrected', 'textTidied'])
  })

  test('words that are looked up in a list are tidied without a remark, because the list defines how they are stored', () => {
    expect(parse('行业（社会力量）', mapped({ kind: 'text', lookedUp: true }))).toEqual({
      value: '行业(社会力量)',
    })
  })

  test.each(['郑单958', '007', '先玉335 (白)', 'A-B'])('the text %s is read unchanged', (value) => {
    expect(parse(value, name)).toEqual({ value })
  })

  test('a number in a text column is read as its digits, and digits lost by Excel are reported', () => {
    expect(parse(2369, name)).toEqual({ value: '2369' })
    expect(outcome(parse(110101199003070000, name))).toEqual(['110101199003070000', 'warning', 'textDigits'])
  })

  test('a date in a text column is reported, because Excel may have made it from 5-1', () => {
    expect(outcome(parse(new Date(Date.UTC(2015, 4, 1)), name))).toEqual([
      '2015-05-01',
      'warning',
      'textDate',
    ])
  })

  test('a dash is a missing name but stays in a remark', () => {
    expect(parse('-', name)).toMatchObject({ value: null, missing: 'dash' })
    expect(parse('-', remark)).toEqual({ value: '-' })
  })

  test('a remark keeps its punctuation', () => {
    expect(parse('　长势好，（补种） ', remark)).toEqual({ value: '长势好，（补种）' })
  })

  test.each([
    '=HYPERLINK("http://example.invalid","点我")',
    '=1+1',
    '@SUM(A1:A2)',
    "+cmd|'/C calc'!A0",
    '-cmd(1)',
  ])('the formula %s is kept as text with a warning', (value) => {
    expect(outcome(parse(value, remark))).toEqual([value, 'warning', 'textFormula'])
  })

  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)', '</td>', '<B>'])(
    'the markup %s is kept as text with a warning',
    (value) => {
      expect(outcome(parse(value, remark))).toEqual([value, 'warning', 'textHtml'])
    },
  )

  test.each(['+3天', '-', '株高<250', 'a < b', '@张三', '--见附表', '5>3'])(
    'the text %s is read without a warning',
    (value) => {
      expect(parse(value, remark)).toEqual({ value })
    },
  )
})
