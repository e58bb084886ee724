import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import type { Patch } from '../book/draft.ts'
import { columnKeyOf, MISSING } from '../book/findings.ts'
import { addIssue, type Checking } from './checking.ts'
import { medianOf } from './survey.ts'
import { countLines } from '../shape/origin.ts'

const OWN = 'own'

/**
 * Asks which unit a column is in whose head names one that is not known: one question for the column, with the units that
 * it may have. Without an answer it is the column's own unit; a harvest is missing where that makes impossible yields, or
 * none to judge it by.
 */
export function checkAssumedUnits(checking: Checking): void {
  for (const column of checking.columns.filter(({ isUnitAssumed }) => isUnitAssumed)) ask(checking, column)
}

function ask(checking: Checking, column: MappedColumn): void {
  const finding = checking.findings.find(
    ({ code, severity, column: head }) =>
      code === 'headerUnit' && severity === 'warning' && head === column.header,
  )
  if (!finding) return
  const key = columnKeyOf(column.key)
  const { def } = column
  const units = Object.entries(def.units ?? {}).filter(([, factor]) => factor !== 1)
  const action = isLikely(checking, key) ? OWN : MISSING.key
  finding.actions = [
    { key: OWN, label: `按${def.unit}导入` },
    ...units.map(([name]) => ({ key: name, label: `按${name}换算` })),
    MISSING,
  ]
  finding.action = action
  finding.message +=
    action === OWN ? `；不选择时按${def.unit}导入` : `；不能确定是${def.unit}，不选择时按缺测处理`
  const rows: number[] = []
  for (const [at, row] of checking.rows.entries()) {
    if (Number.isNaN(checking.survey.valueOf(key, at))) continue
    const value = Number(row.fields[key as 'weight'] ?? row.values[key])
    const converted = units.map(([name, factor]) => [name, patchOf(column, key, value * factor)] as const)
    const patches = { [OWN]: {}, missing: { set: { [key]: null } }, ...Object.fromEntries(converted) }
    addIssue(row, { key: finding.id, code: finding.code, action, patches })
    rows.push(row.no)
  }
  finding.rows = countLines(checking.origin, rows)
}

/** Sets a converted value; one that is impossible is missing. */
function patchOf({ def }: MappedColumn, key: string, value: number): Patch {
  const { min = -Infinity, max = Infinity } = def
  return { set: { [key]: value >= min && value <= max ? Number(value.toPrecision(12)) : null } }
}

const HARVEST: ReadonlySet<string> = new Set(['weight', 'area', 'yieldGiven'])

/** Part of the least usual yield below which yields are in another unit. */
const FAR_BELOW = 0.25

/** Whether there are yields, and they are possible, if the column is one of the harvest. */
function isLikely({ crop, survey, rows }: Checking, key: string): boolean {
  if (!HARVEST.has(key)) return true
  const trait = traitOf(crop, 'yieldMu')
  const usual = medianOf(survey.valuesOf('yieldMu', rows.keys()))
  return usual <= (trait?.hardMax ?? Infinity) && usual >= FAR_BELOW * (trait?.warnMin ?? 0)
}
