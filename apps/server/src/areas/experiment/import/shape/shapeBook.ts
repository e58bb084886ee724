import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import type { Finding } from '@hepu/api/cells/findings'
import type { RawSheet, Workbook } from '../../../../import/workbook.ts'
import { standardMoistureOf } from '../../analysis/standardMoisture.ts'
import { isListSheet } from './pickSheet.ts'
import { readEntryKey, type EntryKey } from './entryKeys.ts'
import type { Found } from '../book/found.ts'
import type { Defaults } from '../book/readRequest.ts'
import { FOUND_KEYS, withAnswers } from './found.ts'
import { HeadWords } from './headWords.ts'
import { readLabels } from './labels.ts'
import { ownYieldRemarks, ownYieldsOf, repsOf, withOwnYields } from './ownYields.ts'
import type { Origin } from '../book/origin.ts'
import { isPlain } from './plainTable.ts'
import { layCross, layPlots, type Added, type Laid } from './plotPieces.ts'
import { joinTraits } from './joinTraits.ts'
import { withOneUnit } from './mixedUnits.ts'
import { readTables, type ReadTable } from './readTables.ts'
import { leaveOutRepeats, repOfSheet } from './repeatedTables.ts'
import { remarksOn, titleRemarks, unique } from './remarks.ts'
import { shapedSheet } from './shapedSheet.ts'
import { phaseIn, type Reading } from './titles.ts'

/** A workbook with its data on one sheet under one row of heads. */
export interface Shaped {
  workbook: Workbook
  /** Where the shaped rows stand in the uploaded workbook; null where the sheet is read as it is. */
  origin: Origin | null
  found: Found
  findings: Finding[]
  /** What was left out, in words. */
  ignored: string[]
  /** Names of sheets that were read, or left out with a remark. */
  read: string[]
}

/**
 * Joins the tables of a workbook into one with one row a plot; `answers` is what the user said of the whole file. A workbook of
 * one plain table passes unchanged.
 */
export function shapeBook(workbook: Workbook, known: CropTraits, answers: Partial<Defaults>): Shaped {
  const words = new HeadWords(fillColumns(known))
  const tables = readTables(workbook, words)
  const labels = readLabels(workbook, tables, words)
  const { main: alike, left } = leaveOutRepeats(mainTables(tables))
  const main = withOneUnit(alike)
  const read = main.map(({ reading, sheet }) =>
    withSheetName(withOthers(reading, labels, tables), sheet.name, tables),
  )
  const found = agreed(read)
  const readings = read.map((reading) => withAnswers(reading, found, answers))
  const entryKey = readEntryKey(tables)
  const findings = unique(main.flatMap((table, at) => titleRemarks(table, readings[at]!)))
  const unchanged: Shaped = { workbook, origin: null, found, findings, ignored: [], read: [] }
  if (main.length === 0) return unchanged
  const traits = tables.filter((table) => table.kind === 'traits' && !alike.includes(table))
  const [only] = main
  if (main.length === 1 && traits.length === 0 && isPlain({ ...only!, reading: readings[0]! }, entryKey))
    return unchanged
  const pointOf = pointsOf(main, readings)
  const own = main.map((table, at) => ownYieldsOf(table, readings[at]!, answers))
  const laid = main.map((table, at) => {
    const asked = own[at] === 'means' ? withOwnYields(table) : table
    const added = addedTo(asked, readings[at]!, found, pointOf.get(table), entryKey, known.crop)
    if (own[at] === 'unadjusted') added.values.set('moisture', standardOf(known.crop))
    if (own[at] === 'means') added.values.set('repCount', repsOf(table))
    return table.kind === 'cross' ? layCross(asked, added, words) : layPlots(asked, added, words)
  })
  const heads = Object.fromEntries(
    ['point', 'entryNo', 'entry', 'rep', 'block'].map((key) => [key, words.canonical(key)]),
  )
  const joined = traits.filter((table) => joinTraits(laid, table, heads) > 0)
  const sheets = [...new Set(main.map(({ sheet }) => sheet.name))]
  const name = sheets.length === 1 ? sheets[0]! : `各点数据（${sheets[0]!}等${sheets.length}张工作表）`
  const { sheet, origin } = stack(name, laid)
  const remarks = remarksOn({ laid, readings, joined, left, entryKey, labels })
  const lists = workbook.sheets.filter((other) => isListSheet(other.name))
  return {
    workbook: { sheets: [sheet, ...lists] },
    origin,
    found,
    findings: [...remarks.findings, ...unique(ownYieldRemarks(main, own))],
    ignored: remarks.ignored,
    read: [
      ...sheets,
      ...[...joined, ...left].map((table) => table.sheet.name),
      ...(entryKey ? [entryKey.sheet] : []),
    ],
  }
}

/** The tables that hold the plots: those with yields, else the cross tables of means, else several tables of traits. */
function mainTables(tables: readonly ReadTable[]): ReadTable[] {
  const ofKind = (kind: ReadTable['kind']) => tables.filter((table) => table.kind === kind)
  const plots = ofKind('plots')
  if (plots.length > 0) return [...plots, ...ofKind('cross')]
  const cross = ofKind('cross')
  if (cross.length > 0) return cross
  return ofKind('traits')
}

/** What the title of one table says for the others too. */
const OF_ALL_TABLES = ['year', 'groupName', 'phase'] as const

/** What a table says, else the cover sheet, else the titles of other tables about year, group and phase. */
function withOthers(reading: Reading, labels: Reading, tables: readonly ReadTable[]): Reading {
  const all: Reading = { said: { ...reading.said }, sources: { ...reading.sources } }
  for (const { said, sources } of [labels, ...tables.map((table) => table.reading)]) {
    for (const key of said === labels.said ? FOUND_KEYS : OF_ALL_TABLES) {
      if (all.said[key] !== undefined || said[key] === undefined) continue
      Object.assign(all.said, { [key]: said[key] })
      all.sources[key] = sources[key]!
    }
  }
  return all
}

