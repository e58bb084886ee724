import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { parseBook } from '../pipeline/parseBook.ts'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import { bookOf } from '../testImport.ts'

const HEADS = [
  '试验年份',
  '试验点',
  '品种名称',
  '重复',
  '小区产量(kg)',
  '小区面积(㎡)',
  '含水量(%)',
  '播种期',
  '吐丝期',
  '收获期',
]
const [REP, WEIGHT, SILK] = [3, 4, 8]

/** Reads a trial of 4 points, 8 entries and 3 replicates; `change` alters the cells of a plot, as the workbook has them. */
async function read(change: (plot: string, cells: (string | number)[]) => void) {
  const rows = [1, 2, 3, 4].flatMap((point) =>
    [1, 2, 3].flatMap((rep) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((entry) => {
        const weight = 18 + point * 0.6 + entry * 0.2 + ((point * 37 + entry * 53 + rep * 71) % 19) / 10
        const cells = [
          2024,
          `点${point}`,
          `品种${entry}`,
          rep,
          weight,
          20,
          14,
          '2024-05-01',
          '2024-07-14',
          '2024-09-20',
        ]
        change(`${point}/${entry}/${rep}`, cells)
        return cells
      }),
    ),
  )
  const request = { fileName: 'a.xlsx', kind: 'fillData' as const, crop: 'maize', defaults: { phase: 'P2' } }
  const book = await readWorkbook(await bookOf(HEADS, rows), request.fileName)
  return parseBook(book, request, () => undefined)
}

test('a clean trial asks nothing', async () => {
  expect((await read(() => undefined)).findings).toEqual([])
})

test('the repairs that findings offer are made to their plots, and nothing else changes', async () => {
  const book = await read((plot, cells) => {
    if (plot.startsWith('2/')) cells[WEIGHT] = Number(cells[WEIGHT]) * 2
    if (plot === '1/3/2') cells[WEIGHT] = 0
    if (plot === '3/4/3') cells[REP] = 4
    if (plot === '3/5/1') cells[SILK] = '2023-07-15'
    if (plot === '4/6/2') cells[SILK] = '2024-10-14'
    if (plot === '4/2/1') cells[WEIGHT] = Number(cells[WEIGHT]) * 2.5
  })
  expect(
    book.findings.map(({ code, action }) => [code, action]).toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)),
  ).toEqual([
    ['dateOrder', 'missing'],
    ['dateSeason', 'missing'],
    ['placeUnit', 'keep'],
    ['plotOutlier', 'keep'],
    ['repStray', 'keep'],
    ['weightZero', 'missing'],
  ])
  const clean = makeDraft(await read(() => undefined), {}).plots
  const choicesOf = (action: string) => Object.fromEntries(book.findings.map(({ id }) => [id, action]))
  const mended = makeDraft(book, choicesOf('suggestion')).plots
  const differing = mended.flatMap((plot, at) => {
    const usual = clean[at]!
    const isSame =
      plot.rep === usual.rep &&
      Math.abs((plot.fields.weight ?? 0) - usual.fields.weight!) < 1e-9 &&
      plot.values['silkDate'] === usual.values['silkDate']
    return isSame ? [] : [at]
  })
  // The harvest of 0 and the late silking are missing, the outlier is kept, and the day of last year is a day off.
  expect(differing.map((at) => [mended[at]!.fields.weight, mended[at]!.values['silkDate']])).toEqual([
    [undefined, '2024-07-14'],
    [expect.any(Number), '2024-07-15'],
    [expect.any(Number), '2024-07-14'],
    [expect.any(Number), undefined],
  ])
  const pending = makeDraft(book, choicesOf('pending')).plots.filter(
    ({ status }) => status.value === 'pending',
  )
  expect(pending).toHaveLength(25)
})
