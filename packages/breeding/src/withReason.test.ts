import { expect, test } from 'vitest'
import { withReason } from './withReason.ts'

test('a reason is put in brackets, and one with brackets in brackets of another kind', () => {
  expect(withReason('新乡', '缺苗')).toBe('新乡（缺苗）')
  expect(withReason('新乡', '误差变异系数超限（20.83%＞15%）')).toBe(
    '新乡〔误差变异系数超限（20.83%＞15%）〕',
  )
  expect(withReason('新乡', null)).toBe('新乡')
})
