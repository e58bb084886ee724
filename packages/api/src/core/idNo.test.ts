import { describe, expect, test } from 'vitest'
import { birthDateOf, idNoProblem } from './idNo.ts'

describe('identity numbers', () => {
  test('the example of the standard is accepted and gives the day of birth', () => {
    expect(idNoProblem('11010519491231002X')).toBeNull()
    expect(birthDateOf('11010519491231002X')).toBe('1949-12-31')
  })

  test.each([
    ['110105194912310021', '身份证号的校验位不正确'],
    ['11010519491231002x', '身份证号应为18位，如 11010519491231002X'],
    ['1101051949123100', '身份证号应为18位，如 11010519491231002X'],
    ['11010519900230001X', '身份证号中的出生日期不存在'],
  ])('the identity number %s is refused with the message %s', (idNo, problem) => {
    expect(idNoProblem(idNo)).toBe(problem)
  })
})
