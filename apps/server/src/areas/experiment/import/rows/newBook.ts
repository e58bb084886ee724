import type { ReadBook } from '../book/draft.ts'
import { describeColumns } from '../../../../import/read/describeColumns.ts'
import type { Picked } from '../shape/pickSheet.ts'
import type { ReadRequest } from '../book/readRequest.ts'

/** Creates a book of which only the head is known yet. */
export function newBook(picked: Picked, request: ReadRequest): ReadBook {
  return {
    sheet: picked.sheet.name,
    headerRow: picked.header.row,
    rowCount: 0,
    columns: describeColumns(picked.header),
    ignored: [],
    needs: needsOf(picked, request),
    findings: [...picked.header.findings],
    groups: [],
    rows: [],
    clusters: [],
    points: {},
    entries: [],
    rejectedRows: 0,
    leftOutRows: [],
  }
}

/** Returns the columns that the sheet lacks and the user has not answered yet. */
function needsOf({ header }: Picked, { defaults }: ReadRequest): ReadBook['needs'] {
  const has = (key: string) => header.columns.some((column) => column.key === key)
  const needs: ReadBook['needs'] = []
  const ask = (key: ReadBook['needs'][number]['key'], label: string, required: boolean) =>
    needs.push({ key, label, required })
  if (!has('year') && !defaults.year) ask('year', '试验年份', true)
  if (!has('point') && !defaults.pointName) ask('pointName', '试验点', true)
  if (!has('group') && !defaults.groupName) ask('groupName', '组别名称', false)
  if (!has('phase') && !defaults.phase) ask('phase', '试验阶段', false)
  if (!has('ripePeriod') && !defaults.ripePeriod) ask('ripePeriod', '熟期', false)
  if (has('yieldGiven') && (defaults.standardMoisture ?? null) === null)
    ask('standardMoisture', '亩产的标准水分(%)', false)
  return needs
}
