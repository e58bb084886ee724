import type { standardTemplates } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { ResultOf } from '@hepu/api/core/route'
import { demoStandardsOf } from '@hepu/breeding/promotion/demoStandards'
import { isUnverified } from '@hepu/breeding/promotion/sourceNote'
import type { Ctx } from '../../../http/context.ts'

/** Returns templates of standards for the current crop; a parent comes before its child standards. */
export async function listTemplates(ctx: Ctx): Promise<ResultOf<typeof standardTemplates>> {
  return demoStandardsOf(ctx.caller.crop).map(
    ({ items, scopes, name, level, className, source, remark }) => ({
      name,
      level,
      className,
      source,
      remark,
      unverified: items.filter(isUnverified).length,
      itemList: [...items],
      scopes: [...scopes],
    }),
  )
}
