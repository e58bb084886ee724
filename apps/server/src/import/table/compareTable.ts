import { createHash } from 'node:crypto'
import { createFinding, type Finding, type FindingContent } from '@hepu/api/cells/findings'
import type { BasePreview } from '../batch/importKind.ts'
import type { TableBook, TableRow } from './readTable.ts'

/** The preview of a table as it is stored; `digest` is a hash of everything that would be written. */
export type TablePreview = BasePreview & { digest: string }

/** What the import does with one row. */
export interface RowPlan {
  no: number
  /** Name of the record in messages. */
  where: string
  /** The number that distinguishes a stored record from others with its name. */
  number?: string
  /** null: the record is created. */
  id: number | null
  /** Version of the record with which the row was compared; null for a new one. */
  version: number | null
  /** Stored values that will change; empty for a new record, and for one that stays unchanged. */
  changes: { field: string; before: string; after: string }[]
}

/** Creates a finding about one cell of a row, or about the row if the table lacks the column. */
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

/** Marks an error as leaving its row out. */
const markLeftOut = ({ headerRow }: TableBook, finding: Finding): Finding =>
  finding.severity === 'error' && (finding.row ?? 0) > headerRow && !/不能?导入$/.test(finding.message)
    ? { ...finding, message: `${finding.message}，这一行不导入` }
    : finding

/** Number of changes, and of names of new records, that a preview lists. */
const LISTED = 200

/** Previews what importing the importable rows would do. */
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

/** Returns a hash of the plans: the same rows over the same records give the same. */
const digestOf = (plans: readonly RowPlan[]): string =>
  createHash('sha256').update(JSON.stringify(plans)).digest('hex')

const inSheetOrder = (a: Finding, b: Finding): number =>
  (a.row ?? 0) - (b.row ?? 0) ||
  (a.cell?.length ?? 0) - (b.cell?.length ?? 0) ||
  (a.cell ?? '').localeCompare(b.cell ?? '')

/** Returns a value as lists of changes show it. */
export const shown = (value: string | number | null): string =>
  value === null || value === '' ? '（空）' : String(value)
