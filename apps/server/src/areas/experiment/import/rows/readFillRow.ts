import type { Finding } from '@hepu/api/cells/findings'
import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import type { Issue, PlotFields, ReadRow, TraitValue } from '../book/draft.ts'
import {
  boolOf,
  checkNoOf,
  leaveOut,
  numberOf,
  addCellFinding,
  textOf,
  valueOf,
  type FillReading,
} from './fillReading.ts'
import { columnKeyOf } from '../book/findings.ts'
import { yields } from '../book/keptRows.ts'
import { fillConstants } from './fillConstants.ts'
import { repeatedFinding } from './repeatedFindings.ts'
import { lineOf } from '../shape/origin.ts'
import { identifyRow } from './identifyRow.ts'
import { noteCheck } from './noteCheck.ts'
import { cropIssues } from './rowCrop.ts'
import { offerChoices } from './offerChoices.ts'

/** Turns one parsed row into a plot of the book; null where it is none, or is rejected with a finding. */
export function readFillRow(reading: FillReading, row: ParsedRow): ReadRow | null {
  const { book } = reading
  if (row.aside) {
    book.findings.push(...row.findings)
    return null
  }
  const isFilled = Object.keys(row.raw).some((key) => key !== 'note')
  if (!isFilled) return null
  const repeats = repeatsIn(reading, row)
  const issues = offerChoices(reading, row, repeats)
  const before = book.findings.length
  book.findings.push(...row.findings.filter((finding) => !repeats.has(finding)))
  const place = identifyRow(reading, row)
  if (!place) {
    book.rejectedRows++
    reading.rejected.push({
      point: textOf(row, 'point'),
      entry: textOf(row, 'entry'),
      rep: numberOf(row, 'rep'),
    })
    leaveOut(book.findings.slice(before))
    book.leftOutRows?.push({ no: row.no, read: row.raw })
    return null
  }
  issues.push(...cropIssues(reading, row))
  const fields = plotFields(row, issues)
  const filled = fillConstants(reading, row, fields)
  const ckNo = checkNoOf(row)
  const read: ReadRow = {
    no: row.no,
    ...place,
    isCk: boolOf(row, 'isCk'),
    ...(ckNo === null ? {} : { ckNo }),
    entryNo: textOf(row, 'entryNo'),
    province: textOf(row, 'province'),
    hasYield: yields(fields),
    fields,
    status: statusOf(row),
    ...traitValues(reading, row),
  }
  noteCheck(reading, row, read)
  checkArea(reading, read)
  checkEarRange(reading, read)
  if (issues.length > 0) read.issues = issues
  noteRead(reading, row, read, filled)
  return read
}

/** Notes the texts of the cells that are stored as something else or not at all; blank ones of constants `filled` in. */
function noteRead({ columns }: FillReading, row: ParsedRow, read: ReadRow, filled: readonly string[]): void {
  const texts: Record<string, string> = Object.fromEntries(filled.map((key) => [key, '']))
  for (const [key, text] of Object.entries(row.raw)) {
    const cell = row.values[key]
    const isPlain =
      cell?.code === undefined &&
      cell?.value !== null &&
      !columns.get(key)?.convert &&
      !isOther(text, cell?.value)
    if (!isPlain || isRefused(read, key)) texts[key] = text
  }
  if (Object.keys(texts).length === 0) return
  read.read = texts
  read.isMended = true
}

/** Whether a value that was understood is not stored, because it is impossible in its row. */
const isRefused = ({ fields, values }: ReadRow, key: string): boolean =>
  AREAS.has(key) ? fields.area === undefined : key === 'earHeight' && values[key] === undefined

/** Whether a number is another than its cell says: it was converted while the tables were laid out. */
const isOther = (text: string, value: unknown): boolean => typeof value === 'number' && Number(text) !== value

const AREAS: ReadonlySet<string> = new Set(['area', 'harvestArea'])

/** The findings of a row that repeat those of an earlier plot of its line, with the ids of these. */
function repeatsIn(reading: FillReading, { findings }: ParsedRow): ReadonlyMap<Finding, string> {
  const repeats = new Map<Finding, string>()
  for (const finding of findings) {
    const first = repeatedFinding(reading, finding)
    if (first !== undefined) repeats.set(finding, first)
  }
  return repeats
}

