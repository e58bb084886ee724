import { phases } from '@hepu/api/areas/experiment/group/phases'
import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { HeaderMatch } from '../../../../import/read/findHeader.ts'
import { columnLetter, createFinding } from '@hepu/api/cells/findings'
import { parseRows } from '../../../../import/read/parseRows.ts'
import type { RawSheet, Workbook } from '../../../../import/workbook.ts'
import type { Checking } from '../check/checking.ts'
import { settleCheckNumbers } from '../check/checkNumbers.ts'
import { DayOrders } from '../check/dayOrders.ts'
import { Survey } from '../check/survey.ts'
import { doubtCrop } from '../check/doubtCrop.ts'
import { checkRow, checkSheet } from '../check/checkRows.ts'
import type { DraftGroup, ReadBook } from '../book/draft.ts'
import { RowKeeper } from '../book/keptRows.ts'
import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { isTable, mayBeTable } from '../map/tableKeys.ts'
import { noteMapping } from '../map/noteMapping.ts'
import { mapSheet, type MappedSheet } from '../map/mapSheet.ts'
import { readListedSheets, type Listed } from '../rows/listedSheets.ts'
import { newBook } from '../rows/newBook.ts'
import { shapeBook } from '../shape/shapeBook.ts'
import { withFound } from '../shape/found.ts'
import { phaseIn } from '../shape/titles.ts'
import type { Found } from '../book/found.ts'
import { findSheet, pickSheet, type Picked } from '../shape/pickSheet.ts'
import type { FillReading } from '../rows/fillReading.ts'
import { DEFAULT_PHASE } from '../words/phaseWords.ts'
import { settleCrops } from '../rows/rowCrop.ts'
import { readFillRow } from '../rows/readFillRow.ts'
import { knownNames } from '../words/knownNames.ts'
import { resolveNames } from '../resolve/resolveNames.ts'
import { refuseHopeless } from './refuseHopeless.ts'
import type { ReadRequest } from '../book/readRequest.ts'

export interface ParsedBook {
  book: ReadBook
  /** Names of the sheets that were read. */
  read: Set<string>
  main: RawSheet
  header: HeaderMatch
}

const REPORT_EVERY = 2000

/** Reads plot data (小区数据): one row per plot, or per mean over replicates. */
export function parseFillData(
  uploaded: Workbook,
  asked: ReadRequest,
  onProgress: (done: number) => void,
): ParsedBook {
  const shaped = shapeBook(uploaded, asked, asked.defaults)
  const { workbook, origin } = shaped
  const read = pickDataSheet(workbook, { ...asked, defaults: withFound(asked.defaults, shaped.found) })
  const { mapped, found, remarks } = withFileName(read, asked, shaped.found)
  const { picked, request } = mapped
  const listed = readListedSheets(workbook)
  const book = newBook(picked, request)
  noteMapping(book, mapped)
  book.points = listed.points ?? {}
  book.entries = (listed.entries ?? []).map((entry) => ({ ...entry, group: null }))
  book.findings = [...book.findings, ...shaped.findings, ...remarks, ...listed.findings]
  book.found = found
  book.ignored.push(...shaped.ignored)
  if (origin) book.origin = origin
  if (request.defaults.provinces) book.provinces = request.defaults.provinces
  const reading = newReading(book, picked, request, listed)
  const total = picked.sheet.rows.length
  const checking = checkingOf(reading, request, total)
  const keeper = new RowKeeper()
  const dayOrders = new DayOrders()
  for (const row of parseRows(picked.sheet, picked.header, rowOptions(request))) {
    const read = readFillRow(reading, row)
    if (read) {
      checkRow(checking, read)
      checking.survey.add(read, checking)
      const kept = keeper.keep(read)
      dayOrders.collect(row, kept, (key) => reading.columns.get(key)?.header)
      book.rows.push(kept)
    }
    if (++reading.seen % REPORT_EVERY !== 0) continue
    refuseHopeless(book)
    onProgress(reading.seen / total)
  }
  settleCrops(reading)
  book.rowCount = reading.seen
  book.groups = [...reading.groups.values()]
  resolveNames({ book, placeOf: checking.placeOf })
  dayOrders.settle(checking)
  checkSheet(checking)
  settleCheckNumbers(checking, book.entries)
  doubtCrop(book, uploaded, request)
  return {
    book,
    read: new Set([picked.sheet.name, ...listed.read, ...shaped.read]),
    main: picked.sheet,
    header: picked.header,
  }
}

/**
 * Picks the data sheet. In a table of means a grade may lie between two, so such a sheet is read with other columns.
 */
