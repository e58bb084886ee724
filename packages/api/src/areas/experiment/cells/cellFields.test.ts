import { describe, expect, test } from 'vitest'
import { fillColumns } from '../import/fillColumns.ts'
import { fillFields, isHarvest, readCell } from './cellFields.ts'

const fields = fillFields('maize')
const read = (key: string, raw: string) =>
  readCell(
    fields.find((field) => field.key === key)!,
    raw,
    2025,
  )

describe('a typed cell is read as the import reads it', () => {
  test.each([
    ['earLength', '16-18', 17],
    ['rowNumber', '17.2（16-18）', 17.2],
    ['plantHeight', '２５０', 250],
    ['plantHeight', '250cm', 250],
    ['weight', '21500g', 21.5],
    ['area', '1亩', 2000 / 3],
    ['southernRust', 'Ⅲ', 3],
    ['southernRust', '5级', 5],
    ['sowDate', '5-1', '2025-05-01'],
    ['sowDate', '5月10日', '2025-05-10'],
    ['earShape', '长筒', '长筒'],
  ])('a typed cell of %s is read from “%s” as the import reads it', (key, raw, value) => {
    expect(read(key, raw).value).toBe(value)
    expect(read(key, raw).state).not.toBe('refused')
  })

  test('a plain number has no remark, and a changed one says how it was read', () => {
    expect(read('plantHeight', '250')).toEqual({ value: 250, state: 'plain', message: null })
    expect(read('earLength', '16-18')).toMatchObject({ state: 'corrected', message: '区间取平均值' })
  })

  test('a blank and a dash are read as no value, never zero', () => {
    expect(read('plantHeight', '')).toEqual({ value: null, state: 'plain', message: null })
    expect(read('plantHeight', '-')).toMatchObject({ value: null, state: 'corrected' })
    expect(read('lodging', '0')).toMatchObject({ value: 0, state: 'plain' })
  })

  test('a value beyond the hard range is refused, and one beyond the usual range needs confirmation', () => {
    expect(read('plantHeight', '900')).toMatchObject({ state: 'refused', message: '应在80到450cm之间' })
    expect(read('plantHeight', '350')).toMatchObject({ value: 350, state: 'doubtful' })
    expect(read('earHeight', '300')).toMatchObject({ state: 'refused' })
    expect(read('yieldGiven', '1900')).toMatchObject({ state: 'refused' })
    expect(read('moisture', '45')).toMatchObject({ state: 'doubtful' })
    expect(read('southernRust', '4')).toMatchObject({ state: 'refused', message: '应为1、3、5、7、9之一' })
    expect(read('area', '0')).toMatchObject({ state: 'refused', message: '面积应大于0，否则不能计算亩产' })
    expect(read('plantHeight', '高')).toMatchObject({ state: 'refused', message: '应为数字' })
  })
})

describe('what is no number', () => {
  test.each(['NaN', ' nan ', 'ＮａＮ', 'Infinity', '-Infinity', 'inf', '∞', '1e999', '-1e999'])(
    '“%s” is refused and clears no value',
    (raw) => {
      for (const key of ['plantHeight', 'area', 'weight', 'yieldGiven', 'lodging', 'southernRust']) {
        const read1 = read(key, raw)
        expect([key, read1.state]).toEqual([key, 'refused'])
        expect(read1.message).toMatch(/应为|不是数字/)
      }
    },
  )

  test('a number with a blank in it needs confirmation and is never joined silently', () => {
    const message = '「1 2」中间有空格，读作12，请核对'
    expect(read('weight', '1 2')).toEqual({ value: 12, state: 'doubtful', message })
    expect(read('plantHeight', '25\u30000')).toMatchObject({ value: 250, state: 'doubtful' })
    expect(read('earLength', '17 .2')).toMatchObject({ value: 17.2, state: 'doubtful' })
    expect(read('earLength', '16 - 18')).toMatchObject({ value: 17, state: 'corrected' })
    expect(read('plantHeight', ' 250 cm ')).toMatchObject({ value: 250, state: 'corrected' })
  })
})

test.each([
  ['area', '10000', '10000.1', '应不大于10000㎡'],
  ['area', '0.1', '-1', '面积应大于0，否则不能计算亩产'],
  ['weight', '100000', '100000.1', '应在0到100000kg之间'],
  ['earWeight', '100000', '100001', '应在0到100000kg之间'],
  ['weight', '0', '-1', '应不小于0kg'],
])('the limit of %s accepts %s and refuses %s', (key, inside, beyond, message) => {
  expect(read(key, inside).state).not.toBe('refused')
  expect(read(key, beyond)).toEqual({ value: null, state: 'refused', message })
})

test('a given yield must be within 0 and 5000 kg/亩, also for a crop without a range of its own', () => {
  const { trait: _, column, ...field } = fields.find(({ key }) => key === 'yieldGiven')!
  const { min: _min, max: _max, ...def } = column.def
  const bare = { ...field, column: { ...column, def } }
  const message = '应在0到5000kg/亩之间'
  expect(readCell(bare, '5000', 2025)).toEqual({ value: 5000, state: 'plain', message: null })
  expect(readCell(bare, '5001', 2025)).toEqual({ value: null, state: 'refused', message })
  expect(readCell(bare, '-1', 2025)).toEqual({ value: null, state: 'refused', message })
  for (const crop of ['maize', 'rice', 'wheat', 'soybean']) {
    const own = fillFields(crop).find(({ key }) => key === 'yieldGiven')!
    for (const raw of ['-1', '5001']) expect(readCell(own, raw, 2025).state).toBe('refused')
  }
})

test('every crop offers its harvest and the surveyed traits, none of them twice', () => {
  for (const crop of ['maize', 'rice', 'wheat', 'soybean']) {
    const keys = fillFields(crop).map((field) => field.key)
    expect(keys.filter(isHarvest)).toEqual([
      'area',
      'weight',
      'earWeight',
      'shellFresh',
      'moisture',
      'yieldGiven',
    ])
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('plantHeight')
  }
})

test('no column of a workbook shares its key with another, so that 拉伸面积 of wheat is not the area of the plot', () => {
  for (const crop of ['maize', 'rice', 'wheat', 'soybean']) {
    const keys = fillColumns(crop).map((column) => column.key)
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  }
  const wheat = fillFields('wheat')
  const stretch = wheat.find(({ key }) => key === 'stretchArea')!
  expect(stretch.head).toBe('拉伸面积(cm²)')
  expect(readCell(stretch, '95', 2025)).toEqual({ value: 95, state: 'plain', message: null })
  expect(wheat.find(({ key }) => key === 'area')!.head).toBe('小区面积(㎡)')
})
