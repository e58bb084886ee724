import { standardLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import type * as api from '@hepu/api/areas/breeder/record/promotionStandard'
import { holdsOn } from '@hepu/api/areas/breeder/record/standardRules'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breeder, breederReward, breederStandard } from '../../../db/schema/index.ts'
import { inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, staleEdit, updateLocked } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getBreeder, lockBreeder, type Breeder } from '../breederRows.ts'
import { closedBecause } from './archives.ts'
import { assertOpen } from './archiveChanges.ts'
import { partsOf } from './archiveUses.ts'

const note = { label: '推广标准' }
type Input = ParsedInputOf<typeof api.saveStandards>
type GivenRow = Input['rows'][number]
export type Standard = typeof breederStandard.$inferSelect

/** Returns the standards of an archive in their order. */
export const standardsOf = (ctx: Ctx, row: Breeder): Promise<Standard[]> =>
  ctx.db
    .select()
    .from(breederStandard)
    .where(and(rows(ctx, breederStandard), partsOf(breederStandard, row)))
    .orderBy(asc(breederStandard.no), asc(breederStandard.id))

/** Lists the standards of a breeder, those of before and of later too. */
export async function listStandards(
  ctx: Ctx,
  { breederId }: ParsedInputOf<typeof api.standardList>,
): Promise<ResultOf<typeof api.standardList>> {
  const row = await getBreeder(ctx, breederId)
  const used = await usedStandards(ctx, row)
  const today = clockDay(ctx.services.now())
  const mayEdit = mayChange(ctx, row) && ctx.caller.permissions.has('breeder.archive:write')
  return {
    version: row.version,
    rows: (await standardsOf(ctx, row)).map((standard) => ({
      ...standard,
      isInForce: holdsOn(standard, today),
      keptBecause: used.has(standard.id) ? USED : null,
    })),
    ...allowed({ edit: mayEdit }, { edit: closedBecause(row.state) }),
  }
}

const USED = '已据此提出奖励建议，不能删除，请填写失效日期'

/** Returns the ids of the standards that rewards rest on. */
async function usedStandards({ db }: Ctx, row: Breeder): Promise<Set<number>> {
  const found = await db
    .selectDistinct({ id: breederReward.standardId })
    .from(breederReward)
    .where(partsOf(breederReward, row))
  return new Set(found.map(({ id }) => id))
}

/** Saves the whole table of a breeder: rows with an id change, rows without are new, rows that are missing are deleted. */
export async function saveStandards(
  ctx: Ctx,
  { breederId, version, rows: given }: Input,
): Promise<ResultOf<typeof api.saveStandards>> {
  const row = await lockBreeder(ctx, breederId)
  if (version !== null && version !== undefined && version !== row.version)
    throw await staleEdit(ctx, row, note)
  assertOpen(row)
  const stored = new Map((await standardsOf(ctx, row)).map((standard) => [standard.id, standard]))
  assertKnown(given, stored)
  await removeMissing(ctx, row, { given, stored })
  for (const [at, one] of given.entries()) {
    const values = valuesOf(one, at + 1)
    const current = stored.get(one.id ?? 0)
    if (current) await updateLocked(ctx, breederStandard, current, { values }, note)
    else await insertRow(inOrgOf(ctx, row), breederStandard, { ...values, breederId }, note)
  }
  return { version: await versionOf(ctx, row) }
}

function assertKnown(given: readonly GivenRow[], stored: ReadonlyMap<number, Standard>): void {
  const ids = given.flatMap(({ id }) => id ?? [])
  const unknown = ids.findIndex((id) => !stored.has(id))
  if (unknown >= 0) throw new AppError('NOT_FOUND', '标准不存在或已被删除，请刷新后再试')
  if (new Set(ids).size < ids.length) throw new AppError('BAD_INPUT', '同一行标准出现了两次，请刷新后再试')
}

async function removeMissing(
  ctx: Ctx,
  row: Breeder,
  { given, stored }: { given: readonly GivenRow[]; stored: ReadonlyMap<number, Standard> },
): Promise<void> {
  const kept = new Set(given.flatMap(({ id }) => id ?? []))
  const used = await usedStandards(ctx, row)
  for (const { id, no } of stored.values()) {
    if (kept.has(id)) continue
    if (used.has(id)) throw new AppError('BAD_STATE', `第 ${no} 行：${USED}`)
    await removeRow(ctx, breederStandard, id, note)
  }
}

/** A row about a phase has no range, one about areas no phase. */
const valuesOf = (
  { kind, phase, from, to, amount, rate, validFrom, validTo, clause }: GivenRow,
  no: number,
) => ({
  no,
  kind,
  phase: kind === 'phase' ? (phase ?? null) : null,
  from: kind === 'area' ? (from ?? null) : null,
  to: kind === 'area' ? (to ?? null) : null,
  amount: amount ?? null,
  rate: rate ?? null,
  validFrom,
  validTo: validTo ?? null,
  clause,
})

async function versionOf({ db }: Ctx, { orgId, id }: Breeder): Promise<number> {
  const [found] = await db
    .select({ version: breeder.version })
    .from(breeder)
    .where(and(eq(breeder.orgId, orgId), eq(breeder.id, id), isNull(breeder.deletedAt)))
  if (!found) throw new AppError('NOT_FOUND', `${labels.breederId}不存在或无权查看`)
  return found.version
}
