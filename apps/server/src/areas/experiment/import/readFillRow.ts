import type { Trait } from '@hepu/api/areas/experiment/traits'
import { crops } from '@hepu/api/areas/authority/crops'
import type { MappedColumn } from '../../../import/columns.ts'
import { createFinding, type Finding, type FindingContent } from '../../../import/findings.ts'
import type { CellValue } from '../../../import/parsedCell.ts'
import type { ParsedRow } from '../../../import/parseRows.ts'
import type { DraftGroup, Issue, Patch, PlotFields, ReadBook, ReadRow, TraitValue } from './draft.ts'
import { phaseOf, phaseWords } from './phaseWords.ts'

/** What the rows of one sheet share while they are read. */
export interface FillReading {
  book: ReadBook
  sheet: string
  crop: string
  columns: ReadonlyMap<string, MappedColumn>
  traits: readonly Trait[]
  /** Names on the sheets 试验点信息 and 品种信息; null when there is no such sheet. */
  pointNames: ReadonlySet<string> | null
  entryNames: ReadonlySet<string> | null
  groups: Map<string, DraftGroup>
  groupPlaces: Map<string, number>
  /** What counts where the sheet says nothing. */
  defaults: {
    year: number | null
    group: string
    phase: string
    ripePeriod: string | null
    point: string | null
    standardMoisture: number | null
  }
  /** Rows read so far. */
  seen: number
}

/** Turns one parsed row into a plot of the book, or rejects it with a finding. */
export function readFillRow(reading: FillReading, row: ParsedRow): void {
  const { book } = reading
  if (row.aside) {
    book.findings.push(...row.findings)
    return
  }
  const isFilled = Object.keys(row.raw).some((key) => key !== 'note')
  if (!isFilled) return
  const issues = offerChoices(reading, row)
  book.findings.push(...row.findings)
  book.rejectedCells += row.findings.filter((finding) => finding.severity === 'error' && finding.cell).length
  const place = identify(reading, row)
  if (!place) {
    book.rejectedRows++
    return
  }
  const fields = plotFields(row, issues)
  const read: ReadRow = {
    no: row.no,
    ...place,
    isCk: boolOf(row, 'isCk'),
    entryNo: textOf(row, 'entryNo'),
    province: textOf(row, 'province'),
    fields,
    status: statusOf(row),
    ...traitValues(reading, row),
  }
  checkArea(reading, read)
  checkEarRange(reading, read)
  if (issues.length > 0) read.issues = issues
  book.rows.push(read)
}

const valueOf = (row: ParsedRow, key: string): CellValue => row.values[key]?.value ?? null
const textOf = (row: ParsedRow, key: string): string | null => {
  const value = valueOf(row, key)
  return value === null || value === '' ? null : String(value)
}
const numberOf = (row: ParsedRow, key: string): number | null => {
  const value = valueOf(row, key)
  return typeof value === 'number' ? value : null
}
const boolOf = (row: ParsedRow, key: string): boolean | null => {
  const value = valueOf(row, key)
  return typeof value === 'boolean' ? value : null
}

/** Adds a finding at a cell of the row. */
function tell(reading: FillReading, no: number, key: string, content: FindingContent): void {
  const column = reading.columns.get(key)
  const at = column ? { index: column.index, column: column.header } : {}
  reading.book.findings.push(createFinding({ sheet: reading.sheet, row: no, ...at }, content))
}

const KEEP_ROW = { key: 'keep', label: '导入该行' }
const SKIP_ROW = { key: 'skip', label: '不导入该行' }

/**
 * Gives the findings of a row their choices. A likely value may be taken only where it is possible at all: a value
 * beyond the hard range stays out, and what names the plot must be put right in the workbook.
 */
function offerChoices(reading: FillReading, row: ParsedRow): Issue[] {
  const issues: Issue[] = []
  for (const finding of row.findings) {
    if (finding.code === 'hiddenRow') {
      Object.assign(finding, { actions: [KEEP_ROW, SKIP_ROW], action: 'keep' })
      issues.push({
        key: finding.id,
        code: finding.code,
        action: 'keep',
        patches: { keep: {}, skip: { skip: true } },
      })
      continue
    }
    const patch = suggestionPatch(reading, row, finding)
    if (patch) issues.push(patch)
    else if (finding.actions)
      finding.actions = finding.actions.filter((action) => action.key !== 'suggestion')
  }
  return issues
}

function suggestionPatch(reading: FillReading, row: ParsedRow, finding: Finding): Issue | null {
  if (!finding.actions?.some((action) => action.key === 'suggestion')) return null
  const column = [...reading.columns.values()].find((known) => known.header === finding.column)
  const suggestion = column && row.values[column.key]?.suggestion
  if (!column || suggestion === undefined || suggestion === null || typeof suggestion === 'boolean')
    return null
  const { min = -Infinity, max = Infinity } = column.def
  const isPossible = typeof suggestion !== 'number' || (suggestion >= min && suggestion <= max)
  if (!isPossible || !isMeasured(reading, column.key)) return null
  const patches: Record<string, Patch> = {
    missing: {},
    suggestion: { set: { [fieldOf(column.key)]: suggestion } },
  }
  return { key: finding.id, code: finding.code, action: 'missing', patches }
}

