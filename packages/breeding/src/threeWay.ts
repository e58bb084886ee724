import { anovaRow, testAgainst } from './anovaRow.ts'
import type { AnovaRow } from './anovaRow.ts'
import { lsdOf } from './combined.ts'
import type { Lsd } from './combined.ts'
import { fTail } from './distributions.ts'
import { lsdLetters } from './letters.ts'
import { meanOf, sumOfSquares, withoutNoise } from './pointPlots.ts'
import { competitionRanks } from './rank.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import { selectCells } from './table.ts'
import type { PointTable } from './table.ts'

/** One season of a trial: the means of entries at places. Entries and places of the seasons are matched by name. */
export interface Season {
  year: string
  table: PointTable
}

/** One entry over all places and years. */
export interface ThreeWayEntry {
  entry: string
  mean: number
  /** Mean of each year, in the order of the seasons. */
  yearMeans: number[]
  rank: number
  lsd05: string | null
  lsd01: string | null
}

/** Three-way analysis of entry × place × year with one value per cell; F in `anova` uses the residual. */
export interface ThreeWay {
  design: { entries: number; places: number; years: number }
  anova: AnovaRow[]
  /** Entry with years and places random: approximate F by Satterthwaite; null where a mean square is zero. */
  entryRandom: { f: number; p: number; dfNumerator: number; dfDenominator: number } | null
  grandMean: number
  cvPct: number | null
  lsd: Lsd
  varianceComponents: { entry: number; entryYear: number; entryPlace: number; residual: number }
  /** Of the entry mean over all places and years; null where no variance between entries is left. */
  h2EntryMean: number | null
  yearMeans: { year: string; mean: number }[]
  places: string[]
  entries: ThreeWayEntry[]
  /** Left out because they had blanks or were not in every year. */
  droppedEntries: string[]
  droppedPlaces: string[]
  note: string | null
}

const METHOD = '品种×试点×年份三向方差分析(每格一个值)'

/**
 * Three-way analysis of variance of cell means,
 * y = year + place + year × place + entry + entry × year + entry × place + entry × year × place (residual), on the entries
 * and places that every year has: places that lack a year go first, then entries with a blank; both are named. Sums of
 * squares are the closed-form ones of a complete table, each term against the residual, as `aov` in R. With years and places
 * random, entry is tested by F′ = (MSe + MSr) ÷ (MSe×y + MSe×p) with Satterthwaite's degrees of freedom (Cochran 1951,
 * Biometrics 7:17). LSD = t·√(2·MSr/(places·years)). Components by equating mean squares to their expectations, all random;
 * negative ones are kept. H² = σ²e ÷ (σ²e + σ²ey/years + σ²ep/places + σ²r/(places·years)).
 */
export function threeWayAnova(seasons: readonly Season[]): Result<ThreeWay> {
  if (seasons.length < 2) return refuse('不足两年，无法做三向方差分析', { method: METHOD })
  const part = commonPart(seasons)
  const { tables, entries, places } = part
  const n = entries.length * places.length * seasons.length
  if (places.length < 2) return refuse('各年共同的试点不足2个，无法做三向方差分析', { method: METHOD, n })
  if (entries.length < 2)
    return refuse('各年各共同试点都有数据的品种不足2个，无法做三向方差分析', { method: METHOD, n })
  const value = analyse(seasons, part, fitThreeWay(tables))
  return answer(value, { method: METHOD, n, df: value.lsd.df })
}

interface CommonPart {
  entries: string[]
  places: string[]
  /** One table a year, all of the same entries and places without blanks. */
  tables: PointTable[]
  droppedEntries: string[]
  droppedPlaces: string[]
}

