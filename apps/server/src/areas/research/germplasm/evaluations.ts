import { germplasm as germplasmDef } from '@hepu/api/areas/research/germplasm/germplasm'
import {
  EVALUATIONS_MAX,
  type deleteEvaluations,
  type evaluationList,
  type saveEvaluations,
} from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { traitWarning } from '@hepu/api/areas/research/germplasm/germplasmTraits'
import { traitHeader, traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { germplasm, germplasmEvaluation } from '../../../db/schema/index.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { getRow, inOrgOf, rows, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { readNames } from '../../../db/keptNames.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { readEvaluations } from './evaluationRows.ts'
import { summarise } from './evaluationSummary.ts'

type Row = typeof germplasmEvaluation.$inferSelect

const LABEL = '性状评价'

/** Returns the evaluated traits of a germplasm, by trait, the newest year first. */
export async function listEvaluations(
  ctx: Ctx,
  { germplasmId }: ParsedInputOf<typeof evaluationList>,
): Promise<ResultOf<typeof evaluationList>> {
  const { crop } = await getRow(ctx, germplasm, germplasmId, '种质资源')
  const found = await ctx.db
    .select()
    .from(germplasmEvaluation)
    .where(and(rows(ctx, germplasmEvaluation), eq(germplasmEvaluation.germplasmId, germplasmId)))
    .orderBy(asc(germplasmEvaluation.trait), desc(germplasmEvaluation.year), desc(germplasmEvaluation.id))
  const names = await readNames(
    ctx,
    'user',
    found.map(({ updatedBy }) => updatedBy),
  )
  return {
    crop,
    records: found.map((row) => ({
      id: row.id,
      trait: row.trait,
      label: labelOf(row),
      value: valueOf(row),
      warning: traitWarning(crop, row.trait, valueOf(row), row.year),
      env: row.env,
      year: row.year,
      remark: row.remark,
      updatedByName: names.get(row.updatedBy ?? 0) ?? null,
      updateTime: row.updatedAt,
      version: row.version,
    })),
    summaries: summarise(
      crop,
      found.map((row) => ({ trait: row.trait, value: valueOf(row) })),
    ),
  }
}

const valueOf = ({ value, text }: Row): number | string => value ?? text ?? ''

function labelOf({ crop, trait }: Row): string {
  const known = traitOf(crop, trait)
  return known ? traitHeader(known) : trait
}

/** Stores values of traits, all of them or none; they belong to the organisation of the germplasm. */
export async function storeEvaluations(
  ctx: Ctx,
  { germplasmId, rows: given }: ParsedInputOf<typeof saveEvaluations>,
): Promise<ResultOf<typeof saveEvaluations>> {
  const owner = itemAt(await lockRecords(ctx, { def: germplasmDef, table: germplasm }, [germplasmId]), 0)
  const ready = readEvaluations(ctx, owner.crop, given)
  const changed = ready.flatMap(({ id }) => (id === null ? [] : [id]))
  await assertOwn(ctx, germplasmId, changed)
  await assertRoom(ctx, germplasmId, ready.length - changed.length)
  const as = inOrgOf(ctx, owner)
  const ids: number[] = []
  for (const { id, version, ...values } of ready) {
    const row =
      id === null
        ? await insertRow(as, germplasmEvaluation, { germplasmId, ...values }, { label: LABEL })
        : await updateRow(ctx, germplasmEvaluation, id, { version, values }, { label: LABEL })
    ids.push(row.id)
  }
  return { ids }
}

/** Refuses changes of rows of another germplasm. */
async function assertOwn(ctx: Ctx, germplasmId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await ctx.db
    .select({ id: germplasmEvaluation.id })
    .from(germplasmEvaluation)
    .where(
      and(
        rows(ctx, germplasmEvaluation),
        eq(germplasmEvaluation.germplasmId, germplasmId),
        inArray(germplasmEvaluation.id, [...ids]),
      ),
    )
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) throw await unseen(ctx, germplasmEvaluation, missing, LABEL)
}

async function assertRoom(ctx: Ctx, germplasmId: number, added: number): Promise<void> {
  if (added === 0) return
  const stored = await ctx.db.$count(
    germplasmEvaluation,
    and(rows(ctx, germplasmEvaluation), eq(germplasmEvaluation.germplasmId, germplasmId)),
  )
  if (stored + added <= EVALUATIONS_MAX) return
  throw new AppError('BAD_INPUT', `一份种质最多${EVALUATIONS_MAX}条性状评价，已有${stored}条`)
}

/** Deletes values of traits, all of them or none. */
export async function removeEvaluations(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof deleteEvaluations>,
): Promise<null> {
  await lockOwners(ctx, ids)
  for (const id of ids.toSorted((a, b) => a - b))
    await removeRow(ctx, germplasmEvaluation, id, { label: LABEL })
  return null
}

/** Locks the germplasm before its values, as a save does. */
async function lockOwners(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ id: germplasmEvaluation.germplasmId })
    .from(germplasmEvaluation)
    .where(and(rows(ctx, germplasmEvaluation), inArray(germplasmEvaluation.id, [...ids])))
  if (found.length === 0) return
  const owners = found.map(({ id }) => id)
  await lockRecords(ctx, { def: germplasmDef, table: germplasm }, owners)
}

/** Deletes the evaluations of germplasm that is deleted for ever. */
export async function purgeEvaluations(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .delete(germplasmEvaluation)
    .where(
      and(
        sql`${germplasmEvaluation.orgId} = any(${sql.param([...ctx.caller.orgIds])}::bigint[])`,
        oneOf(germplasmEvaluation.germplasmId, ids),
      ),
    )
}
