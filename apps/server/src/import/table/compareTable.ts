import { createHash } from 'node:crypto'
import { createFinding, type Finding, type FindingContent } from '@hepu/api/cells/findings'
import type { BasePreview } from '../batch/importKind.ts'
import type { TableBook, TableRow } from './readTable.ts'

/** The preview of a table as it is kept: `digest` stands for all that would be written. */
export type TablePreview = BasePreview & { digest: string }

/** What the import does with one row. */
export interface RowPlan {
  no: number
  /** What people call the record. */
  where: string
  /** The number by which a stored record is told from others of its name. */
  number?: string
  /** null: the record is made. */
  id: number | null
  /** Version of the record that the row was compared with; null of a new one. */
  version: number | null
  /** Values that stand and will be others; empty in a new record, and in one that stays as it is. */
  changes: { field: string; before: string; after: string }[]
}

/** A finding about one cell of a row, or about the row where the table lacks the column. */
export function findingAt(
  book: Pick<TableBook, 'sheet' | 'heads'>,
  row: Pick<TableRow, 'no'>,
  key: string,
  content: FindingContent,
): Finding {
  const head = book.heads[key]
  const place = head ? { index: head.index, column: head.header } : {}
  return createFinding({ sheet: book.sheet, row: row.no, ...place }, content)
}

/** An error leaves its row out, and says so. */
const markLeftOut = ({ headerRow }: TableBook, finding: Finding): Finding =>
  finding.severity === 'error' && (finding.row ?? 0) > headerRow && !/不能?导入$/.test(finding.message)
    ? { ...finding, message: `${finding.message}，这一行不导入` }
    : finding

/** Changes, and names of new records, that a preview lists. */
const LISTED = 200

/** What importing the rows that can be imported would do. */
export function previewTable(
  book: TableBook,
  object: { object: string; label: string },
  plans: readonly RowPlan[],
  more: readonly Finding[],
): { preview: TablePreview; findings: Finding[] } {
  const findings = [...book.findings, ...more]
    .toSorted(inSheetOrder)
    .map((finding) => markLeftOut(book, finding))
  const changed = plans.filter((plan) => plan.changes.length > 0)
  const made = plans.filter((plan) => plan.id === null)
  const created = made.length
  const changes = changed.flatMap(({ where, number, changes }) =>
    changes.map((change) => ({ where, ...(number ? { number } : {}), ...change })),
  )
  const severities = { error: 0, warning: 0, corrected: 0 }
  for (const { severity } of findings) severities[severity]++
  const preview = {
    sheet: book.sheet,
    headerRow: book.headerRow,
    rows: book.rows.length,
    counts: [
      {
        ...object,
        created,
        existing: plans.length - created - changed.length,
        changed: changed.length,
        rejected: book.rows.length - plans.length,
      },
    ],
    severities,
    columns: book.columns,
    ignored: book.ignored,
    newNames: made.slice(0, LISTED).map(({ where }) => where),
    changes: changes.slice(0, LISTED),
    changesTotal: changes.length,
    isSame: plans.length > 0 && created === 0 && changed.length === 0,
    digest: digestOf(plans),
  }
  return { preview, findings }
}

/** Stands for the plans: the same rows over the same records give the same. */
const digestOf = (plans: readonly RowPlan[]): string =>
  createHash('sha256').update(JSON.stringify(plans)).digest('hex')

const inSheetOrder = (a: Finding, b: Finding): number =>
  (a.row ?? 0) - (b.row ?? 0) ||
  (a.cell?.length ?? 0) - (b.cell?.length ?? 0) ||
  (a.cell ?? '').localeCompare(b.cell ?? '')

/** A value as people read it in a list of changes. */
export const shown = (value: string | number | null): string =>
  value === null || value === '' ? '（空）' : String(value)
