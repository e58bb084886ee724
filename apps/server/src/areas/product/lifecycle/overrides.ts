import type * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { phaseLabels } from '@hepu/api/areas/product/lifecycle/lifecycleRules'
import { bizYearText } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { desc, eq, and, isNull } from 'drizzle-orm'
import { productPhaseOverride, user } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange } from '../../../db/scope.ts'
import { insertRow, removeRow, staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getProduct, lockProduct } from '../productRows.ts'
import { readLifecycles, type Lifecycle } from './facts.ts'
import { refreshPhases } from './refreshPhases.ts'

const note = { label: '手工阶段' }

/** Returns the lifecycle of one product that the caller sees. */
export async function getLifecycle(ctx: Ctx, id: number) {
  const row = await getProduct(ctx, id)
  return { row, lifecycle: must((await readLifecycles(ctx, [row])).get(id), 'the lifecycle') }
}

/** Returns what the phase of a product follows from, and what was set by hand, the newest year first. */
export async function showLifecycle(
  ctx: Ctx,
  { productId }: ParsedInputOf<typeof api.productLifecycleDetail>,
): Promise<ResultOf<typeof api.productLifecycleDetail>> {
  const { row, lifecycle } = await getLifecycle(ctx, productId)
  const { computed, bizYear, startMonth, phase, limits } = lifecycle
  return {
    name: row.name,
    computed,
    phase,
    overrides: await listOverrides(ctx, productId, bizYear),
    bizYear,
    bizYearText: bizYearText(bizYear, startMonth),
    thresholdText: limits.serial ? `第${limits.serial}版阈值` : '默认阈值',
    mayOverride: ctx.caller.permissions.has('product.lifecycle:write') && mayChange(ctx, row),
  }
}

async function listOverrides({ db }: Ctx, productId: number, running: number) {
  const found = await db
    .select({ row: productPhaseOverride, byName: user.name })
    .from(productPhaseOverride)
    .leftJoin(user, eq(user.id, productPhaseOverride.updatedBy))
    .where(and(eq(productPhaseOverride.productId, productId), isNull(productPhaseOverride.deletedAt)))
    .orderBy(desc(productPhaseOverride.bizYear))
  return found.map(({ row, byName }) => ({
    ...row,
    byName,
    at: row.updatedAt,
    isInForce: row.bizYear === running,
  }))
}

/** Sets the phase of a product for the running business year or the next one. A second time for a year changes it, and the same once
 * more changes nothing. */
export async function overridePhase(
  ctx: Ctx,
  { productId, ...values }: ParsedInputOf<typeof api.overrideProductLifecycle>,
): Promise<ResultOf<typeof api.overrideProductLifecycle>> {
  await lockProduct(ctx, productId)
  const { row, lifecycle } = await getLifecycle(ctx, productId)
  assertYear(lifecycle, values.bizYear)
  const computedPhase = lifecycle.computed.phase
  const existing = lifecycle.overrides.find(({ bizYear }) => bizYear === values.bizYear)
  if (!existing && computedPhase === values.phase)
    throw new AppError('BAD_STATE', `计算的阶段已是「${phaseLabels[computedPhase]}」，无须手工设定`)
  if (existing?.phase === values.phase && existing.reason === values.reason)
    return { id: existing.id, version: existing.version }
  const logged = { ...note, reason: values.reason }
  const stored = existing
    ? await updateRow(
        ctx,
        productPhaseOverride,
        existing.id,
        { values: { ...values, computedPhase } },
        logged,
      )
    : await insertRow(
        inOrgOf(ctx, row),
        productPhaseOverride,
        { ...values, productId, computedPhase },
        logged,
      )
  await refreshPhases(ctx, [productId])
  return { id: stored.id, version: stored.version }
}

function assertYear({ bizYear: running }: Lifecycle, bizYear: number): void {
  if (bizYear === running || bizYear === running + 1) return
  const message = `业务年度只能是 ${running} 或 ${running + 1}；手工阶段一年一设，到期自动失效`
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'bizYear', message }] } })
}

/** Ends what was set by hand; the computed phase is shown again. */
export async function endOverride(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.endProductLifecycleOverride>,
): Promise<ResultOf<typeof api.endProductLifecycleOverride>> {
  const row = await getRow(ctx, productPhaseOverride, id, note.label)
  if (row.version !== version) throw await staleEdit(ctx, row, note)
  await removeRow(ctx, productPhaseOverride, id, note)
  await refreshPhases(ctx, [row.productId])
  const { lifecycle } = await getLifecycle(ctx, row.productId)
  return { phase: lifecycle.phase }
}
