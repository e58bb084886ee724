import { describe, expect, test } from 'vitest'
import type { Values } from '../../../core/resource/problems.ts'
import { varietyInfo } from './varietyInfo.ts'
import { RIGHT_APPLY_NO, RIGHT_NO, rightExpires, sharesProblem } from './varietyRightNo.ts'

test.each(['CNA20080376.X', 'CNA20191006012', 'CNA20201002638', 'CNA009776E'])(
  '%s is accepted as the number of a right',
  (number) => {
    expect(RIGHT_NO.test(number)).toBe(true)
  },
)

test.each(['CNA2008037.X', 'CNA19191006012', 'CNA009776', '20191006012'])(
  '%s is refused as the number of a right',
  (number) => {
    expect(RIGHT_NO.test(number)).toBe(false)
  },
)

test('application numbers have eight digits with a check character, or eleven', () => {
  const numbers = ['20150123.4', '20080376.X', '20191006012', '20150123', '20150123.A', '2019100601']
  expect(numbers.map((number) => RIGHT_APPLY_NO.test(number))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['葡萄属', '2024-02-29', '2044-02-28'],
  ['玉米', '2024-02-29', '2039-02-27'],
  ['玉米', '2020-01-01', '2034-12-31'],
  ['玉米', '2025-05-31', '2040-05-30'],
  ['玉米', '2025-06-01', '2045-05-31'],
  ['葡萄属', '2025-07-10', '2050-07-09'],
])('a right in %s granted on %s is valid to %s', (genus, grantDate, last) => {
  expect(rightExpires(genus, grantDate)).toBe(last)
})

test('shares add up to 100', () => {
  expect(sharesProblem('甲公司60%、乙研究所40%')).toBeNull()
  expect(sharesProblem('甲33.33%，乙33.33%，丙33.34％')).toBeNull()
  expect(sharesProblem('甲公司60%、乙研究所30%')).toBe('共同品种权人份额合计应为100%，现为90%')
  expect(sharesProblem('各半')).toContain('应写明每人的百分比')
})

describe('the numbers of one right agree', () => {
  const problems = (values: Values) =>
    varietyInfo.problems(values, '2026-01-01', 'maize').map(({ path, message }) => [path, message])

  test.each([
    { applyNo: '20191006012', applyDate: '2019-11-28', rightNo: 'CNA20191006012' },
    { applyNo: '20080376.X', applyDate: '2008-07-01', rightNo: 'CNA20080376.X' },
    { applyNo: '20080376.X', applyDate: '2007-12-31' },
    { applyNo: '20080376.X', applyDate: '2008-07-01', rightNo: 'CNA009776E' },
  ])('the numbers of one right agree: $applyNo of $applyDate with $rightNo', (values) => {
    expect(problems(values)).toEqual([])
  })

  test('a right cannot have the number of another application', () => {
    const values = { applyNo: '20191006012', applyDate: '2019-11-28', rightNo: 'CNA20191006019' }
    expect(problems(values)).toEqual([['rightNo', '品种权号应为 CNA20191006012，与申请号一致']])
  })

  test.each(['2018-06-01', '2017-12-31', '2021-01-01'])(
    '%s is refused as a day in the year of 20201002638',
    (applyDate) => {
      expect(problems({ applyNo: '20201002638', applyDate })).toEqual([
        ['applyDate', '申请日应为2019或2020年的日期，申请号表示2020年申请'],
      ])
    },
  )
})