function pickDataSheet(workbook: Workbook, request: ReadRequest): MappedSheet {
  const expected = '小区数据（表头需要「品种名称」和至少一项产量或性状）'
  const pick = (isMeans: boolean) => {
    const columns = fillColumns(request, isMeans)
    const picked = findSheet(workbook, columns, isTable) ?? pickSheet(workbook, columns, mayBeTable, expected)
    return mapSheet(picked, request, columns)
  }
  const mapped = pick(false)
  const isMeans = !mapped.picked.header.columns.some(({ key }) => key === 'rep' || key === 'block')
  return isMeans ? pick(true) : mapped
}

/** Takes the phase from the name of the file where neither the workbook nor the user says it. */
function withFileName(mapped: MappedSheet, { fileName, defaults }: ReadRequest, found: Found) {
  const { picked, request } = mapped
  const isSaid =
    defaults.phase !== undefined ||
    found.phase !== undefined ||
    picked.header.columns.some(({ key }) => key === 'phase')
  const phase = isSaid ? undefined : phaseIn(fileName)
  if (phase === undefined) return { mapped, found, remarks: [] }
  const remark = createFinding(
    { sheet: picked.sheet.name },
    {
      severity: 'corrected',
      code: 'titleRead',
      read: fileName,
      expected: `试验阶段${phase}`,
      text: `由文件名“${fileName}”读出试验阶段${phase}`,
    },
  )
  return {
    mapped: { ...mapped, request: { ...request, defaults: { ...request.defaults, phase } } },
    found: { ...found, phase, sources: { ...found.sources, phase: fileName } },
    remarks: [remark],
  }
}

const rowOptions = ({ defaults }: ReadRequest) => ({
  yearKey: 'year',
  ...(defaults.year ? { year: defaults.year } : {}),
})

/** Creates the state that the rows of a sheet share; `listed` are the sheets that describe points and entries. */
export function newReading(
  book: ReadBook,
  picked: Picked,
  request: ReadRequest,
  listed: Pick<Listed, 'points' | 'entries'> = { points: null, entries: null },
): FillReading {
  const columns = new Map(picked.header.columns.map((column) => [column.key, column]))
  return {
    book,
    sheet: picked.sheet.name,
    crop: request.crop,
    own: request.own,
    columns,
    traits: picked.header.columns.flatMap(({ key }) => {
      const trait = traitOf(request, key)
      return trait?.stored === 'observation' ? [trait] : []
    }),
    pointNames: listed.points && knownNames('point', Object.keys(listed.points)),
    entryNames:
      listed.entries &&
      knownNames(
        'entry',
        listed.entries.map((entry) => entry.name),
      ),
    groups: new Map<string, DraftGroup>(),
    groupPlaces: new Map(),
    defaults: {
      year: request.defaults.year ?? null,
      group: request.defaults.groupName ?? defaultGroupName(picked.sheet.name, request.fileName),
      phase: request.defaults.phase ?? DEFAULT_PHASE,
      isPhaseAssumed: !request.defaults.phase,
      ripePeriod: request.defaults.ripePeriod ?? null,
      point: request.defaults.pointName ?? null,
      standardMoisture: request.defaults.standardMoisture ?? null,
      area: request.defaults.area ?? null,
      moisture: request.defaults.moisture ?? null,
    },
    noted: new Set(),
    taught: taughtTraits(book, picked),
    lines: new Set(),
    remarked: new Map(),
    spellings: new Set(),
    rejected: [],
    crops: new Map(),
    seen: 0,
  }
}

/** The traits of columns that were named by the user or a memory. */
function taughtTraits({ mapping }: ReadBook, { header }: Picked): ReadonlySet<string> {
  const meanings = mapping?.columns ?? {}
  return new Set(header.columns.filter(({ index }) => columnLetter(index) in meanings).map(({ key }) => key))
}

const PLAIN_SHEET = /^(?:sheet|工作表|小区数据|各点|数据|csv)/i

/** Returns the sheet's name if it is meaningful, else the file's. */
function defaultGroupName(sheet: string, fileName: string): string {
  const name = PLAIN_SHEET.test(sheet) ? fileName.replace(/\.[^.]*$/, '') : sheet
  return name.normalize('NFKC').trim().slice(0, 100) || phases[2].label
}

function checkingOf(reading: FillReading, request: ReadRequest, rowCount: number): Checking {
  const { book, sheet, columns } = reading
  return {
    crop: request.crop,
    own: request.own,
    standardMoisture: request.defaults.standardMoisture ?? null,
    findings: book.findings,
    origin: book.origin,
    rows: book.rows,
    clusters: book.clusters,
    columns: [...columns.values()],
    rejected: reading.rejected,
    yearOf: (group) => book.groups[group]?.year ?? null,
    survey: new Survey(rowCount),
    placeOf: (row, key) => {
      const column = key === null ? undefined : columns.get(key)
      return column ? { sheet, row, index: column.index, column: column.header } : { sheet, row }
    },
  }
}
