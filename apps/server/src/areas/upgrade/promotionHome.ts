import type { upgradeOverview } from '@hepu/api/areas/upgrade/promotionHome'
import type { Permission } from '@hepu/api/core/permissions'
import type { ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { and, count, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { experimentGroup, upgrade } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { hasPlots, loadCurrentYear } from '../experiment/shared.ts'
import { countReady } from './publish/publish.ts'

/** Returns what waits in promotion for this user, without what others have to do. */
export async function showOverview(ctx: Ctx): Promise<ResultOf<typeof upgradeOverview>> {
  const may = (word: Permission) => ctx.caller.permissions.has(word)
  const year = await loadCurrentYear(ctx)
  const [unevaluated, open, toPublish] = await Promise.all([
    may('upgrade.record:generate') ? countUnevaluated(ctx, year) : null,
    countOpen(ctx),
    may('upgrade.record:publish') ? countReady(ctx) : null,
  ])
  return {
    year,
    unevaluated,
    toRehearse: may('upgrade.record:rehearse') ? open.toRehearse : null,
    toConfirm: may('upgrade.record:confirm') ? open.toConfirm : null,
    toPublish: toPublish && { ready: toPublish.ready, blocked: toPublish.blocked.length },
  }
}

/** Groups of a year that have data and no evaluation; one that was revoked counts as none. */
async function countUnevaluated(ctx: Ctx, year: number): Promise<number> {
  const existing = ctx.db
    .select({ one: sql`1` })
    .from(upgrade)
    .where(
      and(
        rows(ctx, upgrade),
        eq(upgrade.orgId, experimentGroup.orgId),
        eq(upgrade.groupId, experimentGroup.id),
        ne(upgrade.state, 'REVOKED'),
      ),
    )
  const found = itemAt(
    await ctx.db
      .select({ n: count() })
      .from(experimentGroup)
      .where(
        and(rows(ctx, experimentGroup), eq(experimentGroup.year, year), hasPlots(ctx), notExists(existing)),
      ),
    0,
  )
  return found.n
}

async function countOpen(ctx: Ctx): Promise<{ toRehearse: number; toConfirm: number }> {
  const found = itemAt(
    await ctx.db
      .select({
        toRehearse: sql`count(*) filter (where ${upgrade.state} = 'INIT')`.mapWith(Number),
        toConfirm: sql`count(*) filter (where ${upgrade.state} <> 'INIT')`.mapWith(Number),
      })
      .from(upgrade)
      .innerJoin(
        experimentGroup,
        and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
      )
      .where(
        and(
          rows(ctx, upgrade),
          rows(ctx, experimentGroup),
          inArray(upgrade.state, ['INIT', 'REHEARSAL', 'DRAFT']),
        ),
      ),
    0,
  )
  return found
}
