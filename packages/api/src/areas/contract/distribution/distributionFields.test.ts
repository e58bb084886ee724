import { expect, test } from 'vitest'
import { termsIn } from './distributionFields.ts'

const lines = [{ kind: 'unit', name: '本单位', percent: '100' }]

test.each([
  ['', '扣除金额只能填金额'],
  ['abc', '扣除金额只能填金额'],
  ['1000000000000', '扣除金额不得大于999999999999.99元'],
])('a cost of “%s” is refused by its field: %s', (amount, message) => {
  const { error } = termsIn.safeParse({ lines, expenses: [{ name: '专利费', amount }] })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['expenses.0.amount', message],
  ])
})
