import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import type { ReadBook } from '../book/draft.ts'
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
  '株高(cm)',
  '应有株数',
  '收获株数',
]
const COLUMN = { rep: 3, weight: 4, area: 5, moisture: 6, plantHeight: 7, harvestPlants: 9 }
type Change = Partial<Record<keyof typeof COLUMN, number | string>>

/** Reads a trial of one point, six entries and three replicates, some of whose plots (entry/replicate) are changed. */
async function read(changes: Record<string, Change>, entries = 6): Promise<ReadBook> {
  const rows = [1, 2, 3].flatMap((rep) =>
    Array.from({ length: entries }, (_, at) => at + 1).map((entry) => {
      const noise = ((entry * 53 + rep * 71) % 19) / 20
      const cells: (string | number)[] = [
        2024,
        '东村',
        `丰玉${entry}号`,
        rep,
        8 + entry * 0.15 + noise,
        13.34,
        25 + noise,
        245 + entry * 2 + rep,
        70,
        66,
      ]
      for (const [key, value] of Object.entries(changes[`${entry}/${rep}`] ?? {}))
        cells[COLUMN[key as keyof typeof COLUMN]] = value
      return cells
    }),
  )
  const request = { fileName: 'a.xlsx', kind: 'fillData' as const, crop: 'maize', defaults: { phase: 'P2' } }
  return parseBook(await readWorkbook(await bookOf(HEADS, rows), request.fileName), request, () => undefined)
}

const askedOf = ({ findings }: ReadBook) =>
  findings
    .filter(({ severity }) => severity !== 'corrected')
    .map(({ code, column, actions }) => [
      code,
      column,
      actions?.find(({ key }) => key === 'suggestion')?.label,
    ])

/** The plot of an entry and replicate once every repair is taken. */
function repaired(book: ReadBook, place: string): Record<string, unknown> {
  const choices = Object.fromEntries(book.findings.map(({ id }) => [id, 'suggestion']))
  const { plots, entries } = makeDraft(book, choices)
  const plot = plots.find(({ entry, rep }) => `${entries[entry]!.name.slice(2, -1)}/${rep}` === place)
  return { ...plot?.values, ...plot?.fields }
}

test('the trial as it is asks nothing', async () => {
  expect(askedOf(await read({}))).toEqual([])
})

test.each<[string, keyof typeof COLUMN, number, number, string]>([
  ['a height in m', 'plantHeight', 2.53, 253, 'outOfRange'],
  ['a height shifted by three places', 'plantHeight', 0.253, 253, 'outOfRange'],
  ['a tenfold height', 'plantHeight', 2530, 253, 'outOfRange'],
  ['a moisture as a share', 'moisture', 0.259, 25.9, 'outOfRange'],
  ['a tenfold moisture', 'moisture', 259, 25.9, 'outOfRange'],
  ['a tenfold weight', 'weight', 85, 8.5, 'yieldImplausible'],
  ['a hundredfold weight', 'weight', 850, 8.5, 'yieldImplausible'],
  ['a weight in g', 'weight', 8500, 8.5, 'yieldImplausible'],
  ['a tenth of a weight', 'weight', 0.85, 8.5, 'decimalSlip'],
  ['a tenth of an area', 'area', 1.334, 13.34, 'yieldImplausible'],
])('%s is doubted with its repair', async (_, key, value, likely, code) => {
  const book = await read({ '2/2': { [key]: value } })
  expect(askedOf(book).map(([found]) => found)).toEqual([code])
  expect(askedOf(book)[0]?.[2]).toMatch(new RegExp(`^改为${likely}(?:kg|㎡)?$`))
  expect(repaired(book, '2/2')[key]).toBe(likely)
})

test('of two entries alone a value is compared with the other plots of its entry', async () => {
  const book = await read({ '2/2': { plantHeight: 2.53, moisture: 0.259 } }, 2)
  expect(askedOf(book).map((asked) => asked[2])).toEqual(expect.arrayContaining(['改为253', '改为25.9']))
  expect(repaired(book, '2/2')).toMatchObject({ plantHeight: 253, moisture: 25.9 })
})

test('a unit in the cell is read, whatever the unit of the column', async () => {
  const book = await read({ '2/2': { plantHeight: '2.53m' } })
  expect(repaired(book, '2/2')['plantHeight']).toBe(253)
})

test('a plot in a replicate that the design does not have gets the one that its entry lacks', async () => {
  const book = await read({ '4/3': { rep: 4 } })
  expect(askedOf(book)).toEqual([['repStray', '重复', '改为重复3']])
  expect(repaired(book, '4/3')).toMatchObject({ plantHeight: 256 })
})

test('more plants than stand can be left out', async () => {
  const book = await read({ '4/3': { harvestPlants: 96 } })
  expect(askedOf(book)).toEqual([['plantsTooMany', '收获株数', undefined]])
  const [finding] = book.findings.filter(({ code }) => code === 'plantsTooMany')
  expect(finding?.actions?.map(({ key }) => key)).toEqual(['missing', 'keep'])
  const tenfold = await read({ '4/3': { harvestPlants: 660 } })
  expect(repaired(tenfold, '4/3')).toMatchObject({ harvestPlants: 66 })
})

test('a yield far from its entry and its replicate can be left out or wait', async () => {
  const book = await read({ '4/3': { weight: 20 } })
  expect(askedOf(book).map(([code]) => code)).toEqual(['plotOutlier'])
  const [finding] = book.findings.filter(({ code }) => code === 'plotOutlier')
  expect(finding?.actions?.map(({ key }) => key)).toEqual(['missing', 'pending', 'keep'])
})
