import type { ReadRow } from '../book/draft.ts'
import type { Survey } from './survey.ts'
import { type Checking } from './checking.ts'
import { addFinding } from '../book/findings.ts'

/** A name that only one plot of a point may have. */
interface PlaceKind {
  code: string
  /** Column of the finding. */
  column: string
  nameOf: (survey: Survey, at: number) => string | undefined
  textOf: (name: string) => string
  expected: string
}

const positionOf = (survey: Survey, at: number): string | undefined => {
  const [rowNo, colNo] = [survey.valueOf('rowNo', at), survey.valueOf('colNo', at)]
  return Number.isNaN(rowNo + colNo) ? undefined : `第${rowNo}排第${colNo}列`
}

const KINDS: readonly PlaceKind[] = [
  {
    code: 'plotNoRepeated',
    column: 'plotNo',
    nameOf: ({ plotNos }, at) => plotNos[at],
    textOf: (name) => `小区号都是「${name}」`,
    expected: '同一试点的小区号各不相同',
  },
  {
    code: 'positionRepeated',
    column: 'colNo',
    nameOf: positionOf,
    textOf: (name) => `小区都在${name}`,
    expected: '田间每个位置一个小区',
  },
]

/** Share of names used several times above which they are counted anew, in each replicate or block. */
const ANEW = 0.5

/** Number of rows that a message names. */
const NAMED = 10

/** A plot with its name. */
interface NamedPlot {
  row: ReadRow
  block: string | undefined
  name: string
}

/** Warns of a plot number, or a place in the field, that several plots of a point have. */
export function checkPlaces(checking: Checking): void {
  const byKind = KINDS.map(() => new Map<string, NamedPlot[]>())
  for (const [place, row] of checking.rows.entries()) {
    if (row.rep === 0) continue
    const block = checking.survey.blocks[place]
    for (const [at, { nameOf }] of KINDS.entries()) {
      const name = nameOf(checking.survey, place)
      if (name === undefined) continue
      const key = `${row.group}\n${row.point}`
      const known = byKind[at]!.get(key)
      if (known) known.push({ row, block, name })
      else byKind[at]!.set(key, [{ row, block, name }])
    }
  }
  for (const [at, kind] of KINDS.entries())
    for (const plots of byKind[at]!.values()) for (const same of repeated(plots)) note(checking, kind, same)
}

/**
 * Returns the plots that share a name. Where most names come again in every replicate or block, they are counted anew
 * there; where even that repeats most of them, they name no plot.
 */
function repeated(plots: readonly NamedPlot[]): NamedPlot[][] {
  const scopes = [() => '', ({ row }: NamedPlot) => `${row.rep}`, blockOf]
  for (const scopeOf of scopes) {
    const byName = Map.groupBy(plots, (plot) => `${scopeOf(plot)}\n${plot.name}`)
    const several = [...byName.values()].filter((same) => new Set(same.map(plotOf)).size > 1)
    if (several.length < byName.size * ANEW) return several
  }
  return []
}

const blockOf = ({ row, block }: NamedPlot): string => `${row.rep}\n${block ?? ''}`

/** Rows of one plot are reported as doubled. */
const plotOf = ({ row }: NamedPlot): string => `${row.entry}\n${row.rep}`

function note(checking: Checking, kind: PlaceKind, same: readonly NamedPlot[]): void {
  const last = same.at(-1)!
  const numbers = same.slice(0, NAMED).map(({ row }) => row.no)
  addFinding(checking, last.row.no, kind.column, {
    severity: 'warning',
    code: kind.code,
    read: last.name,
    expected: kind.expected,
    text: `试点「${last.row.point}」第${numbers.join('、')}行的${kind.textOf(last.name)}，请核对`,
  })
}
