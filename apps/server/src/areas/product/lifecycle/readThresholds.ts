import { defaultThresholds, type Thresholds } from '@hepu/api/areas/product/lifecycle/lifecycleThresholds'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { productLifecycle } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns the thresholds in force for the products of an organisation and a crop, with the number of their version. */
export async function readThresholds(
  { db }: Pick<Ctx, 'db'>,
  { orgId, crop }: { orgId: number; crop: string },
): Promise<Thresholds & { serial: number }> {
  const [found] = await db
    .select()
    .from(productLifecycle)
    .where(
      and(
        eq(productLifecycle.orgId, orgId),
        eq(productLifecycle.crop, crop),
        isNull(productLifecycle.deletedAt),
      ),
    )
    .orderBy(desc(productLifecycle.serial))
    .limit(1)
  return found ?? { serial: 0, ...defaultThresholds }
}
