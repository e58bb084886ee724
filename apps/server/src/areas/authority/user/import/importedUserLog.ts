import type { changeLog } from '../../../../db/schema/index.ts'
import { cropLine } from '../userLog.ts'
import { roleName, type UserPlan } from './planUsers.ts'
import type { ExistingData } from './existingUsers.ts'
import type { Writing } from './writeUsers.ts'

type Line = typeof changeLog.$inferInsert
type Known = UserPlan & { id: number }
type LoggedValues = Record<string, unknown>

/**
 * Lines of the change log for each user, under each organisation that his row concerns: what differs in the account where
 * he works afterwards, and of his membership and roles those of that organisation alone.
 */
export function logLines(
  { ctx, batch, existing }: Writing,
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
      const before = { ...accountBefore(existing, plan, orgId), ...lists(existing, plan, orgId, 'before') }
      const after = { ...accountAfter(plan, orgId), ...lists(existing, plan, orgId, 'after') }
      if (Object.keys(after).length === 0) return []
      return [{ ...line, orgId, objectId: plan.id, before: action === 'create' ? null : before, after }]
    }),
  )
}

const worksThere = ({ orgs }: UserPlan, orgId: number): boolean => orgs.after.includes(orgId)

function accountBefore(existing: ExistingData, plan: Known, orgId: number): LoggedValues {
  const known = existing.byAccount.get(plan.account.toLowerCase())
  if (!known || !worksThere(plan, orgId)) return {}
  return Object.fromEntries(Object.keys(plan.values).map((key) => [key, known[key as keyof typeof known]]))
}

/** Returns the logged values of the account, for a new user only. */
const accountAfter = (plan: Known, orgId: number): LoggedValues =>
  worksThere(plan, orgId)
    ? { ...(plan.version === null ? { account: plan.account } : {}), ...plan.values }
    : {}

/** Membership, crops and roles in one organisation, where they differ. */
function lists(
  existing: ExistingData,
  plan: UserPlan,
  orgId: number,
  which: 'before' | 'after',
): LoggedValues {
  const orgName = existing.orgs.get(orgId)?.name ?? ''
  const logged = {
    before: listsAt(existing, plan, orgId, 'before'),
    after: listsAt(existing, plan, orgId, 'after'),
  }
  const differs = (key: 'orgs' | 'roles' | 'crops') =>
    JSON.stringify(logged.before[key]) !== JSON.stringify(logged.after[key])
  const { orgs, roles, crops } = logged[which]
  return {
    ...(differs('orgs') ? { orgs: orgs.map(() => orgName) } : {}),
    ...(differs('crops') ? { crops: cropLine(orgName, crops) } : {}),
    ...(differs('roles') ? { roles: roles.map((id) => roleName(existing, id)) } : {}),
  }
}

const listsAt = (existing: ExistingData, plan: UserPlan, orgId: number, which: 'before' | 'after') => ({
  orgs: plan.orgs[which].filter((id) => id === orgId),
  roles: plan.roles[which].filter((id) => existing.roles.get(id)?.orgId === orgId),
  crops: plan.crops[which][orgId] ?? [],
})
