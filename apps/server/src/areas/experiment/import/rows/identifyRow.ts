import { ImportFileError } from '../../../../import/importFileError.ts'
import type { ColumnDef, MappedColumn } from '@hepu/api/cells/columnDefs'
import { fromInteger } from '@hepu/api/cells/integerCell'
import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import { checkCrop } from './rowCrop.ts'
import type { DraftGroup, ReadRow } from '../book/draft.ts'
import { numberOf, addCellFinding, textOf, type FillReading } from './fillReading.ts'
import { DEFAULT_PHASE, isOpenWord, openReasonOf, phaseOf } from '../words/phaseWords.ts'
import { nameKey } from '../words/nameKey.ts'

type Place = Pick<ReadRow, 'group' | 'point' | 'entry' | 'rep' | 'repCount'>

/** Returns the plot of a row; null if it cannot be determined, with a finding for every reason. */
export function identifyRow(reading: FillReading, row: ParsedRow): Place | null {
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

/** Reports a missing cell, unless the cell itself was already reported as wrong. */
function addMissing(reading: FillReading, row: ParsedRow, key: string, code: string, label: string): null {
  if (hasError(row, reading.columns.get(key))) return null
  addCellFinding(reading, row.no, key, {
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
    return reading.columns.has('point') ? addMissing(reading, row, 'point', 'pointMissing', '试验点') : null
  }
  if (!reading.pointNames || reading.pointNames.has(name)) return name
  addCellFinding(reading, row.no, 'point', {
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
  if (name === null)
    return reading.columns.has('entry') ? addMissing(reading, row, 'entry', 'nameMissing', '品种名称') : null
  if (!reading.entryNames || reading.entryNames.has(name)) return name
  addCellFinding(reading, row.no, 'entry', {
    severity: 'error',
    code: 'entryUnknown',
    read: name,
    expected: '品种信息表中的品种',
    text: `品种「${name}」不在品种信息表中，该行不导入`,
  })
  return null
}

/** Groups of one workbook; real ones have some dozens. */
const MAX_GROUPS = 1000

/** The group of a row, by its place in order of first appearance; null when the year cannot be told. */
export function findGroup(reading: FillReading, row: ParsedRow): number | null {
  const year = numberOf(row, 'year') ?? reading.defaults.year
  if (year === null) {
    return reading.columns.has('year') ? addMissing(reading, row, 'year', 'yearMissing', '试验年份') : null
  }
  const phase = readPhase(reading, row)
  const name = textOf(row, 'group') ?? groupByDefault(reading, row)
  const key = `${year}\n${phase}\n${nameKey('group', name)}`
  const ripePeriod = textOf(row, 'ripePeriod') ?? reading.defaults.ripePeriod
  const known = reading.groups.get(key)
  const said = saidOf(reading, row)
  if (known) {
    noteSpelling(reading, row, known.name, name)
    known.ripePeriod ??= ripePeriod
    settlePhase(known, said)
    return reading.groupPlaces.get(key) ?? null
  }
  if (reading.groups.size === MAX_GROUPS) {
    throw new ImportFileError(
      `工作表「${reading.sheet}」的组别超过 ${MAX_GROUPS} 个的限制，多半是「试验组别」一列不对，请检查，或拆成几个文件`,
    )
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
    ...(said === undefined ? {} : { phaseSaid: said }),
  })
  reading.groupPlaces.set(key, reading.groupPlaces.size)
  return reading.groupPlaces.size - 1
}

/** Reports, once, that a group is written in another way than in its first row. */
function noteSpelling(reading: FillReading, row: ParsedRow, name: string, read: string): void {
  if (read === name || reading.spellings.has(read)) return
  reading.spellings.add(read)
  addCellFinding(reading, row.no, 'group', {
    severity: 'corrected',
    code: 'nameSpelling',
    read,
    expected: name,
    text: `“${read}”与「${name}」只是写法不同，按同一组别「${name}」读取`,
  })
}

/** A phase that one row names is that of the group; a word that names none stays open in any case. */
function settlePhase(known: DraftGroup, said: string | undefined): void {
  if (said === undefined && known.phaseSaid !== undefined && !isOpenWord(known.phaseSaid))
    delete known.phaseSaid
  if (said !== undefined && isOpenWord(said)) known.phaseSaid ??= said
}

/** Puts a row without a group where the others of its sheet would go without that column, and reports it. */
function groupByDefault(reading: FillReading, row: ParsedRow): string {
  const { group } = reading.defaults
  if (reading.columns.has('group')) {
    addCellFinding(reading, row.no, 'group', {
      severity: 'warning',
      code: 'groupMissing',
      read: '',
      expected: '填写试验组别',
      text: `缺试验组别，归入「${group}」`,
    })
  }
  return group
}

/** Returns the phase of a row; one that is not known is assumed, and stays open. */
const readPhase = ({ defaults }: FillReading, row: ParsedRow): string =>
  phaseOf(textOf(row, 'phase') ?? defaults.phase) ?? phaseOf(defaults.phase) ?? DEFAULT_PHASE

/** Returns the word of the row or the user for a phase that stays open; undefined if the phase is clear. */
function saidOf(reading: FillReading, row: ParsedRow): string | undefined {
  const word = textOf(row, 'phase')
  const { phase, isPhaseAssumed } = reading.defaults
  const said = word ?? (isPhaseAssumed ? '' : phase)
  return openReasonOf(said) && said
}

/** Reads the replicate of a plot; for a mean, the number of replicates, or nothing if the sheet has none. */
function countReps(reading: FillReading, row: ParsedRow): Pick<Place, 'rep' | 'repCount'> | null {
  const rep = numberOf(row, 'rep')
  const repCount = numberOf(row, 'repCount')
  if (rep !== null) return { rep, repCount: 1 }
  if (repCount !== null) return { rep: 0, repCount }
  if (reading.columns.has('rep')) return addMissing(reading, row, 'rep', 'repMissing', '重复')
  return reading.columns.has('block') ? repOfBlock(reading, row) : { rep: 0, repCount: 1 }
}

/** A block that serves as the replicate. */
const BLOCK_NUMBER: ColumnDef = { key: 'block', label: '区组', kind: 'integer', min: 1, max: 1000 }

/** Reads the replicate from the block where the sheet has blocks only: then every block is a replicate. */
function repOfBlock(reading: FillReading, row: ParsedRow): Pick<Place, 'rep' | 'repCount'> | null {
  const column = reading.columns.get('block')
  const block = textOf(row, 'block')
  if (column === undefined || block === null) return addMissing(reading, row, 'block', 'repMissing', '区组')
  const { value } = fromInteger(block, { ...column, def: BLOCK_NUMBER }, true)
  if (typeof value === 'number') return { rep: value, repCount: 1 }
  addCellFinding(reading, row.no, 'block', {
    severity: 'error',
    code: 'repMissing',
    read: block,
    expected: '区组写数字，或另加「重复」列',
    text: `没有「重复」列，区组「${block}」不是数字，不知道是第几次重复，该行不导入`,
  })
  return null
}
