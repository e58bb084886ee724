import { and, eq, inArray } from 'drizzle-orm'
import { upgradeSetting } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'

/** Returns the ids of the organisations whose rules (发布规则) forbid reviewing one's own last edit; by default none do. */
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

/** Returns the reason why the caller may not review the record, or null if the rules of its organisation allow it. */
export const reviewBlocker = (
  ctx: Pick<Ctx, 'caller'>,
  { def }: Pick<Mounted, 'def'>,
  row: Stored,
  fourEyed: ReadonlySet<number>,
): string | null =>
  fourEyed.has(row.orgId) && row.updatedBy === ctx.caller.userId
    ? `「${String(row[def.nameField])}」由您最后编辑：审核人不能是最后编辑人（发布规则），请由其他有审核权限的人员审核`
    : null
