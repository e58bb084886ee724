import { gene as geneDef } from '@hepu/api/areas/research/gene/gene'
import type * as api from '@hepu/api/areas/research/gene/geneLibrary'
import { chromosomeProblem } from '@hepu/api/areas/research/gene/geneRules'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { changeLog, gene, geneQtn } from '../../../db/schema/index.ts'
import { changesOf } from '../../../db/loggedChanges.ts'
import { getRow, rows, unseen } from '../../../db/scope.ts'
import { changeOwners, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { textOf } from '@hepu/api/core/resource/textOf'
import { itemAt, must } from '@hepu/api/core/must'

const NOTE = { label: 'QTN' }

type Input = ParsedInputOf<typeof api.qtnSave>
type Row = Input['rows'][number]

/** QTN of a gene in sight, in their order. */
export async function listQtns(
  ctx: Ctx,
  { geneId }: ParsedInputOf<typeof api.qtnList>,
): Promise<ResultOf<typeof api.qtnList>> {
  await getRow(ctx, gene, geneId, geneDef.title)
  return readQtns(ctx, geneId)
}

const readQtns = (ctx: Ctx, geneId: number) =>
  ctx.db
    .select()
    .from(geneQtn)
    .where(and(rows(ctx, geneQtn), eq(geneQtn.geneId, geneId)))
    .orderBy(asc(geneQtn.no), asc(geneQtn.id))

/** Saves the table of a gene as it was shown and changed: rows in their order, and those taken out. All or nothing. */
export async function saveQtns(ctx: Ctx, { geneId, rows: given, removed }: Input): Promise<null> {
  const owner = itemAt(await lockRecords(ctx, { def: geneDef, table: gene }, [geneId]), 0)
  assertOfOwner(ctx, owner.orgId)
  assertRows(given, textOf(owner['cropSpecies']))
  const existing = await readQtns(ctx, geneId)
  assertWhole(
    existing.map(({ id }) => id),
    given,
    removed,
  )
  for (const id of removed) await removeRow(ctx, geneQtn, id, NOTE)
  const numbered = given.map((row, at) => ({ ...row, no: at + 1 }))
  for (const row of numbered) if (typeof row.id === 'number') await changeQtn(ctx, existing, row)
  await insertQtns(
    ctx,
    geneId,
    numbered.filter(({ id }) => typeof id !== 'number'),
  )
  return null
}

type Numbered = Row & { no: number }
type Stored = typeof geneQtn.$inferSelect

/** Changes a row of a QTN table if it differs: most rows of a long table stay as they are. */
async function changeQtn(ctx: Ctx, existing: readonly Stored[], row: Numbered): Promise<void> {
  const { id, version, ...values } = row
  const stored = must(
    existing.find((qtn) => qtn.id === id),
    'stored QTN',
  )
  const seen = version ?? stored.version
  const isSame = seen === stored.version && !changesOf(stored, values)
  if (!isSame) await updateRow(ctx, geneQtn, stored.id, { version: seen, values }, NOTE)
}

/** Inserts new rows in one statement, and their lines of the log in another. */
async function insertQtns(ctx: Ctx, geneId: number, given: readonly Numbered[]): Promise<void> {
  if (given.length === 0) return
  const { orgId, crop, userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = { orgId, crop, createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  const contents = given.map(({ id: _id, version: _version, ...values }) => ({ ...values, geneId }))
  await changeOwners(ctx, 'gene_qtn', { geneId })
  const made = await ctx.db
    .insert(geneQtn)
    .values(contents.map((values) => ({ ...values, ...stamps })))
    .returning({ id: geneQtn.id })
  await ctx.db.insert(changeLog).values(
    contents.map((after, at) => ({
      orgId,
      crop,
      at: now,
      userId,
      requestId: ctx.requestId,
      object: 'gene_qtn',
      objectId: itemAt(made, at).id,
      action: 'create',
      after: Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)),
    })),
  )
}

/** Deletes some rows; those after them close up. */
export async function deleteQtns(ctx: Ctx, { ids }: ParsedInputOf<typeof api.qtnDelete>): Promise<null> {
  const found = await ctx.db
    .select({ id: geneQtn.id, geneId: geneQtn.geneId })
    .from(geneQtn)
    .where(and(rows(ctx, geneQtn), inArray(geneQtn.id, ids)))
  if (found.length < ids.length) throw await unseen(ctx, geneQtn, ids, 'QTN')
  const geneIds = [...new Set(found.map(({ geneId }) => geneId))]
  await lockRecords(ctx, { def: geneDef, table: gene }, geneIds)
  for (const id of ids) await removeRow(ctx, geneQtn, id, NOTE)
  for (const geneId of geneIds) {
    for (const [at, { id }] of (await readQtns(ctx, geneId)).entries()) {
      await updateRow(ctx, geneQtn, id, { values: { no: at + 1 } }, NOTE)
    }
  }
  return null
}

/** Refuses rows of a gene that belongs to another organisation than the caller's, under which rows are stored. */
function assertOfOwner({ caller }: Ctx, orgId: number): void {
  if (orgId === caller.orgId) return
  throw new AppError('FORBIDDEN', '该技术基因属于其他机构，请切换到该机构后修改QTN')
}

/** Throws BAD_INPUT naming the row: a chromosome the crop does not have, or one locus and variant twice. */
function assertRows(given: readonly Row[], crop: string | null): void {
  const seen = new Map<string, number>()
  given.forEach(({ chromosome, position, altGenotype }, at) => {
    const problem = chromosomeProblem(chromosome, crop)
    if (problem) throw new AppError('BAD_INPUT', `第${at + 1}行：${problem}`)
    const key = JSON.stringify([chromosome, position, altGenotype])
    const earlier = seen.get(key)
    if (earlier !== undefined) {
      throw new AppError('BAD_INPUT', `第${at + 1}行与第${earlier + 1}行的染色体、位点和变异基因型相同`)
    }
    seen.set(key, at)
  })
}

/** Throws unless the save mentions every stored row once: others may have added some meanwhile. */
function assertWhole(existing: readonly number[], given: readonly Row[], removed: readonly number[]): void {
  const named = [...given.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])), ...removed]
  const known = new Set(existing)
  if (named.some((id) => !known.has(id))) throw new AppError('NOT_FOUND', 'QTN不存在或不属于该技术基因')
  if (new Set(named).size !== named.length) throw new AppError('BAD_INPUT', '同一QTN出现两次')
  if (named.length < existing.length) {
    throw new AppError('CONFLICT', '其他人已增加QTN，请刷新后再试')
  }
}
