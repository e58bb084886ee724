import { and, eq, inArray, sql } from 'drizzle-orm'
import { upgradeSetting } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { ReviewRule } from '../../../resource/reviewRule.ts'

/** 发布规则: where an organisation has set the rule, nobody reviews a record of a registry after their own last edit. */
export const reviewFourEyes: ReviewRule = {
  readBlocker: async (ctx, orgIds) => {
    const fourEyed = await listFourEyed(ctx, orgIds)
    return ({ name, orgId, updatedBy }) =>
      fourEyed.has(orgId) && updatedBy === ctx.caller.userId
        ? `「${name}」由您最后编辑：审核人不能是最后编辑人（发布规则），请由其他有审核权限的人员审核`
        : null
  },
  blocks: ({ caller }, table) => sql`(
    ${table.updatedBy} = ${caller.userId} and exists (
      select 1 from ${upgradeSetting} where ${upgradeSetting.orgId} = ${table.orgId}
        and ${upgradeSetting.crop} = ${caller.crop} and ${upgradeSetting.reviewFourEyes} = 1))`,
}

/** Returns the ids of the organisations that have set the rule; by default none has. */
async function listFourEyed(ctx: Ctx, orgIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await ctx.db
    .select({ orgId: upgradeSetting.orgId })
    .from(upgradeSetting)
    .where(
      and(
        inArray(upgradeSetting.orgId, [...orgIds]),
        eq(upgradeSetting.crop, ctx.caller.crop),
        eq(upgradeSetting.reviewFourEyes, 1),
      ),
    )
  return new Set(found.map(({ orgId }) => orgId))
}
