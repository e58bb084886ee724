import { headOf, type ColumnDef } from '@hepu/api/cells/columnDefs'
import { createFinding, type Finding, type FindingPlace } from '@hepu/api/cells/findings'
import type { HeadMatch } from '@hepu/api/cells/matchHead'
import type { RawSheet } from '../workbook.ts'

export interface HeadPlace {
  sheet: string
  row: number
}
type At = FindingPlace & { column: string }

/** Reports several columns for the same key: none is read, because only the user knows which one counts. */
export function duplicateFinding(at: At, def: ColumnDef, letters: string): Finding {
  const canonical = headOf(def)
  return createFinding(at, {
    severity: 'error',
    code: 'headerDuplicate',
    read: at.column,
    expected: `只有一列“${canonical}”`,
    text: `${letters}列都是“${canonical}”，几列都没有读取，请只保留一列`,
  })
}

/** Reports a head with a unit from which the column cannot be converted. */
export function unitFinding(at: At, { def, unit }: HeadMatch): Finding {
  const units = [def.unit, ...Object.keys(def.units ?? {})].join('、')
  return createFinding(at, {
    severity: 'error',
    code: 'headerUnit',
    read: at.column,
    expected: `单位为${units}`,
    text: `单位“${unit.name}”无法识别，这一列没有读取，可用的单位为${units}`,
  })
}

/** Reports a head that differs from the canonical one. */
export function aliasFinding(at: At, def: ColumnDef): Finding {
  const canonical = headOf(def)
  return createFinding(at, {
    severity: 'corrected',
    code: 'headerAlias',
    read: at.column,
    expected: canonical,
    text: `表头按“${canonical}”读取`,
  })
}

/** Warns of hidden columns that are read: they are imported, but the user may not know that they exist. */
export const hiddenFindings = (
  { name, hiddenColumns = [] }: RawSheet,
  row: number,
  columns: readonly { index: number; header: string }[],
): Finding[] =>
  columns
    .filter(({ index }) => hiddenColumns.includes(index))
    .map(({ index, header }) =>
      createFinding(
        { sheet: name, row, index, column: header },
        {
          severity: 'warning',
          code: 'hiddenColumn',
          read: '隐藏列',
          expected: '没有隐藏列',
          text: '这一列在 Excel 中是隐藏的，仍然导入',
        },
      ),
    )
