import { WORKBOOK_SOURCE } from '@hepu/api/areas/product/sale/saleImport'
import type { Finding } from '@hepu/api/cells/findings'
import { readNames } from '../../../../db/keptNames.ts'
import type { Ctx } from '../../../../http/context.ts'
import { inTurns } from '../../../../import/batch/chunks.ts'
import { openBook } from '../../../../import/batch/packBook.ts'
import { findingAt, type RowPlan } from '../../../../import/table/compareTable.ts'
import type { TableHead, TablePiece, TableRow } from '../../../../import/table/readTable.ts'
import { loadLookups, type SaleLookups } from '../saleLookups.ts'
import type { SaleLineIn } from '../saleLineIn.ts'
import { rowOf } from '../writeLines.ts'
import { lineOfRow } from './lineOfRow.ts'
import { SaleDoubts } from './saleDoubts.ts'
import {
  billKey,
  boundKey,
  changesIn,
  lineKey,
  loadBound,
  loadKnown,
  loadSequences,
  type Known,
} from './storedLines.ts'

/** What the import does with a row. */
export interface SalePlan extends RowPlan {
  source: string
  line: SaleLineIn
}

/** Some rows of a workbook, compared with what is stored. */
export interface PlannedSales {
  rows: number
  plans: SalePlan[]
  findings: Finding[]
}

interface Planning {
  ctx: Ctx
  asked: Asked
  head: TableHead
  lookups: SaleLookups
  doubts: SaleDoubts
  /** Number of lines so far, by bill. */
  counts: Map<string, number>
  companies: Map<number, string>
}

/** What of a comparison is asked for: also what seems wrong, or the plans alone when they are made once more. */
export type Asked = 'everything' | 'plans'

/** Compares a packed workbook with the lines of the organisation one works in, some hundred rows at a time. */
export async function planSales(
  ctx: Ctx,
  packed: Uint8Array,
  asked: Asked,
): Promise<{ head: TableHead; lookups: SaleLookups; pieces: AsyncIterable<PlannedSales> }> {
  const { head, pieces } = await openBook<TableHead>(packed)
  const lookups = await loadLookups(ctx)
  return {
    head,
    lookups,
    pieces: planPieces({ ctx, asked, head, lookups }, pieces as AsyncIterable<Partial<TablePiece>>),
  }
}

async function* planPieces(
  planned: Pick<Planning, 'ctx' | 'asked' | 'head' | 'lookups'>,
  pieces: AsyncIterable<Partial<TablePiece>>,
): AsyncGenerator<PlannedSales> {
  const doubts = new SaleDoubts(planned.head, planned.lookups)
  const planning: Planning = { ...planned, doubts, counts: new Map(), companies: new Map() }
  for await (const { rows = [], findings = [] } of pieces) yield await planPiece(planning, rows, findings)
  yield { rows: 0, plans: [], findings: doubts.finish() }
}

/** Returns whether a finding says no more than that the name of the own group is written with other signs, which are known. */
const isOwnSpelling = ({ head, lookups }: Planning, { code, column, read }: Finding): boolean =>
  code === 'textTidied' && column === head.heads['customer']?.header && lookups.isOwn(read)

interface ReadLine {
  row: TableRow
  line: SaleLineIn
  source: string
}

async function planPiece(
  planning: Planning,
  rows: readonly TableRow[],
  found: readonly Finding[],
): Promise<PlannedSales> {
  const findings = found.filter((finding) => !isOwnSpelling(planning, finding))
  const lines = await readLines(planning, rows, findings)
  const plans = lines.length === 0 ? [] : await planLines(planning, lines)
  return { rows: rows.length, plans, findings }
}

/** Reads the lines of some rows, numbers those that have no number, and leaves out those that stand there twice. */
async function readLines(
  { head, doubts, counts }: Planning,
  rows: readonly TableRow[],
  findings: Finding[],
): Promise<ReadLine[]> {
  const lines: ReadLine[] = []
  for await (const row of inTurns(rows)) {
    const { line, problems } = lineOfRow(row)
    for (const { key, content } of problems) findings.push(findingAt(head, row, key, content))
    if (!line) continue
    const source = textIn(row, 'source') ?? WORKBOOK_SOURCE
    const numbered =
      line.lineNo > 0
        ? line
        : { ...line, lineNo: nextOf(counts, billKey(source, line.billNo) + line.billSequence) }
    const double = doubts.seenBefore(row, { line: numbered, source, isNumbered: line.lineNo > 0 })
    if (double) findings.push(double)
    if (double?.severity === 'error') continue
    lines.push({ row, line: numbered, source })
  }
  return lines
}

const textIn = ({ cells }: TableRow, key: string): string | undefined => {
  const value = cells[key]
  return value === undefined ? undefined : String(value).trim() || undefined
}

function nextOf(counts: Map<string, number>, bill: string): number {
  const next = (counts.get(bill) ?? 0) + 1
  counts.set(bill, next)
  return next
}

async function planLines(planning: Planning, lines: readonly ReadLine[]): Promise<SalePlan[]> {
  const { ctx, asked } = planning
  const known = await loadKnown(ctx, lines)
  if (asked === 'everything') await doubt(planning, lines, known)
  const plans: SalePlan[] = []
  for await (const { row, line, source } of inTurns(lines)) {
    const stored = known.get(lineKey(source, line))
    plans.push({
      no: row.no,
      where: `${line.billNo}-${line.lineNo}`,
      id: stored?.id ?? null,
      version: stored?.version ?? null,
      changes: stored ? await changesOf(planning, stored, line) : [],
      source,
      line,
    })
  }
  return plans
}

/** Gathers what seems wrong with lines. */
async function doubt(
  { ctx, doubts }: Planning,
  lines: readonly ReadLine[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const sequences = await loadSequences(ctx, lines)
  const bound = await loadBound(
    ctx,
    lines.map(({ line }) => line),
  )
  for await (const { row, line, source } of inTurns(lines)) {
    const ofBill = sequences.get(billKey(source, line.billNo)) ?? []
    const otherBill = known.has(lineKey(source, line))
      ? undefined
      : ofBill.find((sequence) => sequence !== line.billSequence)
    doubts.add(row, { line, source, bound: bound.get(boundKey(line)), otherBill })
  }
}

async function changesOf(planning: Planning, stored: Known, line: SaleLineIn): Promise<SalePlan['changes']> {
  const next = rowOf(line, planning.lookups)
  await nameCompanies(planning, [stored['company_id'], next.company_id])
  return changesIn(stored, next, (id) => planning.companies.get(id) ?? '（空）')
}

async function nameCompanies({ ctx, companies }: Planning, ids: readonly unknown[]): Promise<void> {
  const wanted = ids.filter((id): id is number => typeof id === 'number' && !companies.has(id))
  if (wanted.length === 0) return
  for (const [id, name] of await readNames(ctx, 'organization', wanted)) companies.set(id, name)
}
