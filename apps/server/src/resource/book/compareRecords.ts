import { storedFields } from '@hepu/api/core/resource/fields'
import { plainly } from '@hepu/api/core/resource/values'
import type { Ctx } from '../../http/context.ts'
import { openBook, type PackedBook } from '../../import/batch/packBook.ts'
import type { TableHead, TablePiece, TableRow } from '../../import/table/readTable.ts'
import type { Mounted } from '../mounted.ts'
import { checkPlans, type ComparedPiece, type PlannedPiece } from './checkPlans.ts'
import { readAhead } from '../../import/read/readAhead.ts'
import { loadExisting, type ExistingData } from './existingRecords.ts'
import { loadWords } from './namedValues.ts'
import type { Planner } from './planning.ts'
import { openPlanner, planRecords } from './planRecords.ts'

/** A workbook that is compared piece by piece. */
export interface ComparedBook {
  head: TableHead
  pieces: AsyncIterable<ComparedPiece>
}

/**
 * Compares a packed workbook with what stands, some hundred rows at a time: however many it has, no more of them are in memory.
 */
export async function compareRecords(ctx: Ctx, mounted: Mounted, packed: Uint8Array): Promise<ComparedBook> {
  const book = await openBook<TableHead & Partial<TablePiece>>(packed)
  const planner = openPlanner(mounted.def, book.head)
  const planned = planPieces(ctx, mounted, planner, book)
  return { head: book.head, pieces: withNames(planner, checkPlans(ctx, mounted, book.head, planned)) }
}

/** Adds to the last piece what was found about names: only then all rows that have a name are known. */
async function* withNames(
  { names, head }: Planner,
  pieces: AsyncIterable<ComparedPiece>,
): AsyncGenerator<ComparedPiece> {
  let last: ComparedPiece | undefined
  for await (const piece of pieces) {
    if (last) yield last
    last = piece
  }
  if (last) yield { ...last, findings: [...last.findings, ...names.finish(head)] }
}

async function* planPieces(
  ctx: Ctx,
  mounted: Mounted,
  planner: Planner,
  book: PackedBook<TableHead & Partial<TablePiece>>,
): AsyncGenerator<PlannedPiece> {
  for await (const { read, existing } of readAhead(loadPieces(ctx, mounted, book))) {
    yield { read, ...(await planRecords(planner, read, existing)) }
  }
}

/** Loads what stands of each piece. */
async function* loadPieces(
  ctx: Ctx,
  mounted: Mounted,
  { head, pieces }: PackedBook<TableHead & Partial<TablePiece>>,
): AsyncGenerator<{ read: TablePiece; existing: ExistingData }> {
  const { def } = mounted
  const words = await loadWords(ctx, def.fields)
  const toPlain = plainTexts(def, head)
  // A book that was packed before its findings came with their rows has them in its head.
  let early = head.findings ?? []
  for await (const { rows = [], findings = [] } of pieces as AsyncIterable<Partial<TablePiece>>) {
    const read = { rows: rows.map(toPlain), findings: [...early, ...findings] }
    yield { read, existing: await loadExisting(ctx, mounted, read, words) }
    early = []
  }
}

/** Puts the numbers of a row as they are stored, however they were printed: records are found by them. */
function plainTexts(
  { fields }: Mounted['def'],
  { heads }: Pick<TableHead, 'heads'>,
): (row: TableRow) => TableRow {
  const plain = storedFields(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.plain && name in heads ? [[name, field] as const] : [],
  )
  if (plain.length === 0) return (row) => row
  return (row) => {
    const texts = plain.flatMap(([name, field]) => {
      const cell = row.cells[name]
      return typeof cell === 'string' ? [[name, plainly(field, cell)] as const] : []
    })
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(texts) } }
  }
}
