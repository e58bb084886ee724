import type { Finding } from '@hepu/api/cells/findings'
import type { Ctx } from '../../http/context.ts'
import { findingAt } from '../../import/table/comparison.ts'
import type { TableBook } from '../../import/table/readTable.ts'
import type { Mounted } from '../mounted.ts'
import type { RecordPlan } from './planRecords.ts'

interface Planned {
  plans: RecordPlan[]
  findings: Finding[]
}

/** Tells what only the database can tell is wrong with the rows of a workbook; such rows are not imported. */
export async function tellClashes(
  ctx: Ctx,
  { clashes }: Mounted,
  book: TableBook,
  { plans, findings }: Planned,
): Promise<Planned> {
  const touched = plans.filter(({ id, changes }) => id === null || changes.length > 0)
  if (!clashes || touched.length === 0) return { plans, findings }
  const problems = await clashes(ctx, touched)
  const rows = new Map(book.rows.map((row) => [row.no, row]))
  const told = touched.flatMap(({ no }, at) =>
    problems[at]!.map(({ path, message }) => {
      const row = rows.get(no)!
      const read = String(row.cells[path] ?? '')
      const content = { code: 'cellInvalid', read, expected: message, text: message }
      return { no, finding: findingAt(book, row, path, { ...content, severity: 'error' }) }
    }),
  )
  const refused = new Set(told.map(({ no }) => no))
  return {
    plans: plans.filter(({ no }) => !refused.has(no)),
    findings: [...findings, ...told.map(({ finding }) => finding)],
  }
}
