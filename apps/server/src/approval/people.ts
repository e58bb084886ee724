import { resolveDelegate } from '@hepu/api/core/approval/delegate'
import type { Assignee, Step } from '@hepu/api/core/approval/step'
import type { Permission } from '@hepu/api/core/permissions'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { approvalDelegation, user } from '../db/schema/index.ts'
import type { TaskSource } from '../db/schema/approval.ts'
import type { Ctx } from '../http/context.ts'
import type { ApprovalSubject } from './subject.ts'

/** Right of those who set up flows and take care of tasks that nobody else can decide. */
export const ADMINISTER: Permission = 'approval.flow:write'

/** A person who gets a task, and 本人 if he stands in for somebody. */
export interface Placed {
  assigneeId: number | null
  ownerId: number | null
  source: TaskSource
}

interface Asked {
  subject: ApprovalSubject
  orgId: number
  /** Null if the applicant may act on his own record. */
  excludedId: number | null
}

/**
 * Returns the users who may act with a permission: enabled, working in an enabled organisation of the same company, in a role
 * that grants the permission there. `within` narrows them.
 */
export async function listHolders(
  ctx: Pick<Ctx, 'db'>,
  right: Permission,
  within: { orgId: number; exactly?: boolean; userIds?: readonly number[]; roleId?: number },
): Promise<number[]> {
  const org = within.exactly
    ? sql`o.id = ${within.orgId}`
    : sql`split_part(o.path, '/', 2) = (select split_part(path, '/', 2) from organization where id = ${within.orgId})`
  const found = await ctx.db.execute<{ id: string }>(sql`
    select distinct u.id from "user" u
    join user_org uo on uo.user_id = u.id
    join organization o on o.id = uo.org_id and o.state = 1 and o.deleted_at is null and ${org}
    join user_role ur on ur.user_id = u.id
    join role r on r.id = ur.role_id and r.org_id = o.id and r.state = 1 and r.deleted_at is null
    join role_grant g on g.role_id = r.id
    join menu m on m.id = g.menu_id and m.word = ${right} and m.deleted_at is null
    where u.state = 1 and u.deleted_at is null
    ${within.userIds ? sql`and u.id = any(${sql.param([...within.userIds])}::bigint[])` : sql``}
    ${
      within.roleId
        ? sql`and exists (select 1 from user_role h join role hr on hr.id = h.role_id
          join user_org ho on ho.user_id = h.user_id and ho.org_id = hr.org_id
          where h.user_id = u.id and h.role_id = ${within.roleId} and hr.state = 1 and hr.deleted_at is null)`
        : sql``
    }
    order by 1`)
  return found.rows.map(({ id }) => Number(id))
}

/** Finds who acts on steps. It keeps what it read, so that many records of one call cost few queries. */
export type People = ReturnType<typeof openPeople>

export function openPeople(ctx: Ctx) {
  const kept = new Map<string, Promise<number[]>>()
  const keep = (key: string, read: () => Promise<number[]>): Promise<number[]> => {
    const found = kept.get(key) ?? read()
    kept.set(key, found)
    return found
  }

  const mayApprove = ({ subject, orgId }: Asked, userId: number): Promise<number[]> =>
    keep(`user ${subject.name} ${orgId} ${userId}`, () =>
      listHolders(ctx, subject.approveRight, { orgId, userIds: [userId] }),
    )

  async function listOf(asked: Asked, assignee: Assignee): Promise<number[]> {
    const { subject, orgId } = asked
    if (assignee.by === 'user') return mayApprove(asked, assignee.userId)
    return keep(`${subject.name} ${orgId} ${JSON.stringify(assignee)}`, async () => {
      const right = subject.approveRight
      if (assignee.by === 'role') return listHolders(ctx, right, { orgId, roleId: assignee.roleId })
      if (assignee.function === 'reviewer') return listHolders(ctx, right, { orgId, exactly: true })
      const at = assignee.function === 'orgAdmin' ? orgId : await parentOf(ctx, orgId)
      if (at === null) return []
      const userIds = await listHolders(ctx, ADMINISTER, { orgId: at, exactly: true })
      return listHolders(ctx, right, { orgId, userIds })
    })
  }

  const delegations = new Map<string, Promise<(typeof approvalDelegation.$inferSelect)[]>>()
  function delegationsOf({ subject, orgId }: Asked) {
    const key = `${subject.name} ${orgId}`
    const found = delegations.get(key) ?? listDelegations(ctx, subject.name, orgId)
    delegations.set(key, found)
    return found
  }

  /** Returns who acts in place of a user: himself, or his delegate if that one may act. */
  async function placeFor(asked: Asked, userId: number, source: TaskSource): Promise<Placed> {
    const given = await delegationsOf(asked)
    const usable: typeof given = []
    for (const one of given) if ((await mayApprove(asked, one.delegateId)).length > 0) usable.push(one)
    const actingId = resolveDelegate(userId, ctx.services.now(), usable, asked.excludedId)
    return actingId === userId
      ? { assigneeId: userId, ownerId: null, source }
      : { assigneeId: actingId, ownerId: userId, source: 'delegated' }
  }

  /**
   * Returns who acts on a step, each person once. Whoever is disabled, left or lost the right is left out; if nobody remains the
   * task goes to the administrators.
   */
  async function placeStep(asked: Asked, step: Step): Promise<Placed[]> {
    const ids = new Set<number>()
    for (const assignee of step.assignees) {
      for (const id of await listOf(asked, assignee)) if (id !== asked.excludedId) ids.add(id)
    }
    const placed = new Map<number | null, Placed>()
    for (const id of ids) {
      const place = await placeFor(asked, id, 'named')
      if (!placed.has(place.assigneeId) || place.ownerId === null) placed.set(place.assigneeId, place)
    }
    return placed.size > 0 ? [...placed.values()] : [{ assigneeId: null, ownerId: null, source: 'queue' }]
  }

  const administrators = (orgId: number): Promise<number[]> =>
    keep(`administrators ${orgId}`, () => listHolders(ctx, ADMINISTER, { orgId, exactly: true }))

  /** Returns the names of users by id. */
  async function names(ids: readonly number[]): Promise<Map<number, string>> {
    const found = await ctx.db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(inArray(user.id, [...ids]))
    return new Map(found.map(({ id, name }) => [id, name]))
  }

  return { placeStep, mayApprove, listOf, administrators, names }
}

async function parentOf(ctx: Ctx, orgId: number): Promise<number | null> {
  const found = await ctx.db.execute<{ parent: string | null }>(
    sql`select parent_id as parent from organization where id = ${orgId}`,
  )
  const parent = found.rows[0]?.parent
  return parent ? Number(parent) : null
}

/** Returns the delegations of an organisation that hold now for a kind of record; those for it alone come first. */
const listDelegations = (ctx: Ctx, subject: string, orgId: number) =>
  ctx.db
    .select()
    .from(approvalDelegation)
    .where(
      and(
        eq(approvalDelegation.orgId, orgId),
        isNull(approvalDelegation.deletedAt),
        or(isNull(approvalDelegation.subject), inArray(approvalDelegation.subject, [subject])),
        sql`${approvalDelegation.endsAt} > ${ctx.services.now().toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`${approvalDelegation.subject} is null`, approvalDelegation.id)
