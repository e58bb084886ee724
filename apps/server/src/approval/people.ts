import { resolveDelegate } from '@hepu/api/core/approval/delegate'
import type { Assignee, Step } from '@hepu/api/core/approval/step'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { approvalDelegation, user } from '../db/schema/index.ts'
import type { TaskSource } from '../db/schema/approval.ts'
import type { Ctx } from '../http/context.ts'
import { ADMINISTER, listAdministrators, listHolders, type RecordPlace } from './holders.ts'
import type { ApprovalSubject } from './subject.ts'

/** A person who gets a task, and 本人 if he stands in for somebody. */
export interface Placed {
  assigneeId: number | null
  ownerId: number | null
  source: TaskSource
}

/** The record that people are looked for. */
export interface Asked extends RecordPlace {
  subject: ApprovalSubject
  /** Null if the applicant may act on his own record. */
  excludedId: number | null
}

/** Rights without which nobody acts on a record: to review it, and to read it. */
export const rightsFor = ({ approveRight, readRight }: ApprovalSubject) => [approveRight, readRight]

/** Finds who acts on steps. It keeps what it read, so that many records of one call cost few queries. */
export type People = ReturnType<typeof openPeople>

export function openPeople(ctx: Ctx) {
  const kept = new Map<string, Promise<number[]>>()
  const keep = (key: string, read: () => Promise<number[]>): Promise<number[]> => {
    const found = kept.get(key) ?? read()
    kept.set(key, found)
    return found
  }

  const placeKey = ({ subject, orgId, crop }: Asked): string => `${subject.name} ${orgId} ${crop}`

  /** Returns those of some users who may decide about the record: they hold the right and can see it. */
  const whoMayApprove = (asked: Asked, userIds: readonly number[]): Promise<number[]> =>
    keep(`users ${placeKey(asked)} ${userIds.join()}`, () =>
      listHolders(ctx, { rights: rightsFor(asked.subject), place: asked, userIds }),
    )

  const mayApprove = async (asked: Asked, userId: number): Promise<boolean> =>
    (await whoMayApprove(asked, [userId])).length > 0

  async function listOf(asked: Asked, assignee: Assignee): Promise<number[]> {
    if (assignee.by === 'user') return whoMayApprove(asked, [assignee.userId])
    return keep(`${placeKey(asked)} ${JSON.stringify(assignee)}`, async () => {
      const wanted = { rights: rightsFor(asked.subject), place: asked }
      if (assignee.by === 'role') return listHolders(ctx, { ...wanted, roleId: assignee.roleId })
      if (assignee.function === 'reviewer') return listHolders(ctx, { ...wanted, exactly: true })
      const at = assignee.function === 'orgAdmin' ? asked.orgId : await parentOf(ctx, asked.orgId)
      if (at === null) return []
      const place = { orgId: at, crop: asked.crop }
      const userIds = await listHolders(ctx, { rights: [ADMINISTER], place, exactly: true })
      return listHolders(ctx, { ...wanted, userIds })
    })
  }

  const delegations = new Map<string, Promise<(typeof approvalDelegation.$inferSelect)[]>>()
  function delegationsOf({ subject, orgId }: Asked) {
    const key = `${subject.name} ${orgId}`
    const found = delegations.get(key) ?? listDelegations(ctx, subject.name, orgId)
    delegations.set(key, found)
    return found
  }

  /** Returns who acts in place of a user: himself, or his delegate if that one may act and is not the applicant. */
  async function placeFor(asked: Asked, userId: number, source: TaskSource): Promise<Placed> {
    const given = await delegationsOf(asked)
    const delegateIds = [...new Set(given.map(({ delegateId }) => delegateId))]
    const able = delegateIds.length > 0 ? await whoMayApprove(asked, delegateIds) : []
    const usable = given.filter(({ delegateId }) => able.includes(delegateId))
    const actingId = resolveDelegate(userId, ctx.services.now(), usable, asked.excludedId)
    return actingId === userId
      ? { assigneeId: userId, ownerId: null, source }
      : { assigneeId: actingId, ownerId: userId, source: 'delegated' }
  }

  /**
   * Returns who acts on a step, each person once. Whoever is disabled, left, lost the right or cannot see the record is left out;
   * if nobody remains the task goes to the administrators.
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
    keep(`administrators ${orgId}`, () => listAdministrators(ctx, orgId))

  /** Returns the names of users by id. */
  async function names(ids: readonly number[]): Promise<Map<number, string>> {
    const found = await ctx.db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(inArray(user.id, [...ids]))
    return new Map(found.map(({ id, name }) => [id, name]))
  }

  return { placeStep, placeFor, mayApprove, whoMayApprove, listOf, administrators, names }
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