const HARVEST = new Set([
  'weight',
  'earWeight',
  'shellFresh',
  'area',
  'harvestArea',
  'moisture',
  'yieldGiven',
])
const isMeasured = (reading: FillReading, key: string): boolean =>
  HARVEST.has(key) || reading.traits.some((trait) => trait.key === key)

/** Ears are weighed into the same column of the plot, and the harvested area counts as its area. */
const fieldOf = (key: string): string =>
  key === 'earWeight' ? 'weight' : key === 'harvestArea' ? 'area' : key

type Place = Pick<ReadRow, 'group' | 'point' | 'entry' | 'rep' | 'repCount'>

/** Which plot the row is about; null when that cannot be said, with a finding on every reason. */
function identify(reading: FillReading, row: ParsedRow): Place | null {
  const names = {
    point: namePoint(reading, row),
    entry: nameEntry(reading, row),
    crop: checkCrop(reading, row),
  }
  const group = findGroup(reading, row)
  const rep = countReps(reading, row)
  if (names.point === null || names.entry === null || !names.crop || group === null || rep === null)
    return null
  return { group, point: names.point, entry: names.entry, ...rep }
}

const hasError = (row: ParsedRow, column: MappedColumn | undefined): boolean =>
  row.findings.some((finding) => finding.severity === 'error' && finding.column === column?.header)

/** A missing cell is told once: not again where the cell itself was found wrong. */
function tellMissing(reading: FillReading, row: ParsedRow, key: string, code: string, label: string): null {
  if (hasError(row, reading.columns.get(key))) return null
  tell(reading, row.no, key, {
    severity: 'error',
    code,
    read: '',
    expected: `填写${label}`,
    text: `缺${label}，该行不导入`,
  })
  return null
}

function namePoint(reading: FillReading, row: ParsedRow): string | null {
  const name = textOf(row, 'point') ?? reading.defaults.point
  if (name === null) {
    return reading.columns.has('point') ? tellMissing(reading, row, 'point', 'pointMissing', '试验点') : null
  }
  if (!reading.pointNames || reading.pointNames.has(name)) return name
  tell(reading, row.no, 'point', {
    severity: 'error',
    code: 'pointUnknown',
    read: name,
    expected: '试验点信息表中的试验点',
    text: `试验点「${name}」不在试验点信息表中，该行不导入`,
  })
  return null
}

function nameEntry(reading: FillReading, row: ParsedRow): string | null {
  const name = textOf(row, 'entry')
  if (name === null) return tellMissing(reading, row, 'entry', 'nameMissing', '品种名称')
  if (!reading.entryNames || reading.entryNames.has(name)) return name
  tell(reading, row.no, 'entry', {
    severity: 'error',
    code: 'entryUnknown',
    read: name,
    expected: '品种信息表中的品种',
    text: `品种「${name}」不在品种信息表中，该行不导入`,
  })
  return null
}

/** A workbook of another crop must not be read with this crop's traits. */
export function checkCrop(
  reading: Pick<FillReading, 'crop' | 'book' | 'sheet' | 'columns'>,
  row: ParsedRow,
): boolean {
  const name = textOf(row, 'crop')
  const crop = crops.find((known) => known.value === reading.crop)
  if (name === null || !crop || name === crop.label || name === crop.value) return true
  const column = reading.columns.get('crop')
  const at = column ? { index: column.index, column: column.header } : {}
  const content = {
    severity: 'error' as const,
    code: 'cropMismatch',
    read: name,
    expected: crop.label,
    text: `作物为「${name}」，与当前作物「${crop.label}」不符，该行不导入`,
  }
  reading.book.findings.push(createFinding({ sheet: reading.sheet, row: row.no, ...at }, content))
  return false
}

/** The group of a row, by its place in order of first appearance; null when year or phase cannot be told. */
export function findGroup(reading: FillReading, row: ParsedRow): number | null {
  const year = numberOf(row, 'year') ?? reading.defaults.year
  if (year === null) {
    return reading.columns.has('year') ? tellMissing(reading, row, 'year', 'yearMissing', '试验年份') : null
  }
  const phase = readPhase(reading, row)
  if (phase === null) return null
  const name = textOf(row, 'group') ?? reading.defaults.group
  const key = `${year}\n${phase}\n${name}`
  const ripePeriod = textOf(row, 'ripePeriod') ?? reading.defaults.ripePeriod
  const known = reading.groups.get(key)
  if (known) {
    known.ripePeriod ??= ripePeriod
    return reading.groupPlaces.get(key) ?? null
  }
  const { standardMoisture } = reading.defaults
  reading.groups.set(key, {
    year,
    phase,
    name,
    ripePeriod,
    ecoZone: null,
    level: null,
    leadOrg: null,
    standardMoisture,
  })
  reading.groupPlaces.set(key, reading.groupPlaces.size)
  return reading.groupPlaces.size - 1
}

