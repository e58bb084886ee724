import { f } from '@hepu/api/core/resource/fields'
import { rowIn } from '@hepu/api/core/resource/values'
import { expect, test } from 'vitest'
import { columnsOf, draftsOf, headOf, rowsOf } from './rowColumns.ts'
import { newRow, problemsOf } from './draftRows.ts'

const field = f.rows('抗性鉴定', {
  disease: f.text('病害', 50),
  grade: f.opt(f.dict('等级', 'disease_class')),
  count: f.opt(f.number('份数', { min: 1, unit: '份' })),
  price: f.opt(f.money('费用')),
})
const columns = columnsOf(field, () => [
  { value: 'HR', label: '高抗' },
  { value: 'S', label: '感' },
])
const problemsOfRow = (cells: Record<string, string>) =>
  problemsOf([newRow(cells)], columns, rowIn(field), [])[0]

test('a typed row is sent as values, with blanks as null, and returns as it was typed', () => {
  const typed = { disease: '小斑病', grade: '高抗', count: '3', price: '' }
  const rows = rowsOf([newRow(typed)], columns)
  expect(rows).toEqual([{ disease: '小斑病', grade: 'HR', count: 3, price: null }])
  const drafts = draftsOf('resist', field, rows as never, { 'resist.0.grade': '高抗' })
  expect(drafts.map(({ cells }) => cells)).toEqual([typed])
})

test('an amount is typed in the unit of its column and sent in yuan', () => {
  const sent = rowsOf([newRow({ disease: '小斑病', price: '１.5' })], columns)
  expect(sent).toMatchObject([{ price: '15000.00' }])
  expect(draftsOf('resist', field, sent as never, {})[0]?.cells).toMatchObject({ price: '1.50' })
  expect(problemsOfRow({ disease: '小斑病', price: '0.0000001' })).toMatchObject({
    price: expect.stringContaining('精确到分') as string,
  })
})

test('every column of a row shows its problem', () => {
  expect(problemsOfRow({ disease: '小斑病' })).toEqual({})
  expect(problemsOfRow({ grade: '感', count: 'x', price: '-1' })).toEqual({
    disease: '病害必填',
    count: '份数应为数字',
    price: '费用应为不小于0的金额，精确到分，不超过999999999999.99元',
  })
})

test('heads have their units', () => {
  expect(Object.values(field.columns).map(headOf)).toEqual(['病害', '等级', '份数（份）', '费用（万元）'])
})
