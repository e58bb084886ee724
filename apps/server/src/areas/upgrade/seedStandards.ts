import { demoStandards, type DemoStandard } from '@hepu/breeding/promotion/demoStandards'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { upgradeStandard, upgradeStandardVersion } from '../../db/schema/index.ts'

/** Any constant: processes that start together seed one after the other. */
const SEED_LOCK = 7_411_028

/**
 * Gives an organisation that never had a standard for the crop the demo standards, which are about maize. What people
 * changed, renamed or deleted afterwards stays as it is, however often this runs.
 */
export async function seedStandards(
  db: Db,
  owner: { orgId: number; crop: string; userId: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [present] = await tx
      .select({ n: count() })
      .from(upgradeStandard)
      .where(and(eq(upgradeStandard.orgId, owner.orgId), eq(upgradeStandard.crop, owner.crop)))
    if (present!.n > 0) return
    for (const demo of demoStandards) await insertDemo(tx, owner, demo)
  })
}

async function insertDemo(
  db: Db,
  { orgId, crop, userId }: { orgId: number; crop: string; userId: number | null },
  { items, scopes, ...standard }: DemoStandard,
): Promise<void> {
  const [inserted] = await db
    .insert(upgradeStandard)
    .values({ orgId, crop, ...standard, createdBy: userId, updatedBy: userId })
    .returning({ id: upgradeStandard.id })
  await db.insert(upgradeStandardVersion).values({
    orgId,
    standardId: inserted!.id,
    number: 1,
    items: [...items],
    scopes: [...scopes],
    note: '初始版本',
    createdBy: userId,
  })
}
