import { describe, expect, test } from 'vitest'
import { fillTemplate, missingVariables, variableProblems } from './template.ts'

const facts = {
  name: '示范玉1号实施许可合同',
  amount: '1234.56',
  signedOn: '2026-01-05',
  regionNames: ['河南省', '山东省'],
  parties: [
    { side: 'A' as const, name: '本单位' },
    { side: 'B' as const, name: '麦穗种业', creditCode: '91410100MA0000000X' },
  ],
}

describe('refusals of the variables of a template', () => {
  test('an unknown variable is named with its line and place', () => {
    expect(variableProblems('甲方：{{甲方}}\n地址：{{甲方地址}}')).toEqual([
      '正文第2行第4个字符：没有变量「{{甲方地址}}」，请从变量表中选择',
    ])
  })

  test('a variable without a value is named once', () => {
    expect(missingVariables('{{丙方}}{{丙方}}{{乙方}}', facts)).toEqual(['丙方'])
  })
})

test('a template is filled with the values of the contract, the amount also in capitals', () => {
  const body =
    '{{合同名称}}，{{甲方}}与{{ 乙方 }}于{{签订日期}}，{{许可地域}}，{{合同总额}}元（{{合同总额大写}}）。'
  expect(fillTemplate(body, facts)).toBe(
    '示范玉1号实施许可合同，本单位与麦穗种业于2026年1月5日，河南省、山东省，1,234.56元（壹仟贰佰叁拾肆元伍角陆分）。',
  )
})

test('a variable without a value stays in the text, and a value is not read as a variable', () => {
  expect(fillTemplate('{{丙方}} {{甲方}}', { parties: [{ side: 'A', name: '{{乙方}}' }] })).toBe(
    '{{丙方}} {{乙方}}',
  )
})
