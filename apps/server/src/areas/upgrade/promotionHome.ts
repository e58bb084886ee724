import type { upgradeOverview } from '@hepu/api/areas/upgrade/promotionHome'
import type { Permission } from '@hepu/api/core/permissions'
import type { ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import type { UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import type { UpgradeWait } from '@hepu/api/areas/upgrade/upgradeWaits'
import { and, count, eq } from 'drizzle-orm'
import { experimentGroup, upgrade } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { countGroupsWaiting, loadCurrentYear } from '../experiment/shared.ts'
import { countReady } from './publish/publish.ts'
import { stateCondition } from './record/stateCondition.ts'

/** Returns what waits in promotion for this user, without what others have to do. */
export async function showOverview(ctx: Ctx): Promise<ResultOf<typeof upgradeOverview>> {
  const may = (word: Permission) => ctx.caller.permissions.has(word)
  const year = await loadCurrentYear(ctx)
  const [unevaluated, toRehearse, toConfirm, toPublish] = await Promise.all([
    may('upgrade.record:generate') ? countGroupsWaiting(ctx, year, 'unevaluated') : null,
    may('upgrade.record:rehearse') ? countIn(ctx, 'INIT') : null,
    may('upgrade.record:confirm') ? countIn(ctx, 'TO_CONFIRM') : null,
    may('upgrade.record:publish') ? countReady(ctx) : null,
  ])
  return {
    year,
    unevaluated,
    toRehearse,
    toConfirm,
    toPublish: toPublish && { ready: toPublish.ready, blocked: toPublish.blocked.length },
  }
}

/** Counts the evaluations of a choice of 状态, as the list shows them. */
async function countIn(ctx: Ctx, choice: UpgradeState | UpgradeWait): Promise<number> {
  const found = itemAt(
    await ctx.db
      .select({ n: count() })
      .from(upgrade)
      .innerJoin(
        experimentGroup,
        and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
      )
      .where(and(rows(ctx, upgrade), rows(ctx, experimentGroup), await stateCondition(ctx, choice))),
    0,
  )
  return found.n
}
