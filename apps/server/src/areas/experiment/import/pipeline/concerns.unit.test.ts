import { createFinding } from '@hepu/api/cells/findings'
import { expect, test } from 'vitest'
import type { ReadBook, ReadFinding } from '../book/draft.ts'
import { wideConcerns } from './concerns.ts'

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
