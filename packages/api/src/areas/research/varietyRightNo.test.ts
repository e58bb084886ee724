import { expect, test } from 'vitest'
import { RIGHT_APPLY_NO, RIGHT_NO, rightExpires, sharesProblem } from './varietyRightNo.ts'

test.each(['CNA20080376.X', 'CNA20191006012', 'CNA20201002638', 'CNA009776E'])('%s is a right', (number) => {
  expect(RIGHT_NO.test(number)).toBe(true)
})

test.each(['CNA2008037.X', 'CNA19191006012', 'CNA009776', '20191006012'])('%s is no right', (number) => {
  expect(RIGHT_NO.test(number)).toBe(false)
})

test('application numbers are of eight digits with a check character, or of eleven', () => {
  const numbers = ['20150123.4', '20080376.X', '20191006012', '20150123', '20150123.A', '2019100601']
  expect(numbers.map((it) => RIGHT_APPLY_NO.test(it))).toEqual([true, true, true, false, false, false])
})

test.each([
  ['葡萄属', '2024-02-29', '2044-02-28'],
  ['玉米', '2024-02-29', '2039-02-27'],
  ['玉米', '2020-01-01', '2034-12-31'],
  ['玉米', '2025-05-31', '2040-05-30'],
  ['玉米', '2025-06-01', '2045-05-31'],
  ['葡萄属', '2025-07-10', '2050-07-09'],
])('%s granted %s: the right is valid to %s', (genus, grantDate, last) => {
  expect(rightExpires(genus, grantDate)).toBe(last)
})

test('shares add up to 100', () => {
  expect(sharesProblem('甲公司60%、乙研究所40%')).toBeNull()
  expect(sharesProblem('甲33.33%，乙33.33%，丙33.34％')).toBeNull()
  expect(sharesProblem('甲公司60%、乙研究所30%')).toBe('共同品种权人份额合计应为100%，现为90%')
  expect(sharesProblem('各半')).toContain('应写明每人的百分比')
})
