import { expect, test } from 'vitest'
import { cellName } from './cellName.ts'

test('a cell name contains the replicate; a mean is called so, not the zeroth', () => {
  const plot = { pointName: '保山', entryName: '海禾', rep: 2 }
  expect(cellName(plot, '折亩产')).toBe('保山 海禾 重复2 折亩产')
  expect(cellName({ ...plot, rep: 0 }, '折亩产')).toBe('保山 海禾 平均 折亩产')
})
