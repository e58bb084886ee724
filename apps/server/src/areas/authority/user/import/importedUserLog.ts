import type { changeLog } from '../../../../db/schema/index.ts'
import { cropLine } from '../userLog.ts'
import { roleName, type UserPlan } from './planUsers.ts'
import type { Standing } from './existingUsers.ts'
import type { Writing } from './writeUsers.ts'

type Line = typeof changeLog.$inferInsert
type Known = UserPlan & { id: number }
type Told = Record<string, unknown>

/**
 * Lines of the change log for each user, under each organisation that his row concerns: what differs in the account where
 * he works afterwards, and of his membership and roles those of that organisation alone.
 */
export function logLines(
  { ctx, batch, standing }: Writing,
  plans: readonly Known[],
  action: 'create' | 'update',
): Line[] {
  const line = {
    crop: null,
    at: ctx.services.now(),
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    object: 'user',
    action,
    reason: batch.reason ?? `导入「${batch.fileName}」`,
    batchId: batch.id,
  }
  return plans.flatMap((plan) =>
    [...new Set([...plan.orgs.before, ...plan.orgs.after])].flatMap((orgId) => {
      const before = { ...accountBefore(standing, plan, orgId), ...lists(standing, plan, orgId, 'before') }
      const after = { ...accountAfter(plan, orgId), ...lists(standing, plan, orgId, 'after') }
      if (Object.keys(after).length === 0) return []
      return [{ ...line, orgId, objectId: plan.id, before: action === 'create' ? null : before, after }]
    }),
  )
}

const worksThere = ({ orgs }: UserPlan, orgId: number): boolean => orgs.after.includes(orgId)

function accountBefore(standing: Standing, plan: Known, orgId: number): Told {
  const known = standing.byAccount.get(plan.account.toLowerCase())
  if (!known || !worksThere(plan, orgId)) return {}
  return Object.fromEntries(Object.keys(plan.values).map((key) => [key, known[key as keyof typeof known]]))
}

/** The account itself is told of a new user. */
const accountAfter = (plan: Known, orgId: number): Told =>
  worksThere(plan, orgId)
    ? { ...(plan.version === null ? { account: plan.account } : {}), ...plan.values }
    : {}

/** Membership, crops and roles in one organisation, where they differ. */
function lists(standing: Standing, plan: UserPlan, orgId: number, which: 'before' | 'after'): Told {
  const orgName = standing.orgs.get(orgId)?.name ?? ''
  const told = {
    before: listsAt(standing, plan, orgId, 'before'),
    after: listsAt(standing, plan, orgId, 'after'),
  }
  const differs = (key: 'orgs' | 'roles' | 'crops') =>
    JSON.stringify(told.before[key]) !== JSON.stringify(told.after[key])
  const { orgs, roles, crops } = told[which]
  return {
    ...(differs('orgs') ? { orgs: orgs.map(() => orgName) } : {}),
    ...(differs('crops') ? { crops: cropLine(orgName, crops) } : {}),
    ...(differs('roles') ? { roles: roles.map((id) => roleName(standing, id)) } : {}),
  }
}

const listsAt = (standing: Standing, plan: UserPlan, orgId: number, which: 'before' | 'after') => ({
  orgs: plan.orgs[which].filter((id) => id === orgId),
  roles: plan.roles[which].filter((id) => standing.roles.get(id)?.orgId === orgId),
  crops: plan.crops[which][orgId] ?? [],
})
