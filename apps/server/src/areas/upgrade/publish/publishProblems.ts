import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { must } from '@hepu/api/core/must'
import { countDecisions } from '@hepu/breeding/promotion/counts'
import type { Ctx } from '../../../http/context.ts'
import { isBlind } from '../../experiment/shared.ts'
import { findArrivalProblems } from '../plan/arrivalProblems.ts'
import { listDecisionsOf, type DecisionRecord, type Group, type Upgrade } from '../evaluation/loadUpgrade.ts'
import { loadRulesOf, type Rules } from '../evaluation/promotionSetting.ts'

/** A confirmed list and its group. */
export interface Confirmed {
  current: Pick<Upgrade, 'id' | 'orgId' | 'dataVersion' | 'lastEditor'>
  group: Pick<
    Group,
    'orgId' | 'crop' | 'year' | 'phase' | 'name' | 'dataVersion' | 'blindedAt' | 'revealedAt'
  >
}

/**
 * Returns by evaluation why the caller may not publish confirmed lists now; lists without a problem are absent. Publishing is
 * refused by it, and 可发布 is counted by it.
 */
export async function findPublishProblems(
  ctx: Ctx,
  confirmed: readonly Confirmed[],
): Promise<Map<number, string>> {
  const rulesOf = await loadRulesOf(ctx, new Set(confirmed.map(({ current }) => current.orgId)))
  const decisionsOf = await listDecisionsOf(
    ctx,
    confirmed.map(({ current }) => current.id),
  )
  const arrivals = await findArrivalProblems(
    ctx,
    confirmed.map(({ current: { id }, group }) => ({
      upgradeId: id,
      group,
      records: decisionsOf.get(id) ?? [],
    })),
  )
  return new Map(
    confirmed.flatMap(({ current, group }) => {
      const { id, orgId } = current
      const records = decisionsOf.get(id) ?? []
      const reason =
        listProblem(ctx, {
          current,
          group,
          rules: must(rulesOf.get(orgId), 'rules of the organisation'),
          records,
        }) ?? arrivals.get(id)
      return reason === undefined ? [] : [[id, reason] as const]
    }),
  )
}

/** Returns the problem of the list itself. */
function listProblem(
  ctx: Ctx,
  { current, group, rules, records }: Confirmed & { rules: Rules; records: readonly DecisionRecord[] },
): string | null {
  if (isBlind(group)) return '参试品种仍为密码编号，揭示并重新判定后才能发布'
  if (group.dataVersion !== current.dataVersion) return '确认后组别数据已变动，请撤回确认并重新判定'
  if (rules.fourEyes && current.lastEditor === ctx.caller.userId) {
    return '发布人不能是最后编辑人（四眼原则），请由其他有发布权限的人员发布'
  }
  const { undecided } = countDecisions(
    records.map(({ isCk, final }) => ({ isCk, decision: final as Decision | null })),
  )
  return undecided > 0 ? `还有${undecided}个品种没有判定` : null
}
