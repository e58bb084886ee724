import { expect, test } from 'vitest'
import { submitProblems } from './contractRules.ts'

test('what an empty contract lacks is named in the order of the form, its name first', () => {
  expect(submitProblems({ parties: [] }).map(({ message }) => message)).toEqual([
    '合同名称必填',
    '合同类型必填',
    '子类型必填',
    '方向必填',
    '签订日期必填',
    '起始日期必填',
    '截止日期必填',
    '经办人必填',
    '甲方必填',
    '乙方必填',
  ])
})
