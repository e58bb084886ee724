import { demoStandards } from '@hepu/breeding/promotion/demoStandards'
import { and, eq, isNull } from 'drizzle-orm'
import { upgradeStandard, upgradeStandardVersion } from '../../db/schema/index.ts'
import type { Db } from '../../db/connect.ts'

/** Gives an organisation the demo standards it does not have yet; what people changed or deleted stays as it is. */
export async function seedStandards(
  db: Db,
  owner: { orgId: number; crop: string; userId: number | null },
): Promise<void> {
  for (const demo of demoStandards) {
    const [present] = await db
      .select({ id: upgradeStandard.id })
      .from(upgradeStandard)
      .where(
        and(
          eq(upgradeStandard.orgId, owner.orgId),
          eq(upgradeStandard.crop, owner.crop),
          eq(upgradeStandard.name, demo.name),
          isNull(upgradeStandard.deletedAt),
        ),
      )
    if (present) continue
    const [inserted] = await db
      .insert(upgradeStandard)
      .values({
        orgId: owner.orgId,
        crop: owner.crop,
        name: demo.name,
        level: demo.level,
        className: demo.className,
        source: demo.source,
        remark: demo.remark,
        createdBy: owner.userId,
        updatedBy: owner.userId,
      })
      .returning({ id: upgradeStandard.id })
    await db.insert(upgradeStandardVersion).values({
      orgId: owner.orgId,
      standardId: inserted!.id,
      number: 1,
      items: [...demo.items],
      scopes: [...demo.scopes],
      note: '初始版本',
      createdBy: owner.userId,
    })
  }
}
