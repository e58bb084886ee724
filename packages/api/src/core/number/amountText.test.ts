import { expect, test } from 'vitest'
import { amountText } from './amountText.ts'

test.each([
  ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['1000000000000', false],
  ['999999999999.994', false],
  ['1e12', false],
])(
  'F-303 F-304 the largest amount is 999999999999.99, compared before rounding: %s is written %s',
  (amount, text) => {
    expect(amountText(amount)).toBe(text)
  },
)

test.each([
  ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
  ['100', '壹佰元整'],
  ['10', '壹拾元整'],
  ['12.5', '壹拾贰元伍角'],
  ['1.5', '壹元伍角'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
])('F-305 F-306 %s is written %s, with 整 only without 角 and 分', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})

test.each([
  ['0', '零元整'],
  ['0.004', '零元整'],
  ['0.00', '零元整'],
  ['-0.001', '零元整'],
])('F-307 %s is written %s', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})

test.each([
  ['12.345', '壹拾贰元叁角伍分'],
  ['1.005', '壹元零壹分'],
  ['2.675', '贰元陆角捌分'],
  ['0.005', '壹分'],
  ['9.995', '壹拾元整'],
])(
  'F-308 an amount is rounded half up as a decimal, not as a binary fraction: %s is written %s',
  (amount, text) => {
    expect(amountText(amount)).toBe(text)
  },
)

test.each([
  ['1005.05', '壹仟零伍元零伍分'],
  ['101', '壹佰零壹元整'],
  ['1010', '壹仟零壹拾元整'],
  ['1409.5', '壹仟肆佰零玖元伍角'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['10001', '壹万零壹元整'],
  ['100000', '壹拾万元整'],
  ['107000.53', '壹拾万零柒仟元伍角叁分'],
  ['10000001', '壹仟万零壹元整'],
  ['100000001', '壹亿零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['1200300045.67', '壹拾贰亿零叁拾万零肆拾伍元陆角柒分'],
])('F-309 zeros are read once: %s is written %s', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})

test.each([
  ['0.5', '伍角'],
  ['0.05', '伍分'],
  ['1.05', '壹元零伍分'],
])('F-310 an amount below one has no 元: %s is written %s', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})

test.each(['', 'abc', '1,000', '12元', 'NaN', 'Infinity', '0x10', '1.2.3'])(
  'F-304 a value that is no number has no capitals: %j',
  (amount) => expect(amountText(amount)).toBe(false),
)

test('an amount below zero is read with 负, up to the same limit', () => {
  expect(amountText('-1234.5')).toBe('负壹仟贰佰叁拾肆元伍角')
  expect(amountText('-1000000000000')).toBe(false)
})
