import { expect, test } from 'vitest'
import { cellName } from './cellName.ts'

test('a cell name contains the replicate; a mean is called so, not the zeroth, and a block is named within it', () => {
  const plot = { pointName: '保山', entryName: '海禾', fieldRep: 2, block: null }
  expect(cellName(plot, '折亩产')).toBe('保山 海禾 重复2 折亩产')
  expect(cellName({ ...plot, fieldRep: 0 }, '折亩产')).toBe('保山 海禾 平均 折亩产')
  expect(cellName({ ...plot, block: '7' }, '折亩产')).toBe('保山 海禾 重复2 区组7 折亩产')
})
