import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TableAnswers } from '@hepu/api/core/importCalls'
import { createFinding, type Finding, type FindingContent } from '@hepu/api/cells/findings'
import { chunksOf } from '../batch/chunks.ts'
import type { BasePreview, ImportKind, Meanings, TakeFindings } from '../batch/importKind.ts'
import type { TableBook, TableHead, TableRow } from './readTable.ts'

/** The preview of a table as it is stored; `digest` is a hash of everything that would be written. */
export type TablePreview = BasePreview & Pick<TableHead, 'lacking'> & { digest: string }

/** An import of a plain table: users may say what its columns are. */
export interface TableImportKind extends ImportKind<TablePreview, TableAnswers> {
  meanings: Meanings
}

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

/**
 * Returns why a preview cannot be confirmed: a required column is not known, or no row would be written, which `nothing`
 * says; null if it can.
 */
export function tableBlocker({ counts, isSame, lacking = [] }: TablePreview, nothing: string): string | null {
  if (lacking.length > 0) return `请先在「列对应」中指定哪一列是${lacking.join('、')}`
  return isSame || counts.some(({ created, changed }) => created + changed > 0) ? null : nothing
}

/** Creates a finding about one cell of a row, or about the row if the table lacks the column. */
export function findingAt(
  book: Pick<TableHead, 'sheet' | 'heads'>,
  row: Pick<TableRow, 'no'>,
  key: string,
  content: FindingContent,
): Finding {
  const head = book.heads[key]
  const place = head ? { index: head.index, column: head.header } : {}
  return createFinding({ sheet: book.sheet, row: row.no, ...place }, content)
}

/** Changes, and names of new records, that a preview lists. */
const LISTED = 200

/** Gathers what importing a table would do, piece by piece: counts, the first changes and names, and the digest of all plans. */
export class PreviewTally {
  readonly #head: TableHead
  readonly #object: { object: string; label: string }
  readonly #digest = createHash('sha256').update('[')
  readonly #severities = { error: 0, warning: 0, corrected: 0 }
  readonly #newNames: string[] = []
  readonly #changes: BasePreview['changes'] = []
  #changesTotal = 0
  #rows = 0
  #plans = 0
  #created = 0
  #changed = 0

  constructor(head: TableHead, object: { object: string; label: string }) {
    this.#head = head
    this.#object = object
  }

  addRows(count: number): void {
    this.#rows += count
  }

  addPlans(plans: readonly RowPlan[]): void {
    for (const plan of plans) {
      this.#digest.update(this.#plans++ === 0 ? JSON.stringify(plan) : `,${JSON.stringify(plan)}`)
      if (plan.id === null) this.#addNew(plan)
      if (plan.changes.length > 0) this.#addChanges(plan)
    }
  }

  /** Counts what was found; answers it in the order of the sheet, saying which rows are left out. */
  addFindings(findings: readonly Finding[]): Finding[] {
    for (const { severity } of findings) this.#severities[severity]++
    return findings.toSorted(inSheetOrder).map((finding) => markLeftOut(this.#head, finding))
  }

  finish(): TablePreview {
    const { sheet, headerRow, columns, firstRows, mapping, choices, lacking, ignored } = this.#head
    const [created, changed] = [this.#created, this.#changed]
    const existing = this.#plans - created - changed
    return {
      sheet,
      headerRow,
      rows: this.#rows,
      counts: [{ ...this.#object, created, existing, changed, rejected: this.#rows - this.#plans }],
      severities: this.#severities,
      columns,
      firstRows,
      mapping,
      choices,
      lacking,
      ignored,
      newNames: this.#newNames,
      changes: this.#changes,
      changesTotal: this.#changesTotal,
      isSame: this.#plans > 0 && created === 0 && changed === 0,
      digest: this.#digest.update(']').digest('hex'),
    }
  }

  #addNew({ where }: RowPlan): void {
    this.#created++
    if (this.#newNames.length < LISTED) this.#newNames.push(where)
  }

  #addChanges({ where, number, changes }: RowPlan): void {
    this.#changed++
    this.#changesTotal += changes.length
    for (const change of changes.slice(0, LISTED - this.#changes.length)) {
      this.#changes.push({ where, ...(number ? { number } : {}), ...change })
    }
  }
}

/** Rows or findings after which other calls get their turn. */
const TURN = 1000

/** Returns what importing the rows that can be imported would do, for a table in memory; `take` gets all findings. */
export async function previewTable(
  book: TableBook,
  object: { object: string; label: string },
  { plans, findings }: { plans: readonly RowPlan[]; findings: readonly Finding[] },
  take: TakeFindings,
): Promise<TablePreview> {
  const tally = new PreviewTally(book, object)
  tally.addRows(book.rows.length)
  await take(tally.addFindings([...book.findings, ...findings]))
  for (const chunk of chunksOf(plans, TURN)) {
    tally.addPlans(chunk)
    await nextTurn()
  }
  return tally.finish()
}

/** Stands for what a table would write: the same rows over the same records give the same. */
export async function digestOf(book: TableBook, plans: readonly RowPlan[]): Promise<string> {
  const { digest } = await previewTable(book, { object: '', label: '' }, { plans, findings: [] }, ignore)
  return digest
}

/** Takes findings that nobody wants: they were stored before. */
export const ignore: TakeFindings = () => Promise.resolve()

/** Returns a finding whose message says that its row is left out, if it is an error in a row. */
const markLeftOut = ({ headerRow }: TableHead, finding: Finding): Finding =>
  finding.severity === 'error' && (finding.row ?? 0) > headerRow && !/不能?导入$/.test(finding.message)
    ? { ...finding, message: `${finding.message}，这一行不导入` }
    : finding

/** Compares cells of a row by their columns: of two addresses the shorter one comes first. */
const inSheetOrder = (a: Finding, b: Finding): number =>
  (a.row ?? 0) - (b.row ?? 0) ||
  (a.cell?.length ?? 0) - (b.cell?.length ?? 0) ||
  compareText(a.cell ?? '', b.cell ?? '')

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns a value as lists of changes show it. */
export const shown = (value: string | number | null): string =>
  value === null || value === '' ? '（空）' : String(value)