function plotFields(row: ParsedRow, issues: Issue[]): PlotFields {
  const ears = numberOf(row, 'earWeight')
  const weight = numberOf(row, 'weight') ?? ears
  const fields: PlotFields = {}
  const set = <K extends keyof PlotFields>(key: K, value: PlotFields[K] | null) => {
    if (value !== null && value !== undefined) fields[key] = value
  }
  set('plotNo', textOf(row, 'plotNo'))
  set('block', textOf(row, 'block'))
  set('rowNo', numberOf(row, 'rowNo'))
  set('colNo', numberOf(row, 'colNo'))
  set('area', numberOf(row, 'harvestArea') ?? numberOf(row, 'area'))
  set('weight', weight)
  set('weightKind', weight === null ? null : numberOf(row, 'weight') === null ? 'EAR' : 'GRAIN')
  set('shellFresh', numberOf(row, 'shellFresh'))
  set('moisture', numberOf(row, 'moisture'))
  set('yieldGiven', numberOf(row, 'yieldGiven'))
  set('note', textOf(row, 'note'))
  if (weight === null && issues.some(({ own }) => own !== undefined && columnKeyOf(own) === 'weight')) {
    fields.weightKind = row.raw['earWeight'] === undefined ? 'GRAIN' : 'EAR'
  }
  return fields
}

/** The status of most rows; they share it. */
const ACCEPTED: ReadRow['status'] = { value: 'accepted', reason: null, isExplicit: false }

function statusOf(row: ParsedRow): ReadRow['status'] {
  const status = valueOf(row, 'status')
  const reason = textOf(row, 'statusReason')
  if (status === 'accepted' || status === 'pending' || status === 'excluded') {
    return { value: status, reason, isExplicit: true }
  }
  if (boolOf(row, 'filler')) return { value: 'excluded', reason: reason ?? '填充区', isExplicit: true }
  if (boolOf(row, 'discarded')) return { value: 'excluded', reason: reason ?? '作废小区', isExplicit: true }
  return ACCEPTED
}

/** Whether an earlier plot stands in the same uploaded line: it has what stands there once, such as a taught trait. */
function repeatsLine({ book, taught, lines }: FillReading, row: number): boolean {
  if (!book.origin || taught.size === 0) return false
  const line = lineOf(book.origin, row)
  const isRepeated = lines.has(line)
  lines.add(line)
  return isRepeated
}

/** Returns the values of the surveyed traits, with the text of a cell if it differs from the value. */
function traitValues(reading: FillReading, row: ParsedRow): Pick<ReadRow, 'values' | 'raws'> {
  const values: Record<string, TraitValue> = {}
  const raws: Record<string, string> = {}
  const isRepeated = repeatsLine(reading, row.no)
  for (const { key } of reading.traits) {
    if (isRepeated && reading.taught.has(key)) continue
    const cell = row.values[key]
    if (!cell || cell.value === null || typeof cell.value === 'boolean') continue
    values[key] = cell.value
    const raw = row.raw[key]
    if (cell.corrected !== undefined && raw !== undefined) raws[key] = raw
  }
  return Object.keys(raws).length > 0 ? { values, raws } : { values }
}

function checkArea(reading: FillReading, row: ReadRow): void {
  const { area } = row.fields
  if (area === undefined || area > 0) return
  const key = reading.columns.has('harvestArea') ? 'harvestArea' : 'area'
  addCellFinding(reading, row.no, key, {
    severity: 'error',
    code: 'areaZero',
    read: String(area),
    expected: '大于0',
    text: `面积为${area}，不能计算亩产，按缺测处理`,
    actions: [{ key: 'missing', label: '作缺测处理' }],
    action: 'missing',
  })
  delete row.fields.area
}

/** Doubts 穗位高 at or above 株高 as a pair; its own hard range applies only otherwise. */
function checkEarRange(reading: FillReading, row: ReadRow): void {
  const trait = reading.traits.find((known) => known.key === 'earHeight')
  const ear = row.values['earHeight']
  const plant = row.values['plantHeight']
  if (!trait || typeof ear !== 'number' || (typeof plant === 'number' && ear >= plant)) return
  const { hardMin, hardMax } = trait
  if (hardMin === null || hardMax === null || (ear >= hardMin && ear <= hardMax)) return
  addCellFinding(reading, row.no, 'earHeight', {
    severity: 'error',
    code: 'outOfRange',
    read: String(ear),
    expected: `${hardMin}到${hardMax}`,
    text: `“${ear}”应在${hardMin}到${hardMax}cm之间`,
    actions: [{ key: 'missing', label: '作缺测处理' }],
    action: 'missing',
  })
  delete row.values['earHeight']
}
