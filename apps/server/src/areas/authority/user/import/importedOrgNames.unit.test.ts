import { expect, test } from 'vitest'
import { wordsOf } from '../../../../import/table/tableColumns.ts'
import { OrgNames } from './importedOrgNames.ts'

const names = new OrgNames([
  { id: 1, parentId: 9, code: 'HQ', name: '总部' },
  { id: 2, parentId: 1, code: 'NE', name: '东北区' },
  { id: 3, parentId: 2, code: 'HRB', name: '试验站' },
  { id: 4, parentId: 1, code: 'SW', name: '西南区' },
  { id: 5, parentId: 4, code: 'CD', name: '试验站' },
  { id: 6, parentId: 4, code: 'CD2', name: '试验站' },
])
const found = (text: string) => names.find(text).map(({ id }) => id)

test('an organisation is found by code in any case, or by its full name', () => {
  expect(found('hrb')).toEqual([3])
  expect(found('总部/东北区/试验站')).toEqual([3])
  expect(found('总部 / 东北区 ')).toEqual([2])
  expect(names.pathOf(3)).toBe('总部/东北区/试验站')
})

test('a full name finds all organisations that have it, and a part of one finds none', () => {
  expect(found('总部/西南区/试验站')).toEqual([5, 6])
  expect(found('东北区')).toEqual([])
})

test('parts of a cell are separated by 、 ; and line breaks, and count once', () => {
  expect(wordsOf('甲、乙；丙;甲\n 丁 ')).toEqual(['甲', '乙', '丙', '丁'])
})
