import type * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { defaultThresholds } from '@hepu/api/areas/product/lifecycle/lifecycleThresholds'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq } from 'drizzle-orm'
import { productLifecycle, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { ownProducts } from '../productRows.ts'
import { readLifecycles } from './facts.ts'
import { readThresholds } from './readThresholds.ts'
import { refreshPhases } from './refreshPhases.ts'

const LABEL = '生命周期阈值'

type Version = ResultOf<typeof api.productLifecycleList>['current']

const defaults: Version = { serial: 0, ...defaultThresholds, note: null, byName: null, at: null }

/** Lists the versions of the thresholds of the organisation and crop of the caller, the newest first. */
export async function listThresholds(ctx: Ctx): Promise<ResultOf<typeof api.productLifecycleList>> {
  const found = await ctx.db
    .select({ version: productLifecycle, byName: user.name })
    .from(productLifecycle)
    .leftJoin(user, eq(user.id, productLifecycle.createdBy))
    .where(and(rows(ctx, productLifecycle), eq(productLifecycle.orgId, ctx.caller.orgId)))
    .orderBy(desc(productLifecycle.serial))
  const versions = found.map(({ version, byName }) => ({ ...version, byName, at: version.createdAt }))
  return { current: versions[0] ?? defaults, versions }
}

/** Returns the products of the organisation and crop that other thresholds would take into another computed phase. */
export async function previewThresholds(
  ctx: Ctx,
  limits: ParsedInputOf<typeof api.previewProductLifecycle>,
): Promise<ResultOf<typeof api.previewProductLifecycle>> {
  const products = await ownProducts(ctx)
  const now = await readLifecycles(ctx, products)
  const then = await readLifecycles(ctx, products, limits)
  const moves = products.flatMap(({ id, name, code }) => {
    const [before, after] = [now.get(id), then.get(id)]
    if (!before || !after || before.computed.phase === after.computed.phase) return []
    return {
      productId: id,
      name,
      code,
      before: before.computed.phase,
      after: after.computed.phase,
      reasons: after.computed.reasons,
      isOverridden: before.manual !== null,
    }
  })
  return { total: products.length, moves }
}

/** Saves thresholds as the next version and recomputes the phases of the products. */
export async function saveThresholds(
  ctx: Ctx,
  { serial: shown, ...values }: ParsedInputOf<typeof api.saveProductLifecycle>,
): Promise<ResultOf<typeof api.saveProductLifecycle>> {
  const { orgId, crop } = ctx.caller
  const { serial } = await readThresholds(ctx, { orgId, crop })
  if (serial !== shown)
    throw new AppError('CONFLICT', `${LABEL}已有第${serial}版，请刷新后在新版上修改`, { data: { serial } })
  await insertRow(
    ctx,
    productLifecycle,
    { ...values, serial: serial + 1 },
    { label: LABEL, reason: values.note },
  )
  return { serial: serial + 1, moved: await refreshPhases(ctx) }
}
