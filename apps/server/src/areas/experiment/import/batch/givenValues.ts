import type { batchChoose } from '@hepu/api/areas/experiment/import/trialImport'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { OWN_VALUE, ownValueAsked, ownValueKey, typedColumn } from '@hepu/api/cells/ownValue'
import { parseCell } from '@hepu/api/cells/parseCell'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, inArray } from 'drizzle-orm'
import { importFinding } from '../../../../db/schema/index.ts'
import { writeLog } from '../../../../db/write.ts'
import type { Ctx } from '../../../../http/context.ts'
import { findingsOf } from '../../../../import/batch/findingRows.ts'
import type { Batch } from '../book/storedPreview.ts'
import { kindOf } from './trialImportKinds.ts'

/** The action that applies to a finding, by the finding's id. */
export interface Chosen {
  key: string
  action: string
}

/**
 * Takes the right value that a user gives for cells, and logs what the workbook says and what is taken instead. Returns null
 * if the input gives no value. Throws BAD_INPUT for a value that its column cannot have.
 */
export async function givenValues(
  ctx: Ctx,
  batch: Batch,
  { action, seqs = [], value }: ParsedInputOf<typeof batchChoose>,
): Promise<Chosen[] | null> {
  if (action !== OWN_VALUE) return null
  if (!value) throw new AppError('BAD_INPUT', '请填写正确的值')
  const found = await ctx.db
    .select()
    .from(importFinding)
    .where(and(findingsOf(batch), inArray(importFinding.seq, seqs)))
  const columns = (await kindOf(batch).meanings?.columnsOf(ctx, batch)) ?? []
  const taken = found.map((finding) => ({ ...takenFor(finding, columns, value), finding }))
  if (taken.length === 0) throw new AppError('BAD_INPUT', '检查结果已更新，请重新选择')
  await writeLog(ctx, {
    object: 'import_batch',
    objectId: batch.id,
    action: 'update',
    before: { corrected: taken.map(({ finding }) => `${placeOf(finding)}：${finding.read}`) },
    after: { corrected: taken.map(({ finding, text }) => `${placeOf(finding)}：${text}`) },
    batchId: batch.id,
    orgId: batch.orgId,
    crop: batch.crop,
  })
  return taken.map(({ finding, action: chosen }) => ({ key: finding.key, action: chosen }))
}

type StoredFinding = typeof importFinding.$inferSelect

/** Reads a value as the column of a finding reads its cells. */
function takenFor(
  { actions, column }: StoredFinding,
  columns: readonly ColumnDef[],
  typed: string,
): { action: string; text: string } {
  const asked = ownValueAsked(actions)
  const def = columns.find(({ key }) => asked?.key === `${OWN_VALUE}:${key}`)
  if (!asked || !def) throw new AppError('BAD_INPUT', '所选检查结果不能填写值')
  const { value, error } = parseCell({ value: typed }, typedColumn(def), { format: 'csv', year: null })
  if (value === null || typeof value === 'boolean')
    throw new AppError('BAD_INPUT', `${column ?? def.label}“${typed}”${error ?? '不是可以导入的值'}`)
  return { action: ownValueKey({ column: def.key, value }), text: `${value}${asked.unit ?? ''}` }
}

const placeOf = ({ sheet, cell, column }: StoredFinding): string =>
  [sheet, cell, column].filter(Boolean).join(' ')
