import { must } from '@hepu/api/core/must'
import { lostAdministrators, type Holder } from '../administrators.ts'
import type { UserPlan } from './planUsers.ts'
import type { ExistingData } from './existingUsers.ts'

/** A row that would leave an organisation without its last administrator, and the cell that says so. */
interface Refused {
  no: number
  key: 'state' | 'orgs' | 'roles'
  code: string
  expected: string
  text: string
}

/**
 * Leaves out the rows that would take the last administrator from an organisation, as the write would refuse all of them: of
 * several that take one each, the last. Who becomes administrator by another row counts.
 */
export function keepAdministrators(
  existing: ExistingData,
  plans: readonly UserPlan[],
): { plans: UserPlan[]; refused: Refused[] } {
  const refused: Refused[] = []
  let left = [...plans]
  for (;;) {
    const lost = lostAdministrators(existing.holders, holdersAfter(existing, left))
    const found = lost.flatMap(({ orgId, message }) => {
      const plan = left.findLast((candidate) => takenCell(existing, candidate, orgId) !== null)
      return plan ? [{ plan, orgId, message }] : []
    })
    const [first] = found
    if (!first) return { plans: left, refused }
    refused.push(
      refusalOf(
        first.plan,
        must(takenCell(existing, first.plan, first.orgId), 'the cell that takes him'),
        first.message,
      ),
    )
    left = left.filter((candidate) => candidate !== first.plan)
  }
}

/** Returns who administers the organisations after these rows are written. */
function holdersAfter({ holders, administering }: ExistingData, plans: readonly UserPlan[]): Holder[] {
  const planned = new Map(plans.map((plan) => [plan.id, plan]))
  const kept = holders.filter((holder) => {
    const plan = planned.get(holder.userId)
    return !plan || lostBy(plan, holder) === null
  })
  const gained = plans.flatMap((plan) =>
    isActiveAfter(plan)
      ? plan.roles.after.flatMap((roleId) => {
          const role = administering.get(roleId)
          const isNew = role && !plan.roles.before.includes(roleId)
          return isNew ? [{ ...role, userId: plan.id ?? -plan.no }] : []
        })
      : [],
  )
  return [...kept, ...gained]
}

const isActiveAfter = ({ values }: UserPlan): boolean =>
  values.state === undefined || Number(values.state) === 1

/**
 * Returns the column by which a row ends that its user is an administrator; null if he stays one. For organisations the
 * caller does not manage only 状态 counts.
 */
function lostBy({ values, orgs, roles }: UserPlan, { orgId, roleId }: Holder): Refused['key'] | null {
  if (values.state !== undefined && Number(values.state) !== 1) return 'state'
  if (orgs.before.includes(orgId) && !orgs.after.includes(orgId)) return 'orgs'
  return roles.before.includes(roleId) && !roles.after.includes(roleId) ? 'roles' : null
}

/** Returns the cell by which a row takes an administrator from an organisation; null if it takes none. */
const takenCell = ({ holders }: ExistingData, plan: UserPlan, orgId: number): Refused['key'] | null =>
  holders
    .filter((holder) => holder.orgId === orgId && holder.userId === plan.id)
    .map((holder) => lostBy(plan, holder))
    .find((key) => key !== null) ?? null

const refusalOf = ({ no }: UserPlan, key: Refused['key'], message: string): Refused => ({
  no,
  key,
  code: 'lastAdministrator',
  expected: '保留一名在用的管理员',
  text: message,
})
