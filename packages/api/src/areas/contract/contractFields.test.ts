import { expect, test } from 'vitest'
import { amountFrom0, amountIn } from './contractFields.ts'

const messagesOf = (value: string): string[] => {
  const read = amountFrom0('合同总额').safeParse(value)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

test('an amount above the limit is refused with the limit, with thousands separators too', () => {
  const limit = ['合同总额不得大于999999999999.99元']
  expect(messagesOf('1000000000000')).toEqual(limit)
  expect(messagesOf('1,000,000,000,000')).toEqual(limit)
  expect(messagesOf('999999999999.99')).toEqual([])
})

test('an amount that is negative, has a third decimal or is no number says which of these it is', () => {
  expect(messagesOf('-1')).toEqual(['合同总额不得小于0'])
  expect(messagesOf('1.005')).toEqual(['合同总额最多2位小数（精确到分）'])
  expect(messagesOf('一百')).toEqual(['合同总额只能填金额'])
})

test('an amount that must be positive refuses 0 with one message', () => {
  const read = amountIn('收款金额').safeParse('0')
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['收款金额应大于0'])
})
