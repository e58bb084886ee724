import type { Choices, LeftOutValues, ReadBook, ReadFinding } from '../../book/draft.ts'

/** Columns from which the yield per mu of a plot is computed, or that contain it. */
const YIELD_COLUMNS: ReadonlySet<string> = new Set([
  'area',
  'harvestArea',
  'weight',
  'earWeight',
  'shellFresh',
  'moisture',
  'yieldGiven',
])

/** Counts the values that are left out after the choices: errors, and what counts as missing. */
export function countLeftOut(book: ReadBook, choices: Choices): LeftOutValues {
  const keys = new Map(book.columns.map(({ letter, key }) => [letter, key]))
  const keyOf = ({ cell }: ReadFinding) => keys.get(cell?.replace(/\d+$/, '') ?? '') ?? ''
  const out = book.findings.filter((finding) => finding.sheet === book.sheet && isLeftOut(finding, choices))
  if (out.length === 0) return { cells: 0, yields: 0 }
  const rows = new Map(book.rows.map((row) => [row.no, row]))
  const isStated = ({ row }: ReadFinding) => rows.get(row!)?.fields.yieldGiven !== undefined
  const [ofYield, others] = [[], []] as [ReadFinding[], ReadFinding[]]
  for (const finding of out)
    (YIELD_COLUMNS.has(keyOf(finding)) && !isStated(finding) ? ofYield : others).push(finding)
  return { cells: others.length, yields: new Set(ofYield.map(({ row }) => row)).size }
}

/** Whether a finding leaves out its value, by the same rule as the list of what was left out. */
function isLeftOut({ id, severity, cell, action }: ReadFinding, choices: Choices): boolean {
  if (cell === null || severity === 'corrected') return false
  const taken = choices[id] ?? action
  return taken === 'missing' || (severity === 'error' && taken === undefined)
}
