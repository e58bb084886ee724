import type { changeLog } from '../../../db/schema/index.ts'
import { cropLinesOf } from './userCropCells.ts'
import { roleName, type UserPlan } from './planUsers.ts'
import type { Standing } from './standing.ts'
import type { Writing } from './writeUsers.ts'

type Line = typeof changeLog.$inferInsert

/** One line of the change log for each user: of a changed one only what differs. */
export function logLines(
  { ctx, batch, standing }: Writing,
  plans: readonly (UserPlan & { id: number })[],
  action: 'create' | 'update',
): Line[] {
  const at = ctx.services.now()
  return plans.map((plan) => ({
    orgId: ctx.caller.orgId,
    crop: null,
    at,
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    object: 'user',
    objectId: plan.id,
    action,
    before: action === 'create' ? null : beforeOf(standing, plan),
    after: afterOf(standing, plan, action),
    reason: batch.reason ?? `导入「${batch.fileName}」`,
    batchId: batch.id,
  }))
}

function beforeOf(standing: Standing, plan: UserPlan): Record<string, unknown> {
  const known = standing.byAccount.get(plan.account.toLowerCase())!
  const fields = Object.keys(plan.values).map((key) => [key, known[key as keyof typeof known]])
  return { ...Object.fromEntries(fields), ...lists(standing, plan, 'before') }
}

const afterOf = (standing: Standing, plan: UserPlan, action: 'create' | 'update') => ({
  ...(action === 'create' ? { account: plan.account } : {}),
  ...plan.values,
  ...lists(standing, plan, 'after'),
})

/** Names of organisations and roles, where they differ. */
function lists(standing: Standing, { orgs, roles, crops }: UserPlan, which: 'before' | 'after') {
  const differs = ({ before, after }: { before: unknown; after: unknown }) =>
    JSON.stringify(before) !== JSON.stringify(after)
  return {
    ...(differs(crops) ? { crops: cropLinesOf(crops[which], standing.orgs) } : {}),
    ...(differs(orgs) ? { orgs: orgs[which].map((id) => standing.orgs.get(id)?.name ?? '') } : {}),
    ...(differs(roles) ? { roles: roles[which].map((id) => roleName(standing, id)) } : {}),
  }
}