/** Returns the entries and places that every season has without a blank, and the names of the others. */
function commonPart(seasons: readonly Season[]): CommonPart {
  const allPlaces = distinct(
    seasons.flatMap(({ table }) => table.points.filter((_, j) => hasValues(table, j))),
  )
  const places = allPlaces.filter((place) =>
    seasons.every(({ table }) => hasValues(table, table.points.indexOf(place))),
  )
  const allEntries = distinct(seasons.flatMap(({ table }) => table.entries))
  const isComplete = (entry: string) =>
    seasons.every(({ table }) => {
      const i = table.entries.indexOf(entry)
      return i !== -1 && places.every((place) => Number.isFinite(valueAt(table, i, place)))
    })
  const entries = allEntries.filter(isComplete)
  return {
    entries,
    places,
    tables: seasons.map(({ table }) =>
      selectCells(
        table,
        entries.map((entry) => table.entries.indexOf(entry)),
        places.map((place) => table.points.indexOf(place)),
      ),
    ),
    droppedEntries: allEntries.filter((entry) => !entries.includes(entry)),
    droppedPlaces: allPlaces.filter((place) => !places.includes(place)),
  }
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)]

const valueAt = (table: PointTable, entry: number, place: string): number =>
  table.mean[entry * table.points.length + table.points.indexOf(place)] ?? NaN

const hasValues = (table: PointTable, point: number): boolean =>
  point !== -1 && table.entries.some((_, i) => Number.isFinite(table.mean[i * table.points.length + point]))

type Rows = Record<
  'year' | 'place' | 'yearPlace' | 'entry' | 'entryYear' | 'entryPlace' | 'residual' | 'total',
  AnovaRow
>

interface Fit {
  grandMean: number
  entryMeans: Float64Array
  rows: Rows
}

/** Fits the model by the means of a complete table. */
function fitThreeWay(tables: readonly PointTable[]): Fit {
  const [{ entries, points }] = tables as readonly [PointTable, ...PointTable[]]
  const [g, l, k] = [entries.length, points.length, tables.length]
  const all = Float64Array.from(tables.flatMap(({ mean }) => [...mean]))
  const grandMean = meanOf(all)
  const cellOf = (c: number) => ({
    year: Math.floor(c / (g * l)),
    entry: Math.floor(c / l) % g,
    place: c % l,
  })
  const groups = {
    year: margin(all, grandMean, k, (c) => cellOf(c).year),
    entry: margin(all, grandMean, g, (c) => cellOf(c).entry),
    place: margin(all, grandMean, l, (c) => cellOf(c).place),
    yearPlace: margin(all, grandMean, k * l, (c) => cellOf(c).year * l + cellOf(c).place),
    entryYear: margin(all, grandMean, g * k, (c) => cellOf(c).entry * k + cellOf(c).year),
    entryPlace: margin(all, grandMean, g * l, (c) => cellOf(c).entry * l + cellOf(c).place),
  }
  const { year, entry, place } = groups
  const yearPlace = groups.yearPlace.map((v, c) => v - year[Math.floor(c / l)]! - place[c % l]!)
  const entryYear = groups.entryYear.map((v, c) => v - entry[Math.floor(c / k)]! - year[c % k]!)
  const entryPlace = groups.entryPlace.map((v, c) => v - entry[Math.floor(c / l)]! - place[c % l]!)
  const residual = all.map((value, c) => {
    const { year: y, entry: e, place: p } = cellOf(c)
    const main = year[y]! + entry[e]! + place[p]!
    return value - grandMean - main - yearPlace[y * l + p]! - entryYear[e * k + y]! - entryPlace[e * l + p]!
  })
  const scale = sumOfSquares(all)
  const ss = (effects: Float64Array, times: number) => withoutNoise(times * sumOfSquares(effects), scale)
  const rest = anovaRow('entry x year x env (residual)', ss(residual, 1), (g - 1) * (l - 1) * (k - 1))
  const tested = (term: AnovaRow['term'], effects: Float64Array, times: number, df: number) =>
    testAgainst(anovaRow(term, ss(effects, times), df), rest)
  return {
    grandMean,
    entryMeans: entry.map((effect) => effect + grandMean),
    rows: {
      year: tested('year', year, g * l, k - 1),
      place: tested('env', place, g * k, l - 1),
      yearPlace: tested('year x env', yearPlace, g, (k - 1) * (l - 1)),
      entry: tested('entry', entry, l * k, g - 1),
      entryYear: tested('entry x year', entryYear, l, (g - 1) * (k - 1)),
      entryPlace: tested('entry x env', entryPlace, k, (g - 1) * (l - 1)),
      residual: rest,
      total: anovaRow(
        'total',
        ss(
          all.map((value) => value - grandMean),
          1,
        ),
        all.length - 1,
      ),
    },
  }
}

