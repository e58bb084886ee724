import { closedReason, MAX_LEVEL } from '@hepu/api/areas/project/approval/projectApprovalRules'
import { projectApprovalWorkflow as flow } from '@hepu/api/areas/project/approval/projectApprovalWorkflow'
import type { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import { organization, projectApproval, projectSource, user } from '../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../db/scope.ts'
import type { StoredTree } from '../../../db/tree.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { countUses, type Uses } from './approvalUses.ts'

export type ProjectApproval = typeof projectApproval.$inferSelect
export const LABEL = '立项'

/** The tree of 立项. */
export const approvalTree: StoredTree<typeof projectApproval> = {
  table: projectApproval,
  lock: 7_411_081,
  levels: { max: MAX_LEVEL, refusal: `立项最多${MAX_LEVEL}级，请另选上级立项` },
}

/** Returns the condition for 立项 that the caller may see: a draft is seen by its owner only. */
export const visible = (ctx: Ctx): SQL | undefined =>
  and(
    rows(ctx, projectApproval),
    sql`(${projectApproval.state} <> 'draft' or ${projectApproval.ownerId} = ${ctx.caller.userId})`,
  )

/** Returns a 立项 that the caller sees. Throws NOT_FOUND, also for the draft of another. */
export async function getApproval(ctx: Ctx, id: number): Promise<ProjectApproval> {
  const [found] = await selectVisible(ctx, id)
  if (!found) throw await missing(ctx, id)
  return found
}

/** Returns a 立项 that the caller sees, locked until the transaction ends. Throws as `getApproval`. */
export async function lockApproval(ctx: Ctx, id: number): Promise<ProjectApproval> {
  const [found] = await selectVisible(ctx, id).for('update')
  if (!found) throw await missing(ctx, id)
  return found
}

const selectVisible = (ctx: Ctx, id: number) =>
  ctx.db
    .select()
    .from(projectApproval)
    .where(and(visible(ctx), eq(projectApproval.id, id)))

const missing = (ctx: Ctx, id: number): Promise<AppError> => unseen(ctx, projectApproval, [id], LABEL)

/** Returns the 立项 right below some, those of other organisations and drafts of others included. */
export const listChildren = ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<ProjectApproval[]> =>
  db
    .select()
    .from(projectApproval)
    .where(and(inArray(projectApproval.parentId, [...ids]), isNull(projectApproval.deletedAt)))
    .orderBy(projectApproval.code, projectApproval.id)

/** Returns the submitted 立项 right below one. */
export const listSubmittedChildren = ({ db }: Pick<Ctx, 'db'>, id: number): Promise<ProjectApproval[]> =>
  db
    .select()
    .from(projectApproval)
    .where(
      and(
        eq(projectApproval.parentId, id),
        isNull(projectApproval.deletedAt),
        ne(projectApproval.state, 'draft'),
      ),
    )
    .orderBy(projectApproval.code)

const owner = alias(user, 'owner')

/** Selects 立项 with the names that lists show. */
export const selectNamed = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      row: projectApproval,
      sourceName: projectSource.name,
      orgName: organization.name,
      ownerName: owner.name,
    })
    .from(projectApproval)
    .innerJoin(organization, eq(organization.id, projectApproval.orgId))
    .leftJoin(projectSource, eq(projectSource.id, projectApproval.sourceId))
    .leftJoin(owner, eq(owner.id, projectApproval.ownerId))

export type Named = Awaited<ReturnType<typeof selectNamed>>[number]

/** Returns 立项 as lists show them, in the given order. */
export async function presentAll(ctx: Ctx, found: readonly Named[]) {
  const uses = await countUses(
    ctx,
    found.map(({ row }) => row.id),
  )
  return found.map((one) => present(ctx, one, uses.get(one.row.id)))
}

function present(ctx: Ctx, { row, sourceName, orgName, ownerName }: Named, uses: Uses | undefined) {
  const today = clockDay(ctx.services.now())
  const { permissions } = ctx.caller
  const may = (move: (typeof flow.names)[number]): boolean =>
    mayChange(ctx, row) && flow.isPermitted(move, permissions)
  const isDraft = row.state === 'draft'
  return {
    ...row,
    sourceName,
    orgName,
    ownerName,
    isOpen: closedReason(row, today) === null,
    updateTime: row.updatedAt,
    ...allowed(
      {
        edit: may('edit'),
        submit: may('submit') && isDraft,
        publish: may('publish') && flow.allows(row.state, 'publish'),
        withdraw: may('withdraw') && flow.allows(row.state, 'withdraw'),
        delete: may('delete'),
        addChild: may('edit') && !isDraft,
      },
      {
        edit: editBlocker(row),
        publish: publishBlocker(row, today),
        delete: uses && deleteBlocker(row, uses),
      },
    ),
  }
}

/** Returns why a 立项 cannot be changed now, or null. */
export const editBlocker = ({ name, state }: ProjectApproval): string | null =>
  flow.allows(state, 'edit') ? null : `「${name}」已发布，请先撤回再修改`

/** Returns why a 立项 cannot be published now, or null. */
export function publishBlocker({ name, state, openTo }: ProjectApproval, today: string): string | null {
  const blocker = flow.stateBlocker(state, 'publish')
  if (blocker) return blocker
  return openTo !== null && openTo < today
    ? `「${name}」的申报截止日期 ${openTo} 已过，请先修改申报截止日期再发布`
    : null
}

/** Returns why a 立项 cannot be deleted, or null. */
export function deleteBlocker({ name }: ProjectApproval, { children, applications }: Uses): string | null {
  if (applications > 0) return `「${name}」已有 ${applications} 份申报，不能删除，可以撤回`
  if (children === 0) return null
  return `「${name}」有 ${children} 个下级立项（含他人的草稿），请先删除下级或改其上级`
}
