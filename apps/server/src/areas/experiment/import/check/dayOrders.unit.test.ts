import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { bookOf } from '../testImport.ts'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import { parseBook } from '../pipeline/parseBook.ts'

const HEADS = ['试验年份', '试验点', '品种名称', '重复', '播种期', '收获期', '株高(cm)']

const read = async (...days: (string | number)[][]) => {
  const rows = days.map(([sown, harvested, height], at) => [
    2024,
    '点1',
    `品种${at}`,
    1,
    sown,
    harvested,
    height,
  ])
  const request = { fileName: 'a.xlsx', kind: 'fillData' as const, crop: 'maize', defaults: { phase: 'P2' } }
  return parseBook(await readWorkbook(await bookOf(HEADS, rows), request.fileName), request, () => undefined)
}
const valuesOf = (book: Awaited<ReturnType<typeof read>>, key: string, choices = {}) =>
  makeDraft(book, choices).plots.map(({ values }) => values[key])

test('a date that may be either way round is read as the other dates of its column are written', async () => {
  const book = await read(['13/05/2024', '09/30/2024', 250], ['05/06/2024', '09/10/2024', 251])
  expect(book.findings.map(({ severity, code, cell }) => [severity, code, cell])).toEqual([
    ['corrected', 'dateYearLast', 'E2'],
    ['corrected', 'dateYearLast', 'F2'],
    ['corrected', 'dateAmbiguous', 'E3'],
    ['corrected', 'dateAmbiguous', 'F3'],
  ])
  expect(book.findings[2]?.message).toMatch(/：“05\/06\/2024”读作2024-06-05，同列其他日期是日\/月\/年$/)
  expect(valuesOf(book, 'sowDate')).toEqual(['2024-05-13', '2024-06-05'])
  expect(valuesOf(book, 'harvestDate')).toEqual(['2024-09-30', '2024-09-10'])
})

test('without another date in the column it is one question for all of them, and they are missing until it is answered', async () => {
  const book = await read(
    ['05/06/2024', '2024-09-30', 250],
    ['06/06/2024', '2024-09-30', 250],
    ['07/06/2024', '2024-09-30', 250],
  )
  const open = book.findings.filter(({ code }) => code === 'dateAmbiguous')
  expect(open.map(({ severity, cell, action }) => [severity, cell, action])).toEqual([
    ['warning', 'E2', 'missing'],
  ])
  expect(open[0]?.message).toContain('本列共2个这样的日期')
  expect(valuesOf(book, 'sowDate')).toEqual([undefined, '2024-06-06', undefined])
  expect(valuesOf(book, 'sowDate', { [open[0]!.id]: 'dayFirst' })).toEqual([
    '2024-06-05',
    '2024-06-06',
    '2024-06-07',
  ])
})

test('a range asks for its middle, one of its ends, or none', async () => {
  const book = await read(['2024-05-13', '2024-09-30', '238-244'])
  const [finding] = book.findings.filter(({ code }) => code === 'numberRange')
  expect(finding).toMatchObject({ severity: 'warning', action: 'middle', cell: 'G2' })
  expect(finding?.actions?.map(({ label }) => label)).toEqual([
    '取中间值241',
    '取下限238',
    '取上限244',
    '作缺测处理',
  ])
  const heights = ['middle', 'lower', 'upper', 'missing'].map(
    (action) => valuesOf(book, 'plantHeight', { [finding!.id]: action })[0],
  )
  expect(heights).toEqual([241, 238, 244, undefined])
})
