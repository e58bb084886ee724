import type { Choices, ReadBook, ReadFinding } from '../draft/draft.ts'

/** Columns that the yield per mu of a plot is computed from, or that state it. */
const YIELD_COLUMNS: ReadonlySet<string> = new Set([
  'area',
  'harvestArea',
  'weight',
  'earWeight',
  'shellFresh',
  'moisture',
  'yieldGiven',
])

/** Values of a workbook that stay out though their rows are imported. */
export interface LeftOutValues {
  /** Single values. */
  cells: number
  /** Plots that have no yield because a value it needs stays out. */
  yields: number
}

/** Counts the values that stay out once the choices are made: errors, and what counts as missing. */
export function countLeftOut(book: ReadBook, choices: Choices): LeftOutValues {
  const keys = new Map(book.columns.map(({ letter, key }) => [letter, key]))
  const keyOf = ({ cell }: ReadFinding) => keys.get(cell?.replace(/\d+$/, '') ?? '') ?? ''
  const stated = new Set(book.rows.flatMap(({ no, fields }) => (fields.yieldGiven === undefined ? [] : [no])))
  const isStated = ({ row }: ReadFinding) => row !== null && stated.has(row)
  const out = book.findings.filter((finding) => finding.sheet === book.sheet && isLeftOut(finding, choices))
  const [ofYield, others] = [[], []] as [ReadFinding[], ReadFinding[]]
  for (const finding of out)
    (YIELD_COLUMNS.has(keyOf(finding)) && !isStated(finding) ? ofYield : others).push(finding)
  return { cells: others.length, yields: new Set(ofYield.map(({ row }) => row)).size }
}

/** As the list of what was left out has it. */
function isLeftOut({ id, severity, cell, action }: ReadFinding, choices: Choices): boolean {
  if (cell === null || severity === 'corrected') return false
  const taken = choices[id] ?? action
  return taken === 'missing' || (severity === 'error' && taken === undefined)
}
