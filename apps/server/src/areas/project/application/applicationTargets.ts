import type * as api from '@hepu/api/areas/project/application/projectApplication'
import { target } from '@hepu/api/areas/project/application/goalSections'
import { rowsIn } from '@hepu/api/areas/project/application/sectionRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Values } from '@hepu/api/core/resource/problems'
import { staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { readEntries } from '../../../resource/part/entries.ts'
import { mountedPart } from '../../../resource/part/mountedPart.ts'
import { getApplication, lockApplication } from './applications.ts'

const part = mountedPart(target)
const note = { label: target.label }

async function findTargets(ctx: Ctx, applicationId: number) {
  const [entry] = await readEntries(ctx, part, applicationId)
  return entry
}

/** Returns the targets of an application as a tree: the whole, below it its indexes by year, in their order. */
export async function showTargetTree(
  ctx: Ctx,
  { applicationId }: ParsedInputOf<typeof api.targetTree>,
): Promise<ResultOf<typeof api.targetTree>> {
  await getApplication(ctx, applicationId)
  const entry = await findTargets(ctx, applicationId)
  const rows = rowsIn(entry ?? {}).map((row, at) => ({ ...lineOf(row, at + 1), year: numberIn(row['year']) }))
  const byYear = Map.groupBy(rows, ({ year }) => year)
  const years = [...byYear.keys()].toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))
  return {
    overallTarget: textIn(entry?.['overallTarget']),
    years: years.map((year) => ({ year, children: byYear.get(year) ?? [] })),
  }
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const lineOf = (row: Values, no: number) => ({
  no,
  name: textIn(row['name']) ?? '',
  indexType: textIn(row['indexType']),
  unit: textIn(row['unit']),
  target: numberIn(row['target']),
  method: textIn(row['method']),
})

/** Returns what an application is to reach as a whole, with the version of its targets. */
export async function showOverallTarget(
  ctx: Ctx,
  { applicationId }: ParsedInputOf<typeof api.overallTarget>,
): Promise<ResultOf<typeof api.overallTarget>> {
  await getApplication(ctx, applicationId)
  const entry = await findTargets(ctx, applicationId)
  return { overallTarget: textIn(entry?.['overallTarget']), version: entry?.version ?? null }
}

/** Puts the indexes of an application into another order, each of them once. Throws CONFLICT if others changed them meanwhile. */
export async function sortTargets(
  ctx: Ctx,
  { applicationId, version, order }: ParsedInputOf<typeof api.targetSort>,
): Promise<ResultOf<typeof api.targetSort>> {
  await lockApplication(ctx, applicationId)
  const entry = await findTargets(ctx, applicationId)
  if (!entry) throw new AppError('NOT_FOUND', `${target.label}还没有填写，请刷新后再试`)
  if (entry.version !== version) throw await staleEdit(ctx, { ...entry, name: null }, note)
  const rows = rowsIn(entry)
  const isWhole = new Set(order).size === rows.length && order.length === rows.length
  if (!isWhole || order.some((no) => no > rows.length)) {
    throw new AppError('BAD_INPUT', `次序应包含全部${rows.length}行，每行一次`)
  }
  const lines = order.map((no) => itemAt(rows, no - 1))
  return updateRow(ctx, part.table, entry.id, { values: { lines } as object }, note)
}
