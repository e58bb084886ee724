import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import { columnIndex } from '@hepu/api/cells/findings'
import type { Choices, ReadBook, ReadFinding, ReadRow } from '../../book/draft.ts'
import type { PlaceOf } from '../../book/findings.ts'
import { copyRow } from '../../book/keptRows.ts'
import { checkOutliers } from '../../check/checkOutliers.ts'
import { checkRow } from '../../check/checkRows.ts'
import { checkSlips } from '../../check/checkSlips.ts'
import type { Checking } from '../../check/checking.ts'
import { surveyOf } from '../../check/survey.ts'
import { columnKeyOf } from '../../book/findings.ts'
import { patchOf } from '../../book/patches.ts'

/**
 * Warns of values that the user gave, or took from a proposal, and that lie far from other plots, by the rule that the values of
 * the workbook are warned of when it is read. Such a value is imported all the same: the user may choose or give another one at the
 * finding of its cell.
 */
export function givenOutliers(book: ReadBook, choices: Choices, traits: CropTraits): ReadFinding[] {
  const given = new Map(
    book.rows.flatMap((row) => {
      const values = givenIn(row, choices)
      return values.length > 0 ? [[row.no, new Map(values)] as const] : []
    }),
  )
  if (given.size === 0) return []
  const checking = checkingOf(
    book,
    traits,
    book.rows.map((row) => withGiven(row, given.get(row.no))),
  )
  for (const row of checking.rows) if (given.has(row.no)) checkRow(checking, row)
  checkSlips(checking)
  checkOutliers(checking)
  const keys = new Map(book.columns.map(({ header, key }) => [header, key && columnKeyOf(key)]))
  return checking.findings
    .filter(({ row, column }) => given.get(row ?? -1)?.has(keys.get(column ?? '') ?? ''))
    .map(asRemark)
}

/** A unit of a whole point, which changes no plot beside the others of it. */
const WHOLE_POINT = 'placeUnit'

/** Returns the values of a row that the user gave or chose instead of what its cells say, by stored column. */
const givenIn = ({ issues = [] }: ReadRow, choices: Choices): [string, number][] =>
  issues.flatMap((issue): [string, number][] => {
    if (!(issue.key in choices) || issue.code === WHOLE_POINT) return []
    const { set = {} } = patchOf(issue, choices) ?? {}
    return Object.entries(set).flatMap(([key, value]): [string, number][] =>
      typeof value === 'number' ? [[key, value]] : [],
    )
  })

const FIELDS = new Set(['weight', 'area', 'moisture', 'shellFresh', 'yieldGiven'])

/** Copies a row with the given values, without what was found when it was read. */
function withGiven(row: ReadRow, given: ReadonlyMap<string, number> | undefined): ReadRow {
  const copy = copyRow(row)
  const entries = [...(given ?? [])]
  return {
    ...copy,
    issues: undefined,
    fields: { ...copy.fields, ...Object.fromEntries(entries.filter(([key]) => FIELDS.has(key))) },
    values: { ...copy.values, ...Object.fromEntries(entries.filter(([key]) => !FIELDS.has(key))) },
  }
}

function checkingOf(book: ReadBook, { crop, own }: CropTraits, rows: ReadRow[]): Checking {
  const standardMoisture = book.groups[0]?.standardMoisture ?? null
  const columns = new Map(book.columns.flatMap((column) => (column.key ? [[column.key, column]] : [])))
  const placeOf: PlaceOf = (row, key) => {
    const column = key === null ? undefined : columns.get(key)
    const { sheet } = book
    return column ? { sheet, row, index: columnIndex(column.letter), column: column.header } : { sheet, row }
  }
  return {
    crop,
    own,
    placeOf,
    standardMoisture,
    findings: [],
    rows,
    clusters: [],
    columns: [...columns.keys()].map((key) => ({ key }) as MappedColumn),
    yearOf: (group) => book.groups[group]?.year ?? null,
    rejected: [],
    survey: surveyOf(rows, { crop, standardMoisture }),
  }
}

/** Returns a finding on a given value as a warning without a choice: the choice is made where the value was given. */
function asRemark(found: ReadFinding): ReadFinding {
  const finding = { ...found }
  delete finding.actions
  delete finding.action
  const message = finding.message.replace(/；不选择时按原值导入$/, '')
  return {
    ...finding,
    id: `${finding.id}:given`,
    severity: 'warning',
    code: 'givenOutlier',
    message: `${message}；这是所选或填写的值，仍按它导入，不对时请在该格的另一条检查结果中改选`,
  }
}
