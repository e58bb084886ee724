import {
  leftOutKinds,
  type batchLeftOut,
  type batchLeftOutExport,
} from '@hepu/api/areas/experiment/import/leftOut'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, sql, sum, type SQL } from 'drizzle-orm'
import { importFinding } from '../../../../db/schema/index.ts'
import { pageOf } from '../../../../db/page.ts'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../../../import/write/writeWorkbook.ts'
import { LEFT_OUT } from '../book/draft.ts'
import { getBatchForFindings } from './batchFindings.ts'
import { findingsOf } from '../../../../import/batch/findingRows.ts'
import type { Batch } from '../book/storedPreview.ts'

type LeftOut = ResultOf<typeof batchLeftOut>
type Kind = keyof typeof leftOutKinds

/** Selects the rows that the chosen action leaves out, if the action lists rows; else null. */
const chosenOut = sql`(select offered -> 'leavesOut' from jsonb_array_elements(${importFinding.actions}) offered
  where offered ->> 'key' = ${importFinding.action})`

/**
 * Selects what a finding leaves out: its row, if the row names no record, repeats another one, or was chosen by the
 * user; else its value, if that is an error or counts as missing. Null if everything was imported.
 */
const kindOf = sql<Kind | null>`case
  when ${importFinding.action} in (${LEFT_OUT}, 'skip') or ${importFinding.code} in ('subtotalRow', 'duplicateSame')
    or ${chosenOut} is not null then 'row'
  when ${importFinding.severity} <> 'corrected' and ${importFinding.action} = 'missing'
    or ${importFinding.severity} = 'error' and ${importFinding.cell} is not null and ${importFinding.action} is null
    then 'value' end`

const rowsOf = sql`coalesce(${chosenOut}, jsonb_build_array(${importFinding.row}))`

const leftOutOf = (batch: Batch, kind?: Kind): SQL | undefined =>
  and(findingsOf(batch), kind ? sql`${kindOf} = ${kind}` : sql`${kindOf} is not null`)

/** Lists what a batch left out, in the order of the workbook. */
export async function listLeftOut(ctx: Ctx, input: ParsedInputOf<typeof batchLeftOut>): Promise<LeftOut> {
  const { current, size, order, model } = input
  const batch = await getBatchForFindings(ctx, model.batchId)
  const counts = await countKinds(ctx, batch)
  const inOrder = order === 'descending' ? desc : asc
  const query = find(ctx, leftOutOf(batch, model.kind))
  const { found, page } = await pageOf(ctx, query, { current, size }, [inOrder(importFinding.seq)])
  return { ...page, counts, records: found.map(present) }
}

const find = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({
      finding: importFinding,
      kind: sql<Kind>`${kindOf}`,
      row: sql<number | null>`jsonb_array_elements_text(${rowsOf})::integer`,
    })
    .from(importFinding)
    .where(where)
    .$dynamic()

type Found = Awaited<ReturnType<typeof find>>[number]

function present({ finding, kind, row }: Found): LeftOut['records'][number] {
  const { seq, sheet, column, cell, read, expected, message, actions, action } = finding
  const chosen = actions.find(({ key }) => key === action)?.label ?? null
  return { key: `${seq}:${row ?? ''}`, seq, kind, sheet, row, column, cell, read, expected, message, chosen }
}

async function countKinds(ctx: Ctx, batch: Batch): Promise<Record<Kind, number>> {
  const found = await ctx.db
    .select({ kind: sql<Kind>`${kindOf}`, count: sum(sql`jsonb_array_length(${rowsOf})`).mapWith(Number) })
    .from(importFinding)
    .where(leftOutOf(batch))
    .groupBy(sql`1`)
  return { row: 0, value: 0, ...Object.fromEntries(found.map((row) => [row.kind, row.count])) }
}

/** Writes what was left out into a workbook, which can be corrected and imported again. */
export async function exportLeftOut(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchLeftOutExport>,
): Promise<FileAnswer> {
  const batch = await getBatchForFindings(ctx, input.batchId)
  const found = await find(ctx, leftOutOf(batch)).orderBy(asc(importFinding.seq))
  return toXlsxFile(`未导入_${batch.fileName.replace(/\.[^.]*$/, '')}`, [sheetOf(found.map(present))])
}

const sheetOf = (list: LeftOut['records']): SheetSpec => ({
  name: '未导入',
  columns: [
    { header: '范围', width: 12 },
    { header: '工作表', width: 16 },
    { header: '行', width: 8 },
    { header: '列', width: 18 },
    { header: '单元格', width: 10 },
    { header: '读到的内容', width: 24 },
    { header: '应为', width: 30 },
    { header: '说明', width: 70 },
    { header: '处理方式', width: 20 },
  ],
  rows: list.map((record) => [
    leftOutKinds[record.kind],
    record.sheet,
    record.row,
    record.column,
    record.cell,
    record.read,
    record.expected,
    record.message,
    record.chosen,
  ]),
})
