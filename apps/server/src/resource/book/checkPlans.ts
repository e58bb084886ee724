import { expectedIn, type Finding } from '@hepu/api/cells/findings'
import { itemAt, must } from '@hepu/api/core/must'
import type { Ctx } from '../../http/context.ts'
import { findingAt } from '../../import/table/compareTable.ts'
import type { TableBook } from '../../import/table/readTable.ts'
import type { Mounted } from '../mounted.ts'
import type { RecordPlan, RecordPlans } from './planRecords.ts'

/**
 * Adds the findings that need the database; rows with such findings are not imported. Rows with other errors are checked too,
 * so that all errors of a row are reported at once, but a cell that already has an error gets no second one.
 */
export async function checkPlans(
  ctx: Ctx,
  { check }: Mounted,
  book: TableBook,
  { plans, refused, findings }: RecordPlans,
): Promise<Omit<RecordPlans, 'refused'>> {
  const touched = [...plans, ...refused].filter(({ id, changes }) => id === null || changes.length > 0)
  if (!check || touched.length === 0) return { plans, findings }
  const problems = await check(ctx, ctx.caller.orgId, touched)
  const known = new Set(
    findings.flatMap(({ severity, cell }) => (severity === 'error' && cell ? [cell] : [])),
  )
  const rows = new Map(book.rows.map((row) => [row.no, row]))
  const withFindings = touched.flatMap(({ no }, at) =>
    itemAt(problems, at).map(({ path, message }): { no: number; finding: Finding } => {
      const row = must(rows.get(no), 'row of the workbook')
      const read = String(row.cells[path] ?? '')
      const content = { code: 'cellInvalid', read, expected: expectedIn(message), text: message }
      return { no, finding: findingAt(book, row, path, { ...content, severity: 'error' }) }
    }),
  )
  const wrong = new Set(withFindings.map(({ no }) => no))
  return {
    plans: plans.filter((plan: RecordPlan) => !wrong.has(plan.no)),
    findings: [
      ...findings,
      ...withFindings.flatMap(({ finding }) => (finding.cell && known.has(finding.cell) ? [] : [finding])),
    ],
  }
}
