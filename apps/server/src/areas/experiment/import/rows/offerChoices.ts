import type { Finding } from '@hepu/api/cells/findings'
import { OWN_VALUE, ownValueAsked } from '@hepu/api/cells/ownValue'
import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import type { Issue, Patch } from '../book/draft.ts'
import { numberOf, type FillReading } from './fillReading.ts'
import { columnKeyOf, MISSING } from '../book/findings.ts'

const KEEP_ROW = { key: 'keep', label: '导入该行' }
const SKIP_ROW = { key: 'skip', label: '不导入该行' }

/**
 * Gives the findings of a row their choices. A likely value is offered only if it is possible at all: a value beyond
 * the hard range is left out, and the cells that name the plot must be corrected in the workbook. What `repeats` an earlier
 * finding is chosen with that one.
 */
export function offerChoices(
  reading: FillReading,
  row: ParsedRow,
  repeats: ReadonlyMap<Finding, string>,
): Issue[] {
  const issues: Issue[] = []
  for (const finding of row.findings) {
    if (finding.code === 'hiddenRow') {
      Object.assign(finding, { actions: [KEEP_ROW, SKIP_ROW], action: 'keep' })
      issues.push({
        key: repeats.get(finding) ?? finding.id,
        code: finding.code,
        action: 'keep',
        patches: { keep: {}, skip: { skip: true } },
      })
      continue
    }
    const range = offerRange(reading, row, finding)
    if (range) {
      issues.push(range)
      continue
    }
    const patch = suggestionPatch(reading, row, finding)
    if (!patch) withdraw(finding, 'suggestion')
    const own = ownColumn(reading, row, finding)
    if (own === undefined) withdraw(finding, OWN_VALUE)
    if (patch || own !== undefined)
      issues.push({ ...(patch ?? keptMissing(finding)), ...(own !== undefined && { own }) })
  }
  return issues
}

/** Asks which value of a range such as 238-244 is meant; without an answer its middle. */
function offerRange(reading: FillReading, row: ParsedRow, finding: Finding): Issue | null {
  if (finding.code !== 'numberRange') return null
  const column = columnOf(reading, finding)
  const cell = column && row.values[column.key]
  if (!column || !cell?.range || typeof cell.value !== 'number' || !isMeasured(reading, column.key))
    return null
  const [from, to] = cell.range
  const key = columnKeyOf(column.key)
  finding.severity = 'warning'
  finding.actions = [
    { key: 'middle', label: `取中间值${cell.value}` },
    { key: 'lower', label: `取下限${from}` },
    { key: 'upper', label: `取上限${to}` },
    MISSING,
  ]
  finding.action = 'middle'
  const patches = {
    middle: {},
    lower: { set: { [key]: from } },
    upper: { set: { [key]: to } },
    missing: { set: { [key]: null } },
  }
  return { key: finding.id, code: finding.code, action: 'middle', patches }
}

/** Takes an action back that a finding offers for its cell alone. */
function withdraw(finding: Finding, action: string): void {
  if (finding.actions) finding.actions = finding.actions.filter(({ key }) => key.split(':')[0] !== action)
}

const keptMissing = ({ id, code }: Finding): Issue => ({
  key: id,
  code,
  action: 'missing',
  patches: { missing: {} },
})

/** Of two columns for the same, the one that counts. */
const COUNTS_FIRST: Readonly<Record<string, string>> = { area: 'harvestArea', earWeight: 'weight' }

/**
 * Returns the column whose right value the user may give: a measured one. None where another column has the value, which counts
 * first.
 */
function ownColumn(reading: FillReading, row: ParsedRow, finding: Finding): string | undefined {
  if (!ownValueAsked(finding.actions ?? [])) return undefined
  const key = columnOf(reading, finding)?.key
  if (key === undefined || !isMeasured(reading, key)) return undefined
  const first = COUNTS_FIRST[key]
  return first !== undefined && numberOf(row, first) !== null ? undefined : key
}

const columnOf = (reading: FillReading, { column }: Finding) =>
  [...reading.columns.values()].find((known) => known.header === column)

function suggestionPatch(reading: FillReading, row: ParsedRow, finding: Finding): Issue | null {
  if (!finding.actions?.some((action) => action.key === 'suggestion')) return null
  const column = columnOf(reading, finding)
  const suggestion = column && row.values[column.key]?.suggestion
  if (!column || suggestion === undefined || suggestion === null || typeof suggestion === 'boolean')
    return null
  const { min = -Infinity, max = Infinity } = column.def
  const isPossible = typeof suggestion !== 'number' || (suggestion >= min && suggestion <= max)
  if (!isPossible || !isMeasured(reading, column.key)) return null
  const patches: Record<string, Patch> = {
    missing: {},
    suggestion: { set: { [columnKeyOf(column.key)]: suggestion } },
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
