import { varietyMaintenanceEdit } from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { and, asc, isNotNull, ne } from 'drizzle-orm'
import { contractVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { editVariety } from './maintenanceChanges.ts'
import { syncMaintenance } from './syncMaintenance.ts'

/** Rows of the demo that somebody has maintained; the others wait. */
const MAINTAINED = 2

/**
 * Fills 品种维护 of the demo from its bindings and maintains the first rows, through the functions of the calls, in the transaction of the
 * caller. Does nothing the second time.
 */
export async function seedMaintenance(ctx: Ctx): Promise<void> {
  const done = and(rows(ctx, contractVariety), isNotNull(contractVariety.commissionMode))
  if ((await ctx.db.$count(contractVariety, done)) > 0) return
  await syncMaintenance(ctx, { source: 'binding' })
  const found = await ctx.db
    .select()
    .from(contractVariety)
    .where(
      and(
        rows(ctx, contractVariety),
        isNotNull(contractVariety.productId),
        ne(contractVariety.state, 'conflict'),
      ),
    )
    .orderBy(asc(contractVariety.contractId), asc(contractVariety.id))
    .limit(MAINTAINED)
  for (const { id, version, productId, productName, nccId, regions, startYear, endYear } of found) {
    const values = { productName, nccId, regions, startYear, endYear, commissionMode: 'quantity' }
    const key = { id: String(id), version, productId: String(productId) }
    await editVariety(ctx, varietyMaintenanceEdit.input.parse({ ...key, ...values }))
  }
}
