import { variety } from '@hepu/api/areas/research/variety/variety'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { oneOf } from '../../../db/nameConditions.ts'
import { product } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { RecordFollower } from '../../../resource/followRecords.ts'
import { ownProducts, readProducts, type ProductRow } from '../productRows.ts'
import { readLifecycles } from './facts.ts'

/**
 * Recomputes `product.phase` of the products of the organisation and crop of the caller, or of those with these ids, and returns how
 * many changed. Called after everything that phases follow from: products, decisions, states, thresholds. A computed value makes no version and
 * no line in the change log.
 */
export const refreshPhases = async (ctx: Ctx, productIds?: readonly number[]): Promise<number> =>
  storePhases(ctx, await ownProducts(ctx, productIds))

/**
 * Does the same for products of the organisation whatever their crop, because lines of sale belong to any: those with these ids, or
 * all. Called after lines were written or came to another product or business year.
 */
export async function refreshPhasesOfSold(ctx: Ctx, productIds?: Iterable<number>): Promise<number> {
  const ids = productIds && [...new Set(productIds)]
  if (ids?.length === 0) return 0
  const ofOrg = and(eq(product.orgId, ctx.caller.orgId), isNull(product.deletedAt))
  return storePhases(ctx, await readProducts(ctx, and(ofOrg, ids && oneOf(product.id, ids))))
}

/** Recomputes the phases of products whose varieties count otherwise than before: approved, sent back, or changed while approved. */
export const followVarieties: RecordFollower = async (ctx, { def }, ids) => {
  if (def.name !== variety.name) return
  const isOfThem = and(oneOf(columnOf(product, 'varietyId'), ids), isNull(product.deletedAt))
  await storePhases(ctx, await readProducts(ctx, isOfThem))
}

async function storePhases(ctx: Ctx, products: readonly ProductRow[]): Promise<number> {
  const lifecycles = await readLifecycles(ctx, products)
  const moved = products.flatMap((row) => {
    const phase = lifecycles.get(row.id)?.phase ?? null
    return phase === row.phase ? [] : [{ id: row.id, phase }]
  })
  for (const [phase, rows] of Map.groupBy(moved, (row) => row.phase)) {
    const values: Record<string, unknown> = { phase }
    await ctx.db
      .update(product)
      .set({ ...values })
      .where(
        inArray(
          product.id,
          rows.map(({ id }) => id),
        ),
      )
  }
  return moved.length
}

const JOB = 'product-phases'
/** Every morning: a business year may have begun, an override lapsed, a trial or an approval arrived. */
const AT = '20 6 * * *'

/** Recomputes the phases of all products, an organisation and crop at a time. Returns how many changed. */
export async function refreshAllPhases(services: Services, log: FastifyBaseLogger): Promise<number> {
  const places = await services.db
    .selectDistinct({ orgId: product.orgId, crop: product.crop })
    .from(product)
    .where(isNull(product.deletedAt))
  let changed = 0
  for (const { orgId, crop } of places) {
    const job = { batchId: 0, version: 0, orgId, crop, userId: 0, requestId: JOB }
    const ctx = await jobContext(services, log, job)
    changed += await inTransaction(services.db, (db) => refreshPhases({ ...ctx, db }))
  }
  return changed
}

/** Starts the daily job. */
export function refreshEveryMorning({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(JOB, AT, async () => {
      const changed = await refreshAllPhases(services, fastify.log)
      fastify.log.info({ changed }, 'phases of products that changed')
    }),
  )
}
