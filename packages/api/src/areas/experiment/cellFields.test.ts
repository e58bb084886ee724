import { describe, expect, test } from 'vitest'
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
  ])('%s “%s”', (key, raw, value) => {
    expect(read(key, raw).value).toBe(value)
    expect(read(key, raw).state).not.toBe('refused')
  })

  test('a plain number is nothing to remark, a changed one says how it was read', () => {
    expect(read('plantHeight', '250')).toEqual({ value: 250, state: 'plain', message: null })
    expect(read('earLength', '16-18')).toMatchObject({ state: 'corrected', message: '区间取平均值' })
  })

  test('a blank and a dash are no value, never zero', () => {
    expect(read('plantHeight', '')).toEqual({ value: null, state: 'plain', message: null })
    expect(read('plantHeight', '-')).toMatchObject({ value: null, state: 'corrected' })
    expect(read('lodging', '0')).toMatchObject({ value: 0, state: 'plain' })
  })

  test('beyond the hard range it is refused, beyond the usual range doubted', () => {
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
