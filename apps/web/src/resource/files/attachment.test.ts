import { problemOfFile } from '../../client/upload.ts'
import { expect, test } from 'vitest'
import { isSaved, nameOfFile, sizeOfFile, unsavedOf } from './attachment.ts'
import { acceptOf, endingsOf, limitOf } from './endings.ts'

const problem = (name: string, size = 10, types?: string, maxBytes?: number) =>
  problemOfFile({ name, size }, limitOf(types, maxBytes))

test('F-152 the default limit is PDF up to 20971520 bytes', () => {
  expect(limitOf()).toEqual({ types: ['pdf'], maxBytes: 20_971_520 })
})

test('F-153 a limit takes endings from a list separated by commas', () => {
  expect(problem('a.pdf', 10, '.pdf,.docx')).toBeUndefined()
  expect(problem('a.docx', 10, '.pdf,.docx')).toBeUndefined()
  expect(problem('a.xlsx', 10, '.pdf,.docx')).toBe('请上传正确的文件')
})

test('F-154 F-155 a limit refuses another ending, in any letter case of either', () => {
  expect(problem('a.exe')).toBe('请上传正确的文件')
  expect(problem('A.PDF')).toBeUndefined()
  expect(problem('a.pdf', 10, 'PDF')).toBeUndefined()
  expect(problem('pdf')).toBe('请上传正确的文件')
})

test('F-156 F-157 a limit takes a file of its size and refuses one byte more, naming the size', () => {
  expect(problem('a.pdf', 20_971_520)).toBeUndefined()
  expect(problem('a.pdf', 20_971_521)).toBe('文件限制大小为 20 MB以内')
  expect(problem('a.pdf', 5 * 1024 ** 2 + 1, '.pdf', 5 * 1024 ** 2)).toBe('文件限制大小为 5 MB以内')
})

test('F-198 endings with or without dot are the same', () => {
  expect(endingsOf(['xlsx', '.xlsx', ' .PDF '])).toEqual(['xlsx', 'pdf'])
  expect(acceptOf(['xlsx', 'pdf'])).toBe('.xlsx,.pdf')
})

test('F-214 a stored name shows its part after the second underscore, with later ones of the user', () => {
  expect(nameOfFile({ id: '1', fileName: '77_default_report.pdf' })).toBe('report.pdf')
  expect(nameOfFile({ id: '1', fileName: '77_default_a_b.pdf' })).toBe('a_b.pdf')
})

test('F-215 F-218 a file that is not saved shows its own name and carries a uid, a saved one an id', () => {
  const file = unsavedOf(new File(['x'], '77_default_report.pdf'))
  expect(nameOfFile(file)).toBe('77_default_report.pdf')
  expect(file.uid).toBeTruthy()
  expect(isSaved(file)).toBe(false)
  expect(isSaved({ id: '1', fileName: 'a.pdf' })).toBe(true)
})

test('F-216 F-217 sizes are KB for a saved file, and bytes / 1024 rounded for a new one', () => {
  expect(sizeOfFile({ id: '1', size: 35 })).toBe(35)
  expect(sizeOfFile(unsavedOf(new File(['x'.repeat(1536)], 'a')))).toBe(2)
  expect(sizeOfFile(unsavedOf(new File(['x'.repeat(1000)], 'a')))).toBe(1)
})

test('F-219 a name under either field is shown', () => {
  expect(nameOfFile({ id: '1', name: 'a.pdf' })).toBe('a.pdf')
  expect(nameOfFile({ id: '1', fileName: 'b.pdf' })).toBe('b.pdf')
})
