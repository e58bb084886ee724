import { and, eq, inArray } from 'drizzle-orm'
import { upgradeSetting } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'

/** Those of some organisations whose rules (发布规则) let nobody review what he edited last; by default none does. */
export async function listFourEyed(ctx: Ctx, orgIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orgIds.length === 0) return new Set()
  const found = await ctx.db
    .select({ orgId: upgradeSetting.orgId })
    .from(upgradeSetting)
    .where(
      and(
        inArray(upgradeSetting.orgId, [...new Set(orgIds)]),
        eq(upgradeSetting.crop, ctx.caller.crop),
        eq(upgradeSetting.reviewFourEyes, 1),
      ),
    )
  return new Set(found.map(({ orgId }) => orgId))
}

/** Why the caller may not review a record; null when the rules of its organisation have nothing against it. */
export const reviewBlocker = (
  ctx: Pick<Ctx, 'caller'>,
  { def }: Pick<Mounted, 'def'>,
  row: Stored,
  fourEyed: ReadonlySet<number>,
): string | null =>
  fourEyed.has(row.orgId) && row.updatedBy === ctx.caller.userId
    ? `「${String(row[def.nameField])}」由您最后编辑：审核人不能是最后编辑人（发布规则），请由其他有审核权限的人员审核`
    : null
