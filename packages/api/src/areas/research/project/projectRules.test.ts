import { expect, test } from 'vitest'
import { fundsProblem, projectNoProblem } from './projectRules.ts'

test.each([
  ['国家重点研发计划', '2022YFD1201000'],
  ['国家自然科学基金', '32072001'],
  ['科技创新2030（生物育种）', '2023ZD04030'],
  ['企业自立', 'QY-2024-01'],
  ['constructor', 'QY-2024-01'],
])('%s has projects numbered like %s', (source, no) => {
  expect(projectNoProblem(source, no)).toBeNull()
})

test.each([
  ['国家重点研发计划', '2022YF1201000', '国家重点研发计划的项目编号应如 2022YFD1201000'],
  ['国家自然科学基金', '3207200', '国家自然科学基金的项目编号应如 32072001'],
  ['科技创新2030（生物育种）', '2023ZD0403', '科技创新2030（生物育种）的项目编号应如 2023ZD04030'],
])('%s has no projects numbered like %s', (source, no, message) => {
  expect(projectNoProblem(source, no)).toBe(message)
})

test('funds are added exactly to the hundredth', () => {
  expect(fundsProblem('100.30', '100.1', '0.20')).toBeNull()
  expect(fundsProblem('100.30', '100.1', '0.21')).toBe('专项经费与自筹经费之和应等于总经费')
})
