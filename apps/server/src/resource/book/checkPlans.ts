import { expectedIn, type Finding } from '@hepu/api/cells/findings'
import type { Problem } from '@hepu/api/core/zod'
import type { Ctx } from '../../http/context.ts'
import { BookPacker, openBook } from '../../import/batch/packBook.ts'
import { findingAt } from '../../import/table/compareTable.ts'
import type { TableHead, TablePiece } from '../../import/table/readTable.ts'
import type { Mounted, Planned } from '../mounted.ts'
import type { RecordPlan, RecordPlans } from './planning.ts'

/** Some rows of a workbook with what was found when they were read, and what becomes of them. */
export interface PlannedPiece extends RecordPlans {
  read: TablePiece
}

/** Some rows of a workbook, compared: how many they are, which of them are imported, and all their findings. */
export interface ComparedPiece {
  rows: number
  plans: RecordPlan[]
  findings: Finding[]
}

/**
 * Adds the findings that need the database; rows with such findings are not imported. Rows with other errors are checked too,
 * so that all errors of a row are reported at once, but a cell that already has an error gets no second one.
 */
export async function* checkPlans(
  ctx: Ctx,
  mounted: Mounted,
  head: TableHead,
  pieces: AsyncIterable<PlannedPiece>,
): AsyncGenerator<ComparedPiece> {
  const { check, checkedTogether } = mounted
  if (check && checkedTogether) {
    yield* checkTogether(ctx, { check, checkedTogether }, head, pieces)
    return
  }
  for await (const piece of pieces) {
    const touched = touchedBy(piece)
    const isAsked = check !== undefined && touched.length > 0
    yield withProblems(head, piece, isAsked ? await check(ctx, ctx.caller.orgId, touched) : [])
  }
}

/** Checks the pieces together: they wait, packed, until the values that all of them share are known. */
async function* checkTogether(
  ctx: Ctx,
  { check, checkedTogether }: Required<Pick<Mounted, 'check' | 'checkedTogether'>>,
  head: TableHead,
  pieces: AsyncIterable<PlannedPiece>,
): AsyncGenerator<ComparedPiece> {
  const packer = new BookPacker()
  const records: Planned[] = []
  for await (const piece of pieces) {
    packer.add({ pieces: [piece] })
    for (const { id, values } of touchedBy(piece)) {
      const looked = Object.fromEntries(checkedTogether.map((name) => [name, values[name]]))
      records.push({ id, values: looked, old: undefined })
    }
  }
  const problems = records.length > 0 ? await check(ctx, ctx.caller.orgId, records) : []
  let withFindings = 0
  for await (const { pieces: packed = [] } of (await openBook(packer.finish({}))).pieces) {
    for (const piece of packed as PlannedPiece[]) {
      const count = touchedBy(piece).length
      yield withProblems(head, piece, problems.slice(withFindings, withFindings + count))
      withFindings += count
    }
  }
}

/** Returns rows that would make or change a record, those with errors after the others. */
const touchedBy = ({ plans, refused }: Pick<RecordPlans, 'plans' | 'refused'>): RecordPlan[] =>
  [...plans, ...refused].filter(({ id, changes }) => id === null || changes.length > 0)

/** `problems` are those of the rows that are touched, in their order. */
function withProblems(
  head: TableHead,
  { read, plans, refused, findings, unnamedCells }: PlannedPiece,
  problems: readonly Problem[][],
): ComparedPiece {
  const known = new Set([
    ...findings.flatMap(({ severity, cell }) => (severity === 'error' && cell ? [cell] : [])),
    ...unnamedCells,
  ])
  const rows = new Map(read.rows.map((row) => [row.no, row]))
  const touched = touchedBy({ plans, refused })
  const withFindings = problems.flatMap((some, at) =>
    some.map(({ path, message }): { no: number; finding: Finding } => {
      const row = rows.get(touched[at]!.no)!
      const read = String(row.cells[path] ?? '')
      const content = { code: 'cellInvalid', read, expected: expectedIn(message), text: message }
      return { no: row.no, finding: findingAt(head, row, path, { ...content, severity: 'error' }) }
    }),
  )
  const wrong = new Set(withFindings.map(({ no }) => no))
  return {
    rows: read.rows.length,
    plans: plans.filter((plan) => !wrong.has(plan.no)),
    findings: [
      ...read.findings,
      ...findings,
      ...withFindings.flatMap(({ finding }) => (finding.cell && known.has(finding.cell) ? [] : [finding])),
    ],
  }
}