function readPhase(reading: FillReading, row: ParsedRow): string | null {
  const word = textOf(row, 'phase') ?? reading.defaults.phase
  const phase = phaseOf(word)
  if (phase) return phase
  tell(reading, row.no, 'phase', {
    severity: 'error',
    code: 'phaseUnknown',
    read: word,
    expected: phaseWords.map((known) => known.label).join('、'),
    text: `试验阶段「${word}」不认识，该行不导入；可用：${phaseWords.map((known) => known.label).join('、')}`,
  })
  return null
}

/** A plot names its replicate; a mean names how many it stands for, or nothing when the sheet has no replicates. */
function countReps(reading: FillReading, row: ParsedRow): Pick<Place, 'rep' | 'repCount'> | null {
  const rep = numberOf(row, 'rep')
  const repCount = numberOf(row, 'repCount')
  if (rep !== null) return { rep, repCount: 1 }
  if (repCount !== null || !reading.columns.has('rep')) return { rep: 0, repCount: repCount ?? 1 }
  return tellMissing(reading, row, 'rep', 'repMissing', '重复')
}

function plotFields(row: ParsedRow, issues: Issue[]): PlotFields {
  const ears = numberOf(row, 'earWeight')
  const weight = numberOf(row, 'weight') ?? ears
  const fields: PlotFields = {}
  const set = <K extends keyof PlotFields>(key: K, value: PlotFields[K] | null) => {
    if (value !== null && value !== undefined) fields[key] = value
  }
  set('plotNo', textOf(row, 'plotNo'))
  set('area', numberOf(row, 'harvestArea') ?? numberOf(row, 'area'))
  set('weight', weight)
  set('weightKind', weight === null ? null : numberOf(row, 'weight') === null ? 'EAR' : 'GRAIN')
  set('shellFresh', numberOf(row, 'shellFresh'))
  set('moisture', numberOf(row, 'moisture'))
  set('yieldGiven', numberOf(row, 'yieldGiven'))
  set('note', textOf(row, 'note'))
  if (weight === null && issues.some((issue) => issue.patches['suggestion']?.set?.['weight'] !== undefined)) {
    fields.weightKind = row.raw['earWeight'] === undefined ? 'GRAIN' : 'EAR'
  }
  return fields
}

function statusOf(row: ParsedRow): ReadRow['status'] {
  const status = valueOf(row, 'status')
  const reason = textOf(row, 'statusReason')
  if (status === 'accepted' || status === 'pending' || status === 'excluded') {
    return { value: status, reason, isExplicit: true }
  }
  if (boolOf(row, 'filler')) return { value: 'excluded', reason: reason ?? '填充区', isExplicit: true }
  if (boolOf(row, 'discarded')) return { value: 'excluded', reason: reason ?? '作废小区', isExplicit: true }
  return { value: 'accepted', reason: null, isExplicit: false }
}

/** Values of the surveyed traits; what the cell said is kept where it was not simply the value. */
function traitValues(reading: FillReading, row: ParsedRow): Pick<ReadRow, 'values' | 'raws'> {
  const values: Record<string, TraitValue> = {}
  const raws: Record<string, string> = {}
  for (const { key } of reading.traits) {
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
  tell(reading, row.no, key, {
    severity: 'error',
    code: 'areaZero',
    read: String(area),
    expected: '大于0',
    text: `面积为${area}，不能计算亩产，按缺测处理`,
    actions: [{ key: 'missing', label: '作缺测处理' }],
    action: 'missing',
  })
  reading.book.rejectedCells++
  delete row.fields.area
}

/** 穗位高 at or above 株高 is doubted as a pair; its own hard range counts only otherwise. */
function checkEarRange(reading: FillReading, row: ReadRow): void {
  const trait = reading.traits.find((known) => known.key === 'earHeight')
  const ear = row.values['earHeight']
  const plant = row.values['plantHeight']
  if (!trait || typeof ear !== 'number' || (typeof plant === 'number' && ear >= plant)) return
  const { hardMin, hardMax } = trait
  if (hardMin === null || hardMax === null || (ear >= hardMin && ear <= hardMax)) return
  tell(reading, row.no, 'earHeight', {
    severity: 'error',
    code: 'outOfRange',
    read: String(ear),
    expected: `${hardMin}到${hardMax}`,
    text: `“${ear}”应在${hardMin}到${hardMax}cm之间`,
    actions: [{ key: 'missing', label: '作缺测处理' }],
    action: 'missing',
  })
  reading.book.rejectedCells++
  delete row.values['earHeight']
}
