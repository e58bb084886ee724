import { expect, test } from 'vitest'
import { issnProblem, notAmong } from './thesisRules.ts'

test.each(['1004-874X', '1671-3990'])('%s is accepted as an ISSN', (issn) => {
  expect(issnProblem(issn)).toBeNull()
})

test('a wrong check digit is reported with the right one', () => {
  expect(issnProblem('1004-8740')).toBe('ISSN的校验位应为 X')
  expect(issnProblem('1671-3991')).toBe('ISSN的校验位应为 0')
  expect(issnProblem('1671-399')).toBe('ISSN格式不正确，应如 1004-874X')
})

test('an author on record is compared by id, an outsider by name', () => {
  const authors = [{ userId: 7, userName: '王麦' }, { userName: '李谷' }]
  expect(notAmong(authors, [{ userId: '7', userName: '王麦' }, { userName: '李谷' }])).toEqual([])
  expect(notAmong(authors, [{ userId: 8, userName: '王麦' }, { userName: '王麦' }])).toEqual(['王麦', '王麦'])
})
