import { expect, test } from 'vitest'
import { RIGHT_APPLY_NO, RIGHT_NO, rightExpires, rightYears, sharesProblem } from './varietyRightNo.ts'

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
  ['2024-02-29', 20, '2044-02-28'],
  ['2024-02-29', 15, '2039-02-27'],
  ['2020-01-01', 15, '2034-12-31'],
  ['2025-07-10', 25, '2050-07-09'],
])('granted %s for %i years, a right is valid to %s', (grantDate, years, last) => {
  expect(rightExpires(grantDate, years)).toBe(last)
})

test('trees and vines are protected longer, and so is what was granted since 1 June 2025', () => {
  expect(rightYears('玉米', '2025-05-31')).toBe(15)
  expect(rightYears('葡萄属', '2024-02-29')).toBe(20)
  expect(rightYears('玉米', '2025-06-01')).toBe(20)
  expect(rightYears('葡萄属', '2025-06-01')).toBe(25)
})

test('shares add up to 100', () => {
  expect(sharesProblem('甲公司60%、乙研究所40%')).toBeNull()
  expect(sharesProblem('甲33.33%，乙33.33%，丙33.34％')).toBeNull()
  expect(sharesProblem('甲公司60%、乙研究所30%')).toBe('共同品种权人份额合计应为100%，现为90%')
  expect(sharesProblem('各半')).toContain('应写明每人的百分比')
})
