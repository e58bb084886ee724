import type * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { countDecisions } from '@hepu/breeding/promotion/counts'
import type { Ctx } from '../../../http/context.ts'
import { evaluateGroup } from '../evaluation/evaluate.ts'
import { judgeEvidence } from '../evaluation/evidence.ts'
import { getGroup } from '../evaluation/loadUpgrade.ts'
import { resolveFor } from './matchStandard.ts'
import { assertItems } from './standardItems.ts'

/** Judges a group's present data by the items given; nothing is stored. */
export async function tryStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.tryStandard>,
): Promise<ResultOf<typeof api.tryStandard>> {
  assertItems(ctx.caller.crop, input.itemList)
  const group = await getGroup(ctx, input.groupId)
  const standard = {
    id: 0,
    orgId: group.orgId,
    name: '试算',
    className: '试算',
    state: 1,
    number: 0,
    items: input.itemList,
  }
  const evaluated = await evaluateGroup(ctx, group, { standards: [standard], byHand: true, problem: null })
  const minPoints = input.minPoints ?? evaluated.evidence.minPoints
  const verdicts = judgeEvidence({ ...evaluated.evidence, minPoints })
  const resolved = await resolveFor(ctx, group)
  return {
    groupName: group.name,
    dataVersion: group.dataVersion,
    minPoints,
    counts: countDecisions(verdicts),
    applies: 'matches' in resolved ? resolved.matches.map(({ name }) => name).join('、') : resolved.problem,
    entries: verdicts.map(({ entry, isCk, decision, because, score, fragile, missing }) => ({
      name: entry,
      isCk,
      decision,
      because,
      score,
      fragile,
      missing,
    })),
  }
}