/** What a table says, and the phase that its sheet is called after where no text and no column says one. */
function withSheetName(reading: Reading, sheet: string, tables: readonly ReadTable[]): Reading {
  const hasColumn = tables.some(({ roles }) => roles.some(({ meaning }) => meaning?.key === 'phase'))
  const phase = reading.said.phase === undefined && !hasColumn ? phaseIn(sheet) : undefined
  if (phase === undefined) return reading
  const sources = { ...reading.sources, phase: { sheet, row: 1, text: sheet } }
  return { said: { ...reading.said, phase }, sources }
}

/** What the texts of all tables say alike. */
function agreed(readings: readonly Reading[]): Found {
  const found: Found = { sources: {} }
  for (const key of FOUND_KEYS) {
    const values = new Set(readings.map(({ said }) => JSON.stringify(said[key])))
    const [first] = readings
    const source = first?.sources[key]
    if (values.size !== 1 || first?.said[key] === undefined || !source) continue
    Object.assign(found, { [key]: first.said[key] })
    found.sources[key] = source.text
  }
  return found
}

/** A sheet that is called as a group: A组, 夏播中熟组. */
const GROUP_SHEET = /组$/

const PLACE = /^[\u4e00-\u9fff]{2,8}$/
const NO_PLACE = /组$|[春夏秋冬]播|产量|数据|记载|汇总|小区|试验结果|工作表|性状|对照|调查|品种|结果|试验$/

/** A year in brackets, and the name that Excel gives a sheet. */
const YEAR_BEHIND = /[([【][^()[\]【】]*\d{4}[^()[\]【】]*[)\]】]$/
const NAMED_BY_EXCEL = /^(?:sheet|工作表)\d+(?=[^\d])/i
/** Quotation marks and brackets around a name. */
const AROUND = /^['"‘’“”「『【[(《〈]+|['"‘’“”」』】\])》〉]+$/g

/** The name of a sheet without its number, year, marks around it, and 试点: 1.新乡试点, 商丘2023, '东庄'(2023). */
const placeIn = (sheet: string): string =>
  sheet
    .normalize('NFKC')
    .trim()
    .replace(YEAR_BEHIND, '')
    .replace(NAMED_BY_EXCEL, '')
    .replaceAll(AROUND, '')
    .replace(/^[\d\s.、_-]+(?:年度?)?|[\d\s年_-]+$/g, '')
    .replace(/(?:试验?点|点)$/, '')
    .replaceAll(AROUND, '')

/** Whether a sheet holds one table, whole or in sections. */
const isAlone = (tables: readonly ReadTable[]): boolean =>
  new Set(tables.map(({ head }) => head.top)).size === 1

/** The point of each table that no column names: as its title says, else as its sheet is called. */
function pointsOf(tables: readonly ReadTable[], readings: readonly Reading[]): Map<ReadTable, string> {
  const points = new Map<ReadTable, string>()
  const onSheet = Map.groupBy(tables, ({ sheet }) => sheet.name)
  for (const [at, table] of tables.entries()) {
    if (table.roles.some(({ meaning }) => meaning?.key === 'point')) continue
    const name = placeIn(table.sheet.name)
    const isCalled =
      onSheet.size > 1 && isAlone(onSheet.get(table.sheet.name)!) && PLACE.test(name) && !NO_PLACE.test(name)
    const point = table.section?.point ?? readings[at]!.said.pointName ?? (isCalled ? name : undefined)
    if (point !== undefined) points.set(table, point)
  }
  return points
}

const standardOf = (crop: string): number => standardMoistureOf({ standardMoisture: null, crop })

/** What the texts around a table, and the other tables, add to its columns. */
function addedTo(
  table: ReadTable,
  { said }: Reading,
  found: Found,
  point: string | undefined,
  entryKey: EntryKey | null,
  crop: string,
): Added & { values: Map<string, string | number> } {
  const has = (...keys: string[]) => table.roles.some(({ meaning }) => meaning && keys.includes(meaning.key))
  const values = new Map<string, string | number>()
  const add = (key: string, value: string | number | undefined, isWanted: boolean) => {
    if (value !== undefined && isWanted) values.set(key, value)
  }
  add('year', said.year, found.year === undefined)
  const isOfGroup = GROUP_SHEET.test(table.sheet.name.trim())
  add(
    'group',
    said.groupName ?? (isOfGroup ? table.sheet.name.trim() : undefined),
    found.groupName === undefined,
  )
  add('phase', said.phase, found.phase === undefined)
  add('point', point, found.pointName === undefined)
  const hasWeight = has('weight', 'earWeight')
  add('area', said.area, hasWeight && !has('area', 'harvestArea'))
  add('moisture', said.isStandardMoisture ? standardOf(crop) : said.moisture, hasWeight && !has('moisture'))
  add(
    'rep',
    table.section?.rep ?? repOfSheet(table) ?? undefined,
    !has('rep') && table.roles.every(({ rep }) => rep === null),
  )
  add('rep', 1, said.isUnreplicated === true && has('block') && !has('rep'))
  return { values, checks: said.checks ?? [], entryKey }
}

function stack(name: string, laid: readonly Laid[]): { sheet: RawSheet; origin: Origin } {
  const pieces = laid.flatMap((table) => table.pieces)
  let before = 0
  const lines = laid.flatMap((table) => {
    const from = before
    before += table.pieces.length
    return table.lines.map((line) => ({ ...line, piece: line.piece + from }))
  })
  return shapedSheet(name, pieces, lines)
}
