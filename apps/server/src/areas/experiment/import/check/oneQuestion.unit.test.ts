import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { parseBook } from '../pipeline/parseBook.ts'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import { bookOf } from '../testImport.ts'

type Cell = string | number

/** Reads plots of 40 entries with further columns, given by entry. */
async function read(heads: readonly string[], cellsOf: (entry: number) => Cell[], defaults: object = {}) {
  const rows = Array.from({ length: 40 }, (_, at) => [2024, '点1', `品种${at}`, 1, ...cellsOf(at)])
  const bytes = await bookOf(['试验年份', '试验点', '品种名称', '重复', ...heads], rows)
  const request = {
    fileName: 'a.xlsx',
    kind: 'fillData' as const,
    crop: 'maize',
    defaults: { phase: 'P2', ...defaults },
  }
  return parseBook(await readWorkbook(bytes, request.fileName), request, () => undefined)
}
const shown = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  findings.map(({ severity, code, cell, action }) => [severity, code, cell, action])
const keysOf = ({ findings }: Awaited<ReturnType<typeof read>>) => findings[0]?.actions?.map(({ key }) => key)

test('an unknown unit in which the values are possible is one question, with the units that the column may have', async () => {
  const book = await read(['株高(厘)'], (entry) => [200 + entry])
  expect(shown(book)).toEqual([['warning', 'headerUnit', 'E1', 'own']])
  expect(keysOf(book)).toEqual(['own', 'm', 'missing'])
  expect(book.findings[0]?.message).toContain('单位“厘”无法识别')
  const { id } = book.findings[0]!
  const heights = (choices: object) =>
    makeDraft(book, { ...choices }).plots.map(({ values }) => values['plantHeight'])
  expect(heights({})[3]).toBe(203)
  expect(heights({ [id]: 'missing' })[3]).toBeUndefined()
  // 203 m is no height.
  expect(heights({ [id]: 'm' })[3]).toBeUndefined()
})

test('weights of an unknown unit that make impossible yields are one question and missing without an answer', async () => {
  const book = await read(['小区产量(两)', '小区面积(㎡)', '含水量(%)'], (entry) => [250 + entry, 20, 14])
  expect(shown(book)).toEqual([['warning', 'headerUnit', 'E1', 'missing']])
  const { id } = book.findings[0]!
  const weights = (choices: object) =>
    makeDraft(book, { ...choices }).plots.map(({ fields }) => fields.weight)
  expect([weights({})[1], weights({ [id]: '斤' })[1], weights({ [id]: 'own' })[1]]).toEqual([
    undefined,
    125.5,
    251,
  ])
})

test('a column whose values are impossible in its own unit is not read, which is one error of the head', async () => {
  const book = await read(['株高(尺)', '穗位高(cm)'], (entry) => [7, 90 + entry])
  expect(shown(book)).toEqual([['error', 'headerUnit', 'E1', undefined]])
  expect(book.rows[0]?.values).toEqual({ earHeight: 90 })
})

test('a unit that the user gives the column asks nothing', async () => {
  const book = await read(['株高(厘)'], (entry) => [200 + entry], {
    columns: { E: { key: 'plantHeight', unit: 'cm' } },
  })
  expect(shown(book)).toEqual([])
})

test('an unknown crop is one question for its rows, which are imported without an answer', async () => {
  const book = await read(['作物', '株高(cm)'], (entry) => [entry < 30 ? '包谷' : '玉米', 200 + entry])
  expect(shown(book)).toEqual([['warning', 'cropUnknown', 'E2', 'keep']])
  expect(book.findings[0]?.message).toContain('作物「包谷」无法识别，按玉米导入（共30行）')
  const plots = (choices: object) => makeDraft(book, { ...choices }).plots.length
  expect([plots({}), plots({ [book.findings[0]!.id]: 'skip' })]).toEqual([40, 10])
})

test('rows of another crop are left out with one error that names all of them', async () => {
  const book = await read(['作物', '株高(cm)'], (entry) => [entry < 30 ? '冬小麦' : '春玉米', 200 + entry])
  expect(shown(book)).toEqual([['error', 'cropMismatch', 'E2', 'leftOut']])
  expect(book.findings[0]?.actions?.[0]?.leavesOut).toHaveLength(30)
  expect([book.rows.length, book.rejectedRows]).toEqual([10, 30])
})
