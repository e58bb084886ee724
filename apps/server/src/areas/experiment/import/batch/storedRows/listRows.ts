import type { batchRows } from '@hepu/api/areas/experiment/import/storedRows'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Ctx } from '../../../../../http/context.ts'
import { loadTraits } from '../../../traits/loadTraits.ts'
import { LEFT_OUT, type ReadFinding } from '../../book/draft.ts'
import type { Batch } from '../../book/storedPreview.ts'
import { placeFinding, rowPlaceOf, type RowPlace } from '../../shape/origin.ts'
import { getBatchForFindings } from '../batchFindings.ts'
import { filterLines, openRows, type OpenedRows, type RowLine } from './openRows.ts'
import { cellsOf, type CellSource } from './rowCells.ts'
import { rowColumns } from './rowColumns.ts'

type Page = ResultOf<typeof batchRows>
type Listed = Page['records'][number]

/**
 * Lists the rows of a previewed workbook in its order: what was read beside what will be stored, and the rows that are left
 * out with their reasons. Cells are made for the rows of the page alone.
 */
export async function listRows(ctx: Ctx, input: ParsedInputOf<typeof batchRows>): Promise<Page> {
  const { current, size, order, model } = input
  const batch = await getBatchForFindings(ctx, model.batchId)
  const opened = await openRows(ctx, batch)
  const chosen = filterLines(opened.lines, model.only)
  const ordered = order === 'descending' ? chosen.toReversed() : chosen
  const lines = ordered.slice((current - 1) * size, current * size)
  const columns = rowColumns(opened.book, await loadTraits(ctx.db, batch))
  const source = sourceOf(opened, columns, batch, lines)
  return {
    current,
    size,
    total: chosen.length,
    records: lines.map((line) => present(source, line)),
    columns: columns.map(({ key, label, isNumber }) => ({ key, label, isNumber })),
    counts: countsOf(opened.lines),
  }
}

const countsOf = (lines: readonly RowLine[]): Page['counts'] => ({
  all: lines.length,
  changed: filterLines(lines, 'changed').length,
  leftOut: filterLines(lines, 'leftOut').length,
})

function sourceOf(
  opened: OpenedRows,
  columns: CellSource['columns'],
  batch: Batch,
  lines: readonly RowLine[],
): CellSource {
  const shown = new Set(lines.map(({ no }) => no))
  const { sheet, findings } = opened.book
  const onRows = findings.filter(({ sheet: name, row }) => name === sheet && row !== null && shown.has(row))
  return {
    ...opened,
    columns,
    answered: batch.options.defaults,
    findings: Map.groupBy(onRows, ({ row }) => row!),
  }
}

function present(source: CellSource, line: RowLine): Listed {
  const { sheet, row } = placeOf(source, line)
  return {
    key: line.no === null ? `${sheet}!${row}` : String(line.no),
    sheet,
    row,
    group: groupOf(source, line),
    leftOut: line.isLeftOut ? reasonsOf(source, line) : [],
    isChanged: line.isChanged,
    cells: cellsOf(source, line),
  }
}

const placeOf = ({ book }: OpenedRows, { no, summary }: RowLine): RowPlace =>
  no === null ? { sheet: summary!.sheet, row: summary!.row! } : rowPlaceOf(book, no)

function groupOf({ draft }: OpenedRows, { row }: RowLine): string | null {
  const group = row && draft.groups[row.group]
  return group ? yearAndName(group.year, group.name, '年 ') : null
}

/** Says why a row is left out: the findings on it or on a row that it repeats, or that its group is closed. */
function reasonsOf(source: CellSource, { no, row, summary }: RowLine): string[] {
  const { book, preview } = source
  if (summary) return [summary.message]
  if (no === null) return []
  const closed = row && preview.groups[row.group]?.closed
  if (closed !== undefined) return [`组别${closed}，改动不导入`]
  const found = findingsAgainst(source, no)
  const messages = found.map((finding) =>
    book.origin ? placeFinding(book.origin, finding).message : finding.message,
  )
  return messages.length > 0 ? messages : [UNCLEAR]
}

const UNCLEAR = '不能确定是哪个小区，见检查结果，该行不导入'

/** The findings because of which a row is left out. */
function findingsAgainst({ book, choices, findings }: CellSource, no: number): ReadFinding[] {
  const actionOf = ({ id, action }: ReadFinding) => choices[id] ?? action
  const own = (findings.get(no) ?? []).filter(
    (finding) => OUT.has(actionOf(finding) ?? '') || isDouble(finding),
  )
  if (own.length > 0) return own
  return book.findings.filter((finding) =>
    finding.actions?.some(({ key, leavesOut }) => key === actionOf(finding) && leavesOut?.includes(no)),
  )
}

const OUT: ReadonlySet<string> = new Set([LEFT_OUT, 'skip'])
const isDouble = ({ code }: ReadFinding): boolean => code === 'duplicateSame'
