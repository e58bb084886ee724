import { expect, test } from 'vitest'
import { readMoney } from './readMoney.ts'
import { moneyProblem, shownMoney, typedMoney } from './typedMoney.ts'

test.each([
  ['12.5', '125000.00', '12.50'],
  ['0.000001', '0.01', '0.000001'],
  ['１,２３４', '12340000.00', '1234.00'],
])('%s 万元 are stored as %s yuan and shown as %s', (typed, stored, shown) => {
  expect(typedMoney(typed, '万元')).toBe(stored)
  expect(shownMoney(stored, '万元')).toBe(shown)
})

test.each([
  ['一百', '只能填金额'],
  ['0.0000001', '最多6位小数（精确到分）'],
  ['-1', '不得小于0'],
  ['100000000', '不得大于99999999.999999万元'],
])('%s 万元 is refused: %s', (typed, problem) => {
  expect(moneyProblem(typed, '万元')).toBe(problem)
})

test.each(['一百', '0.0000001', '999999999'])(
  '%s is no amount of 万元: it stays as typed and is never read as yuan',
  (typed) => {
    const value = typedMoney(typed, '万元')
    expect(readMoney(value)).toHaveProperty('problem')
    expect(shownMoney(value, '万元')).toBe(typed)
  },
)