/** Returns the mean of each group of cells, as a deviation from the grand mean. */
function margin(
  all: Float64Array,
  grandMean: number,
  count: number,
  groupOf: (cell: number) => number,
): Float64Array {
  const sums = new Float64Array(count)
  all.forEach((value, c) => {
    sums[groupOf(c)]! += value - grandMean
  })
  return sums.map((sum) => (sum * count) / all.length)
}

function analyse(
  seasons: readonly Season[],
  part: CommonPart,
  { grandMean, entryMeans, rows }: Fit,
): ThreeWay {
  const { entries, places, tables, droppedEntries, droppedPlaces } = part
  const [l, k] = [places.length, seasons.length]
  const { residual, entry, entryYear, entryPlace } = rows
  const lsd = lsdOf(residual, l * k)
  const components = {
    entry: (entry.ms - entryYear.ms - entryPlace.ms + residual.ms) / (l * k),
    entryYear: (entryYear.ms - residual.ms) / l,
    entryPlace: (entryPlace.ms - residual.ms) / k,
    residual: residual.ms,
  }
  return {
    design: { entries: entries.length, places: l, years: k },
    anova: Object.values(rows),
    entryRandom: satterthwaite([entry, residual], [entryYear, entryPlace]),
    grandMean,
    cvPct: grandMean > 0 ? (100 * Math.sqrt(residual.ms)) / grandMean : null,
    lsd,
    varianceComponents: components,
    h2EntryMean: heritability(components, { places: l, years: k }),
    yearMeans: seasons.map(({ year }, y) => ({ year, mean: meanOf(tables[y]!.mean) })),
    places,
    entries: entryRows(part, entryMeans, lsd),
    droppedEntries,
    droppedPlaces,
    note: residual.ms > 0 ? null : '剩余均方为0（品种间差异在各年各试点完全相同），无法做F检验',
  }
}

/** Tests a sum of mean squares against another one, with approximate degrees of freedom; null if either is zero. */
function satterthwaite(above: readonly AnovaRow[], below: readonly AnovaRow[]): ThreeWay['entryRandom'] {
  const total = (rows: readonly AnovaRow[]) => rows.reduce((sum, { ms }) => sum + ms, 0)
  const dfOf = (rows: readonly AnovaRow[]) =>
    total(rows) ** 2 / rows.reduce((sum, { ms, df }) => sum + ms ** 2 / df, 0)
  if (!(total(above) > 0 && total(below) > 0)) return null
  const [f, dfNumerator, dfDenominator] = [total(above) / total(below), dfOf(above), dfOf(below)]
  return { f, p: fTail(f, dfNumerator, dfDenominator), dfNumerator, dfDenominator }
}

function heritability(
  { entry, entryYear, entryPlace, residual }: ThreeWay['varianceComponents'],
  { places, years }: { places: number; years: number },
): number | null {
  if (!(entry > 0)) return null
  const noise =
    Math.max(entryYear, 0) / years + Math.max(entryPlace, 0) / places + residual / (places * years)
  return entry / (entry + noise)
}

function entryRows({ entries, places, tables }: CommonPart, means: Float64Array, lsd: Lsd): ThreeWayEntry[] {
  const ranks = competitionRanks(means)
  const lower = lsdLetters(means, lsd.lsd05, 'lower')
  const upper = lsdLetters(means, lsd.lsd01, 'upper')
  const l = places.length
  return entries.map((entry, i) => ({
    entry,
    mean: means[i]!,
    yearMeans: tables.map(({ mean }) => meanOf(mean.subarray(i * l, (i + 1) * l))),
    rank: ranks[i]!,
    lsd05: lower[i]!,
    lsd01: upper[i]!,
  }))
}
