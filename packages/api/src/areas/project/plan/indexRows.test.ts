import { expect, test } from 'vitest'
import { readIndexRows } from './indexRows.ts'

const place = { node: { name: '课题一', level: 1, startDate: null, endDate: null }, names: [] }
const read = (cells: Parameters<typeof readIndexRows>[0][number]) =>
  readIndexRows([{ name: '示范', target: '3', ...cells }], place)

test('a row without a unit takes the usual one of its type', () => {
  expect(read({ indexType: '示范基地' }).values).toMatchObject([{ unit: '个' }])
  expect(read({ indexType: '示范基地', unit: '处' }).values).toMatchObject([{ unit: '处' }])
})

test('a row of 其他 keeps the unit that it was pasted with, and needs one, as the type may count anything', () => {
  expect(read({ indexType: '其他', unit: '套' }).values).toMatchObject([{ unit: '套' }])
  const { values, problems } = read({ indexType: '其他' })
  expect(values).toEqual([])
  expect(problems).toMatchObject([{ row: 1, field: 'unit', message: expect.stringContaining('单位必填') }])
})
