import { headOf } from '@hepu/api/cells/columnDefs'
import type { SheetColumn, SheetSpec } from '../../../../import/write/writeWorkbook.ts'
import { entryColumns, pointColumns, type TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'
import type { ExistingData } from '../plan/existingTrial.ts'

export const yesNo = (value: boolean): string => (value ? '是' : '否')

/** Returns the columns of a sheet to write: canonical heads, days as date cells, words as drop-down lists. */
export const sheetColumns = (columns: readonly TrialColumn[]): SheetColumn[] =>
  columns.map((column) => ({
    header: headOf(column),
    ...(column.kind === 'date' ? { isDate: true as const } : {}),
    ...(column.kind === 'boolean' ? { options: ['是', '否'] } : {}),
    ...(column.options ? { options: column.options.map((option) => option.label) } : {}),
  }))

/** Returns 试验点信息 of a group. */
export function pointSheet(existing: ExistingData): SheetSpec {
  return {
    name: '试验点信息',
    columns: sheetColumns(pointColumns),
    rows: [...existing.points].map(([name, { record }]) => [
      name,
      record.province,
      record.city,
      record.county,
      record.testOrg,
      record.longitude,
      record.latitude,
      record.altitude,
    ]),
  }
}

/** Returns 品种信息 of a group. */
export function entrySheet(existing: ExistingData): SheetSpec {
  return {
    name: '品种信息',
    columns: sheetColumns(entryColumns),
    rows: [...existing.entries].map(([name, { record }]) => [
      name,
      record.entryNo,
      yesNo(record.isCk),
      record.ckNo,
      record.femaleParent,
      record.maleParent,
      record.provider,
      record.trialYears,
      record.note,
    ]),
  }
}
