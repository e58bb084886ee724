import { dictionaries } from '@hepu/api/dictionaries'
import type { StandardScope } from '@hepu/api/areas/upgrade/promotionShapes'
import type * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, inArray } from 'drizzle-orm'
import { experimentGroup } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertItems } from './standardItems.ts'

export type StandardContent = ParsedInputOf<typeof api.insertStandard>

/** Refuses contents that contradict themselves, or name traits, phases or groups that do not exist. */
export async function assertContent(ctx: Ctx, content: StandardContent): Promise<void> {
  assertItems(ctx.caller.crop, content.itemList)
  if (content.validFrom && content.validTo && content.validTo < content.validFrom) {
    throw new AppError('BAD_INPUT', '日期先后有误：失效日期不得早于生效日期')
  }
  await assertScopes(ctx, content.scopes)
}

async function assertScopes(ctx: Ctx, scopes: readonly StandardScope[]): Promise<void> {
  if (new Set(scopes.map((scope) => JSON.stringify(scope))).size < scopes.length) {
    throw new AppError('BAD_INPUT', '适用范围重复')
  }
  const phases = new Set((dictionaries['trial_phase'] ?? []).map((entry) => entry.value))
  const phase = scopes.find((scope) => scope.phase !== null && !phases.has(scope.phase))?.phase
  if (phase) throw new AppError('BAD_INPUT', `适用范围的试验阶段「${phase}」不在字典中`)
  const ids = [...new Set(scopes.flatMap((scope) => scope.groupId ?? []))]
  if (ids.length === 0) return
  const known = ids.every((id) => /^[1-9]\d{0,15}$/.test(id))
    ? await ctx.db
        .select({ id: experimentGroup.id })
        .from(experimentGroup)
        .where(and(rows(ctx, experimentGroup), inArray(experimentGroup.id, ids.map(Number))))
    : []
  if (known.length < ids.length) throw new AppError('BAD_INPUT', '适用范围的组别不存在或无权查看')
}
