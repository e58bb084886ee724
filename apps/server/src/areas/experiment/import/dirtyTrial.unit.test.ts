import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReadBook } from './book/draft.ts'
import { makeDraft } from './plan/draft/makeDraft.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { parseBook } from './pipeline/parseBook.ts'

interface Defect {
  no: number
  sheet: string
  cell: string
  severity: 'error' | 'warning' | 'autofix' | 'ignore'
  type: string
}

const load = (name: string): Buffer => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
const { defects } = JSON.parse(load('dirty_trial.defects.json').toString()) as { defects: Defect[] }
const severityOf = { error: 'error', warning: 'warning', autofix: 'corrected' } as const

/** Returns the position of a finding in the form of the list of defects: a cell, a row or a sheet. */
const spotOf = (finding: ReadBook['findings'][number]): string =>
  `${finding.sheet} ${finding.cell ?? (finding.row === null ? '(sheet)' : `row ${finding.row}`)}`
function spotOfDefect({ sheet, cell }: Defect): string {
  const row = /^A(\d+):Z\1$/.exec(cell)
  return `${sheet} ${row ? `row ${row[1]}` : cell}`
}

const read = async (name: string): Promise<ReadBook> =>
  parseBook(
    await readWorkbook(load(name), name),
    { fileName: name, kind: 'fillData', crop: 'maize', defaults: {} },
    () => undefined,
  )

describe('a real trial workbook with 53 planted defects', () => {
  let book: ReadBook
  beforeAll(async () => {
    book = await read('dirty_trial.xlsx')
  })

  test.each(defects)('$no $type', (defect) => {
    const here = book.findings.filter((finding) => spotOf(finding) === spotOfDefect(defect))
    const expected = defect.severity === 'ignore' ? [] : [severityOf[defect.severity]]
    expect(here.map((finding) => finding.severity)).toEqual(expected)
  })

  test('the workbook has no other finding', () => {
    const planted = defects.filter((defect) => defect.severity !== 'ignore')
    expect(book.findings.map(spotOf).toSorted()).toEqual(planted.map(spotOfDefect).toSorted())
  })

  test('values left out are counted as values of traits and as plots without a yield, according to the choices', () => {
    expect(makeDraft(book, {}).leftOut).toEqual({ cells: 6, yields: 7 })
    // Impossible values cannot be kept.
    const kept = book.findings.filter(({ actions }) => actions?.some(({ key }) => key === 'keep'))
    const choices = Object.fromEntries(kept.map(({ id }) => [id, 'keep']))
    expect(makeDraft(book, choices).leftOut).toEqual({ cells: 5, yields: 5 })
  })

  test('corrected values are the intended ones', () => {
    const cellOf = (row: number) => book.rows.find((known) => known.no === row)
    expect(cellOf(57)?.fields.weight).toBe(6.9717)
    expect(cellOf(207)?.fields.weight).toBe(11.7208)
    expect(cellOf(26)?.fields.weight).toBe(5.7379)
    expect([73, 96].map((row) => cellOf(row)?.entry)).toEqual(['B37/H95', 'B37/H95'])
    expect([137, 156].map((row) => cellOf(row)?.entry)).toEqual(['F42/OH43', 'F42/OH43'])
    expect(cellOf(143)?.values['plantHeight']).toBe(250)
    expect(cellOf(285)?.rep).toBe(2)
    expect([247, 292].map((row) => cellOf(row)?.isCk)).toEqual([true, true])
    expect([313, 355].map((row) => cellOf(row)?.values['harvestDate'])).toEqual(['2015-09-22', '2015-09-22'])
    expect(cellOf(181)?.group).toBe(0)
    expect(cellOf(313)?.raws).toEqual({ harvestDate: '2015.9.22' })
  })

  test('nothing doubtful is imported without a choice', () => {
    const draft = makeDraft(book, {})
    expect(draft.plots).toHaveLength(356)
    expect(draft.entries.map((entry) => entry.name)).toHaveLength(30)
    expect(draft.entries.filter((entry) => entry.isCk).map((entry) => entry.name)).toEqual([
      'PHW52/PHN82',
      'B37/H95',
    ])
    expect(draft.plots.some((plot) => plot.status.value === 'pending')).toBe(false)
    expect(draft.plots.some((plot) => plot.fields.area === 0.01045)).toBe(false)
    expect(draft.plots.some((plot) => plot.fields.weight === 118.161)).toBe(false)
    expect(draft.plots.some((plot) => plot.values['testWeight'] === 9999)).toBe(false)
    expect(draft.plots.some((plot) => (plot.fields.area ?? 1) <= 0)).toBe(false)
  })

  test('the choices are applied', () => {
    const id = (cell: string, code: string) => `小区数据!${cell}:${code}`
    const draft = makeDraft(book, {
      [id('O225', 'numberInvalid')]: 'suggestion',
      [id('N257', 'yieldImplausible')]: 'suggestion',
      [id('R328', 'earAbovePlant')]: 'keep',
      [id('M347', 'yieldImplausible')]: 'pending',
      [id('367', 'duplicateConflict')]: 'last',
      [id('333', 'hiddenRow')]: 'skip',
    })
    expect(draft.plots).toHaveLength(356)
    expect(draft.plots.find(({ no }) => no === 257)?.fields.area).toBe(6.9667)
    expect(draft.plots.some((plot) => plot.values['earHeight'] === 312)).toBe(true)
    expect(
      draft.plots.filter((plot) => plot.status.value === 'pending').map((plot) => plot.fields.weight),
    ).toEqual([118.161])
    const settled = draft.plots.find(
      (plot) =>
        plot.rep === 2 && draft.points[plot.point]?.name === 'ONH1' && nameOf(draft, plot) === 'PHG39/PHG35',
    )
    expect(settled?.fields.weight).toBe(book.rows.find((row) => row.no === 367)?.fields.weight)
  })
})

const nameOf = (draft: ReturnType<typeof makeDraft>, plot: { entry: number }): string | undefined =>
  draft.entries[plot.entry]?.name

test('the clean workbook has no finding at all', async () => {
  const book = await read('g2f_core2015_clean.xlsx')
  expect(book.findings).toEqual([])
  expect(book.needs).toEqual([])
  expect([book.rows.length, book.groups.length]).toEqual([360, 1])
})
