import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import { parseBook } from '../pipeline/parseBook.ts'
import { bookOf } from '../testImport.ts'

const HEADS = [
  '试验年份',
  '试验点',
  '品种名称',
  '重复',
  '小区产量(kg)',
  '小区面积(㎡)',
  '含水量(%)',
  '株高(cm)',
  '百粒重(g)',
]

/** Reads plots whose columns vary as those of a trial do; `more` replaces cells by row. */
const read = async (more: Record<number, Record<number, string | number>>) => {
  const rows = Array.from({ length: 24 }, (_, at) => {
    const cells = [
      2024,
      `点${(at % 3) + 1}`,
      `品种${Math.floor(at / 3)}`,
      1,
      9 + (at % 5) / 3,
      13.34,
      18 + (at % 7),
      240 + at,
      30 + (at % 4),
    ]
    return cells.map((cell, column) => more[at]?.[column] ?? cell)
  })
  const request = { fileName: 'a.xlsx', kind: 'fillData' as const, crop: 'maize', defaults: { phase: 'P2' } }
  return parseBook(await readWorkbook(await bookOf(HEADS, rows), request.fileName), request, () => undefined)
}
const shown = (book: Awaited<ReturnType<typeof read>>) =>
  book.findings.map(({ severity, code, cell, action, actions }) => [
    severity,
    code,
    cell,
    action,
    actions?.find(({ key }) => key === 'suggestion')?.label,
  ])

test('an impossible value gets the likely one offered, and is missing without a choice', async () => {
  const book = await read({ 3: { 7: 2.43 }, 5: { 8: 0.312 }, 7: { 7: 2430 } })
  expect(shown(book)).toEqual([
    ['error', 'outOfRange', 'H5', 'missing', '改为243'],
    ['error', 'outOfRange', 'I7', 'missing', '改为31.2'],
    ['error', 'outOfRange', 'H9', 'missing', '改为243'],
  ])
  expect(book.findings[1]?.message).toMatch(/疑似小数点错位，可能是31\.2$/)
  const ids = Object.fromEntries(book.findings.map(({ id }) => [id, 'suggestion']))
  const heights = (choices: object) =>
    makeDraft(book, { ...choices }).plots.map(({ values }) => values['plantHeight'])
  expect([heights({})[3], heights(ids)[3], heights(ids)[7]]).toEqual([undefined, 243, 243])
})

test('a column of per cents that holds fractions only gets a hundred times as much offered', async () => {
  const book = await read(
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, { 6: 0.2 + (at % 9) / 100 }])),
  )
  expect(shown(book)[0]).toEqual(['error', 'outOfRange', 'G2', 'missing', '改为20'])
  expect(book.findings[0]?.message).toMatch(/疑似小数，可能是20$/)
  const ids = Object.fromEntries(book.findings.map(({ id }) => [id, 'suggestion']))
  expect(
    makeDraft(book, ids)
      .plots.slice(0, 3)
      .map(({ fields }) => fields.moisture),
  ).toEqual([20, 21, 22])
})

test('a possible value far from the others of its column is kept with a warning that offers the likely one', async () => {
  const book = await read({ 4: { 4: 0.95 } })
  expect(shown(book)).toEqual([['warning', 'decimalSlip', 'E6', 'keep', '改为9.5']])
  const weights = (choices: object) => makeDraft(book, { ...choices }).plots[4]?.fields.weight
  const { id } = book.findings[0]!
  expect([weights({}), weights({ [id]: 'suggestion' }), weights({ [id]: 'missing' })]).toEqual([
    0.95,
    9.5,
    undefined,
  ])
})

test('values that differ as those of a trial do are no finding, nor is a point with plots of another size', async () => {
  expect(shown(await read({}))).toEqual([])
  const small = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [at * 3, { 4: 0.9 + at / 50, 5: 1.334 }]),
  )
  expect(shown(await read(small))).toEqual([])
})
