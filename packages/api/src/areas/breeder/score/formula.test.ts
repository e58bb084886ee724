import { describe, expect, test } from 'vitest'
import { namesIn, parseFormula, valueOf, type Formula } from './formula.ts'

function parsed(text: string): Formula {
  const read = parseFormula(text)
  if ('problem' in read) throw new Error(read.problem)
  return read.formula
}
const problem = (text: string): string => {
  const read = parseFormula(text)
  return 'problem' in read ? read.problem : ''
}
const value = (text: string, names: Readonly<Record<string, number | null>> = {}) =>
  valueOf(parsed(text), (name) => names[name] ?? null)

describe('what is no formula is refused with what is wrong', () => {
  test.each([
    ['', '公式必填'],
    ['   ', '公式必填'],
    ['1 +', '公式不完整，末尾缺少数或名称'],
    ['(1 + 2', '缺少“)”'],
    ['1 2', '“2”处多出内容，请检查括号与运算符'],
    ['1 + * 2', '“*”前后缺少数或名称'],
    ['pow(2, 3)', '没有函数“pow”，只有 min、max、if'],
    ['if(1, 2)', 'if 应有3个值，如 if(条件, 值, 否则)'],
    ['min(1)', 'min 应有2到10个值'],
    ['2 ^ 3', '无法识别“^”，只能用数、名称、+ - * / ( )、比较和 min max if'],
    ['process.exit()', '无法识别“.”，只能用数、名称、+ - * / ( )、比较和 min max if'],
    ['1 < 2 < 3', '“<”处多出内容，请检查括号与运算符'],
  ])('%s', (text, message) => {
    expect(problem(text)).toBe(message)
  })

  test('a formula that is too long or too deep is refused before it is read', () => {
    expect(problem('1'.repeat(301))).toBe('公式最多300个字')
    expect(problem(`${'('.repeat(40)}1${')'.repeat(40)}`)).toBe('括号最多30层')
    expect(problem(`${'-'.repeat(40)}1`)).toBe('括号最多30层')
  })
})

describe('values', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['8 / 4 / 2', 1],
    ['-2 * -3', 6],
    ['2 - -1', 3],
    ['min(3, 1, 2) + max(1, 2)', 3],
    ['if(2 >= 2, 10, 20)', 10],
    ['IF(1 = 2, 10, 20)', 20],
    ['1.5 * 2', 3],
    ['（1＋2）×3÷3', 3],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  test('names are Chinese words, and each is named once', () => {
    expect(value('晋级品种数 / 参试品种数 * 100', { 晋级品种数: 1, 参试品种数: 4 })).toBe(25)
    expect(namesIn(parsed('if(甲 > 0, 甲 + 乙, -丙)'))).toEqual(['甲', '乙', '丙'])
  })

  test('what has no value, or divides by 0, gives none: nothing happened that could be scored', () => {
    expect(value('甲 + 1', { 甲: null })).toBeNull()
    expect(value('1 / 甲', { 甲: 0 })).toBeNull()
    expect(value('0 / 甲', { 甲: 0 })).toBeNull()
    expect(value('max(甲, 1)')).toBeNull()
    expect(value('if(甲 > 0, 1, 2)')).toBeNull()
    expect(value('-甲')).toBeNull()
  })

  test('of if, only the branch that is taken is needed', () => {
    expect(value('if(甲 = 0, 0, 乙 / 甲)', { 甲: 0, 乙: null })).toBe(0)
  })
})
