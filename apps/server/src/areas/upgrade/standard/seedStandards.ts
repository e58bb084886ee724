import { itemAt, must } from '@hepu/api/core/must'
import { demoStandardsOf, type DemoStandard } from '@hepu/breeding/promotion/demoStandards'
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { upgradeStandard, upgradeStandardVersion } from '../../../db/schema/index.ts'

/**
 * Gives an organisation that never had a standard for the crop the demo standards of that crop. What people
 * changed, renamed or deleted afterwards stays as it is, however often this runs.
 */
export async function seedStandards(
  db: Db,
  owner: { orgId: number; crop: string; userId: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const present = itemAt(
      await tx
        .select({ n: count() })
        .from(upgradeStandard)
        .where(and(eq(upgradeStandard.orgId, owner.orgId), eq(upgradeStandard.crop, owner.crop))),
      0,
    )
    if (present.n > 0) return
    const ids = new Map<string, number>()
    for (const { parent, ...demo } of demoStandardsOf(owner.crop)) {
      const parentId = parent === undefined ? null : must(ids.get(parent), 'parent standard')
      ids.set(demo.name, await insertDemo(tx, { ...owner, parentId }, demo))
    }
  })
}

async function insertDemo(
  db: Db,
  {
    orgId,
    crop,
    userId,
    parentId,
  }: { orgId: number; crop: string; userId: number | null; parentId: number | null },
  { items, scopes, ...standard }: Omit<DemoStandard, 'parent'>,
): Promise<number> {
  const inserted = itemAt(
    await db
      .insert(upgradeStandard)
      .values({ orgId, crop, ...standard, parentId, createdBy: userId, updatedBy: userId })
      .returning({ id: upgradeStandard.id }),
    0,
  )
  await db.insert(upgradeStandardVersion).values({
    orgId,
    standardId: inserted.id,
    number: 1,
    items: [...items],
    scopes: [...scopes],
    note: '初始版本',
    createdBy: userId,
  })
  return inserted.id
}
