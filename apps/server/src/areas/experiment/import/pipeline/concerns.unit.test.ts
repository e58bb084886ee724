import { createFinding } from '@hepu/api/cells/findings'
import { expect, test } from 'vitest'
import type { ReadBook, ReadFinding } from '../book/draft.ts'
import { closedNotice, unclaimedConcern, wideConcerns } from './concerns.ts'

const question = (
  row: number,
  code: string,
  actions = [{ key: 'keep', label: '按原值导入' }],
): ReadFinding => ({
  ...createFinding(
    { sheet: '数据', row, index: 1, column: '产量' },
    { severity: 'warning', code, read: '', expected: '', text: `问题${row}` },
  ),
  actions,
})
const bookOf = (...findings: ReadFinding[]) => ({ findings }) as unknown as ReadBook

test('open questions about whole places and columns stand above the confirmation, and the rest is counted', () => {
  const book = bookOf(
    ...[2, 3, 4, 5, 6].map((row) => question(row, 'placeUnit')),
    question(7, 'plotOutlier'),
    question(8, 'headerUnit'),
  )
  expect(wideConcerns(book, {})).toEqual([
    ...[2, 3, 4].map((row) => `工作表「数据」第${row}行B列「产量」：问题${row}`),
    '这样的提醒还有2条',
    '工作表「数据」第8行B列「产量」：问题8',
  ])
})

test('a question that was answered, or offers nothing, is no concern', () => {
  const answered = question(2, 'placeUnit')
  const book = bookOf(answered, question(3, 'headerUnit', undefined))
  delete book.findings[1]!.actions
  expect(wideConcerns(book, { [answered.id]: 'keep' })).toEqual([])
})

test('columns that nobody claims are named above the confirmation, and that no yield was read', () => {
  const column = (letter: string, header: string, key: string | null) => ({
    letter,
    header,
    key,
    label: null,
    note: null,
    ...(key === null && { isUnclaimed: true }),
  })
  const columns = [column('A', '品种', 'entry'), column('B', '毛重(kg)', null)]
  expect(unclaimedConcern({ columns }, true)).toEqual([
    '1列没有对应（「毛重(kg)」），其中的值不导入，且没有读到产量；请在「列对应」中指定',
  ])
  const more = [...columns, column('C', '折亩产', 'yieldGiven')]
  expect(unclaimedConcern({ columns: more }, true)).toEqual([
    '1列没有对应（「毛重(kg)」），其中的值不导入；请在「列对应」中指定',
  ])
  expect(unclaimedConcern({ columns: columns.slice(0, 1) }, true)).toEqual([])
})

test('closed groups are named above everything else', () => {
  const group = (name: string, closed?: string) => ({ name, year: 2026, ...(closed && { closed }) })
  expect(closedNotice([group('甲组')])).toBeNull()
  expect(closedNotice([group('甲组'), group('乙组', '已发布'), group('丙组', '已确认')])).toBe(
    '2026年「乙组」已发布、2026年「丙组」已确认：其中的改动不导入',
  )
})
