import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import type { Draft, DraftPlot, ReadBook } from './book/draft.ts'
import { plotYield } from './book/plotYield.ts'
import type { Defaults } from './book/readRequest.ts'
import { parseBook } from './pipeline/parseBook.ts'
import { makeDraft } from './plan/draft/makeDraft.ts'

/** A workbook as a station keeps it, with what must come of it; NOTICE says where the figures are from. */
interface Layout {
  file: string
  plots: string
  traits?: string
  years: number[]
  points: string[]
  checks: string[]
  n_rows: number
  n_with_yield: number
  n_entries: number
  yield_kg_mu: {
    group: string
    first_entries: { entry: string; mean: number; points: number }[]
    group_mean: number
  }[]
}

const load = (name: string): Buffer => readFileSync(new URL(`./fixtures/layouts/${name}`, import.meta.url))
const { cases } = JSON.parse(load('expected.json').toString()) as { cases: Layout[] }

/** Answers to what a file does not say. */
const ANSWERS: Readonly<Record<string, Partial<Defaults>>> = {
  '04-units-row.xlsx': { phase: 'P2' },
  '05-stacked-blocks.xlsx': { moisture: 14 },
  '10-old-system-gb18030.csv': { year: 2024, groupName: '夏播玉米预备试验' },
}
/** Questions that a file may ask at most. */
const QUESTIONS = 3

/** Rows of a CSV file without quotes, by head. */
function tableOf(name: string): Record<string, string>[] {
  const [heads, ...rows] = load(name)
    .toString()
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(heads!.map((head, at) => [head, cells[at] ?? ''])))
}

async function read({ file }: Layout): Promise<ReadBook> {
  const request = {
    fileName: file,
    kind: 'fillData' as const,
    crop: 'maize',
    defaults: ANSWERS[file] ?? {},
  }
  return parseBook(await readWorkbook(load(file), file), request, () => undefined)
}

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text)

/** Yield of a plot in kg/mu at the standard moisture of maize, 14 %. */
function yieldOf({ fields }: DraftPlot): number | null {
  const { area = null, weight = null, shellFresh = null, moisture = null, yieldGiven = null } = fields
  const { weightKind = 'GRAIN' } = fields
  return plotYield({ area, weight, shellFresh, moisture, yieldGiven, weightKind }, null, 'maize').yieldMu
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Means of the entries of a group at its points, by entry. */
function meansOf({ plots, points, entries, groups }: Draft, group: string): Map<string, number[]> {
  const ofGroup = plots.filter(({ entry }) => groups[entries[entry]!.group]!.name === group)
  const byEntry = Map.groupBy(ofGroup, ({ entry }) => entries[entry]!.name)
  return new Map(
    [...byEntry].map(([entry, ofEntry]) => [
      entry,
      [...Map.groupBy(ofEntry, ({ point }) => points[point]!.name).values()].flatMap((there) => {
        const yields = there.flatMap((plot) => yieldOf(plot) ?? [])
        return yields.length === 0 ? [] : [meanOf(yields)]
      }),
    ]),
  )
}

describe.each(cases)('$file', (layout) => {
  const reading = read(layout)

  test('is read without an error and with at most three questions', async () => {
    const { findings, needs } = await reading
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    const asked = findings.filter(({ severity, actions }) => severity === 'warning' && actions !== undefined)
    const open = needs.filter(({ required }) => required)
    expect(new Set(asked.map(({ code }) => code)).size + open.length).toBeLessThanOrEqual(QUESTIONS)
  })

  test('gives every plot with its weight, area and moisture', async () => {
    const { plots, points, entries } = makeDraft(await reading, {})
    const wanted = tableOf(layout.plots)
    const lineOf = (where: string, numbers: (number | undefined)[]): string =>
      [where, ...numbers.map((value) => (value === undefined ? '' : Number(value.toFixed(6))))].join(' ')
    const hasMoisture = wanted.some(({ moisture }) => moisture !== '')
    const hasRep = wanted.some(({ rep }) => rep !== '')
    const aliases = new Map(
      wanted.flatMap(({ entry, entry_alias: alias }) => (alias ? [[alias, entry!] as const] : [])),
    )
    const shown = plots.map(({ point, entry, rep, fields }) => {
      const name = entries[entry]!.name
      return lineOf(`${points[point]!.name} ${aliases.get(name) ?? name} ${hasRep ? rep : ''}`, [
        fields.weight,
        fields.weight === undefined ? undefined : fields.area,
        hasMoisture && fields.weight !== undefined ? fields.moisture : undefined,
        fields.yieldGiven,
      ])
    })
    const right = wanted.map((row) => {
      const weight = numberIn(row['weight_kg'])
      return lineOf(`${row['point']} ${row['entry']} ${hasRep ? row['rep'] : ''}`, [
        weight,
        weight === undefined ? undefined : numberIn(row['area_m2']),
        weight === undefined ? undefined : numberIn(row['moisture']),
        numberIn(row['yield_mu']),
      ])
    })
    expect(shown.toSorted()).toEqual(right.toSorted())
    expect(plots).toHaveLength(layout.n_rows)
    expect(plots.filter((plot) => yieldOf(plot) !== null)).toHaveLength(layout.n_with_yield)
  })

  test('gives the points, entries, checks, years and means of yields', async () => {
    const draft = makeDraft(await reading, {})
    const aliases = new Map(
      tableOf(layout.plots).flatMap(({ entry, entry_alias: alias }) =>
        alias ? [[alias, entry!] as const] : [],
      ),
    )
    const nameOf = (name: string): string => aliases.get(name) ?? name
    const { entries, points, groups } = draft
    expect(new Set(points.map(({ name }) => name))).toEqual(new Set(layout.points))
    expect(new Set(entries.map(({ name }) => name)).size).toBe(layout.n_entries)
    expect(new Set(entries.flatMap(({ name, isCk }) => (isCk ? [nameOf(name)] : [])))).toEqual(
      new Set(layout.checks),
    )
    expect([...new Set(groups.map(({ year }) => year))]).toEqual(layout.years)
    for (const { group, first_entries: first, group_mean: mean } of layout.yield_kg_mu) {
      const means = new Map([...meansOf(draft, group)].map(([name, values]) => [nameOf(name), values]))
      expect(meanOf([...means.values()].flat())).toBeCloseTo(mean, 2)
      for (const entry of first) {
        const values = means.get(entry.entry) ?? []
        expect([entry.entry, values.length]).toEqual([entry.entry, entry.points])
        expect(meanOf(values)).toBeCloseTo(entry.mean, 2)
      }
    }
  })
})

test('traits of a sheet of their own are those of their entry at their point', async () => {
  const layout = cases.find(({ traits }) => traits !== undefined)!
  const { plots, points, entries } = makeDraft(await read(layout), {})
  const KEYS = { plant_height_cm: 'plantHeight', ear_height_cm: 'earHeight', growth_days: 'growthDays' }
  const byPlace = Map.groupBy(plots, ({ point, entry }) => `${points[point]!.name} ${entries[entry]!.name}`)
  const wanted = tableOf(layout.traits!)
  expect(wanted.length).toBeGreaterThan(0)
  for (const row of wanted) {
    const ofPlace = byPlace.get(`${row['point']} ${row['entry']}`) ?? []
    for (const [head, key] of Object.entries(KEYS)) {
      const values = ofPlace.flatMap(({ values: all }) => all[key] ?? [])
      expect([row['point'], row['entry'], key, values]).toEqual([
        row['point'],
        row['entry'],
        key,
        [numberIn(row[head])],
      ])
    }
  }
})
