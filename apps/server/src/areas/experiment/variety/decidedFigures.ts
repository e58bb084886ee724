import type * as shapes from '@hepu/api/areas/experiment/trialShapes'
import { and, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { upgradeRecord } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { decisionOf, type latestEvaluations } from '../group/groupState.ts'

interface Listed {
  id: number
  groupId: number
  dataVersion: number
}
type Newest = Awaited<ReturnType<typeof latestEvaluations>>
type Decided = NonNullable<z.input<typeof shapes.varietyRow.shape.decided>>

/**
 * Returns the figures of the confirmed or published decision of entries, by entry, as far as they may differ from those of
 * the list: the decision was made with 试算调整, or the data of the group changed after it.
 */
export async function decidedFigures(
  ctx: Ctx,
  listed: readonly Listed[],
  newest: Newest,
): Promise<Map<number, Decided>> {
  const decisions = new Map(
    listed.flatMap(({ groupId, dataVersion }) => {
      const decision = decisionOf(newest.get(groupId), dataVersion)
      return decision && (decision.newerData || decision.whatIfText !== null)
        ? [[decision.upgradeId, decision] as const]
        : []
    }),
  )
  if (decisions.size === 0) return new Map()
  const found = await ctx.db
    .select({
      entryId: upgradeRecord.entryId,
      upgradeId: upgradeRecord.upgradeId,
      figures: upgradeRecord.figures,
    })
    .from(upgradeRecord)
    .where(
      and(
        rows(ctx, upgradeRecord),
        inArray(upgradeRecord.upgradeId, [...decisions.keys()]),
        inArray(
          upgradeRecord.entryId,
          listed.map(({ id }) => id),
        ),
      ),
    )
  return new Map(
    found.flatMap(({ entryId, upgradeId, figures: { meanYield, yieldRank, gains } }) => {
      const decision = decisions.get(upgradeId)
      return decision ? [[entryId, { ...decision, meanYield, yieldRank, gains }] as const] : []
    }),
  )
}
