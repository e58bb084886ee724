import type { ColumnDef, MappedColumn } from '@hepu/api/cells/columnDefs'
import {
  createFinding,
  expectedIn,
  type Finding,
  type FindingAction,
  type FindingPlace,
  type Severity,
} from '@hepu/api/cells/findings'
import { askOwnValue } from '@hepu/api/cells/ownValue'
import type { CellValue, ParsedCell } from '@hepu/api/cells/parsedCell'

const MISSING: FindingAction = { key: 'missing', label: '作缺测处理' }

/** Returns the finding on a parsed cell; null for a plain cell. `read` is the content of the cell. */
export function findingOf(
  cell: ParsedCell,
  read: string,
  column: MappedColumn,
  place: { sheet: string; row: number },
): Finding | null {
  const text = cell.error ?? cell.warning ?? cell.corrected
  if (cell.code === undefined || text === undefined) return null
  const value = showValue(cell.value, column.def)
  const at: FindingPlace = { ...place, index: column.index, column: column.header }
  return createFinding(at, {
    severity: severityOf(cell),
    code: cell.code,
    read,
    expected: cell.corrected === undefined ? expectedIn(text) : value,
    text: `${read === '' ? '' : `“${read}”`}${cell.corrected === undefined ? '' : `读作${value}，`}${text}`,
    ...choicesOf(cell, column.def),
  })
}

function severityOf(cell: ParsedCell): Severity {
  if (cell.error !== undefined) return 'error'
  return cell.warning === undefined ? 'corrected' : 'warning'
}

/**
 * Returns the choices for a value that was not understood: it is missing unless the user takes the likely one or gives the right
 * one.
 */
function choicesOf(cell: ParsedCell, def: ColumnDef): { actions?: FindingAction[]; action?: string } {
  if (cell.suggestion !== undefined) {
    const label = cell.missing === 'code' ? '按原值导入' : `改为${showValue(cell.suggestion, def)}`
    const own = askOwnValue(def, cell.suggestion)
    return { actions: [MISSING, { key: 'suggestion', label }, own], action: MISSING.key }
  }
  return cell.error === undefined ? {} : { actions: [MISSING, askOwnValue(def)], action: MISSING.key }
}

/** Returns a value as the user reads it: a choice by its word. */
function showValue(value: CellValue, { options }: ColumnDef): string {
  if (value === null) return '缺测'
  const chosen = options?.find((option) => option.value === value)
  if (chosen) return chosen.label
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}
