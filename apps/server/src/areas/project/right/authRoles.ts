import type * as api from '@hepu/api/areas/project/right/authRole'
import { projectMenus } from '@hepu/api/areas/project/right/projectResources'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectAuthRole, projectMember, user } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'

const note = { label: '项目角色' }

/** Returns one page of the roles of projects. */
export async function pageRoles(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageProjectAuthRoleList>,
): Promise<ResultOf<typeof api.pageProjectAuthRoleList>> {
  const sorts = {
    id: projectAuthRole.id,
    createTime: projectAuthRole.createdAt,
    updateTime: projectAuthRole.updatedAt,
    name: byPinyin(projectAuthRole.name),
  }
  const query = selectRoles(ctx)
    .where(
      and(
        rows(ctx, projectAuthRole),
        model.name ? contains(projectAuthRole.name, model.name) : undefined,
        typeof model.state === 'number' ? eq(projectAuthRole.state, model.state) : undefined,
      ),
    )
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectAuthRole.id),
  )
  return { ...page, records: found.map((one) => present(ctx, one)) }
}

/** Returns one role. Throws NOT_FOUND. */
export async function showRole(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.queryProjectAuthRoleDetail>,
): Promise<ResultOf<typeof api.queryProjectAuthRoleDetail>> {
  await getRow(ctx, projectAuthRole, id, note.label)
  const [found] = await selectRoles(ctx).where(and(rows(ctx, projectAuthRole), eq(projectAuthRole.id, id)))
  return present(ctx, must(found, 'the role'))
}

const selectRoles = (ctx: Ctx) =>
  ctx.db
    .select({
      row: projectAuthRole,
      updatedByName: user.name,
      members: sql<number>`(select count(*)::int from ${projectMember}
        where ${projectMember.orgId} = ${projectAuthRole.orgId} and ${projectMember.deletedAt} is null
          and ${projectAuthRole.id} = any(${projectMember.roleIds}))`,
    })
    .from(projectAuthRole)
    .leftJoin(user, eq(user.id, projectAuthRole.updatedBy))

type Found = Awaited<ReturnType<typeof selectRoles>>[number]

function present(ctx: Ctx, { row, updatedByName, members }: Found) {
  const mayWrite = ctx.caller.permissions.has('project.authRole:write') && mayChange(ctx, row)
  return {
    ...row,
    updatedByName,
    members,
    updateTime: row.updatedAt,
    ...allowed({ edit: mayWrite, delete: mayWrite }, { delete: heldBlocker({ ...row, members }) }),
  }
}

/** Returns why a role cannot be deleted. */
const heldBlocker = ({ name, members }: { name: string; members: number }): string | null =>
  members > 0 ? `项目角色「${name}」有${members}名成员，不能删除，可先停用` : null

/** Returns the roles in force, by name. */
export async function listRoles(ctx: Ctx): Promise<ResultOf<typeof api.queryProjectAuthRoleList>> {
  const { id, name, resources } = projectAuthRole
  return ctx.db
    .select({ id, name, resources })
    .from(projectAuthRole)
    .where(and(rows(ctx, projectAuthRole), eq(projectAuthRole.state, 1)))
    .orderBy(byPinyin(name), id)
}

/** Makes a role of the caller's organisation and crop. */
export async function insertRole(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.insertProjectAuthRole>,
): Promise<ResultOf<typeof api.insertProjectAuthRole>> {
  const { id } = await insertRow(ctx, projectAuthRole, input, note)
  return { id }
}

/** Changes a role; its members have the new rights from their next call on. */
export async function updateRole(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.updateProjectAuthRole>,
): Promise<ResultOf<typeof api.updateProjectAuthRole>> {
  return updateRow(ctx, projectAuthRole, id, { version, values }, note)
}

/** Takes a role out of force or back into it. Out of force it gives nothing, from the next call of its members on. */
export async function setRoleState(
  ctx: Ctx,
  { id, state }: ParsedInputOf<typeof api.updateProjectAuthRoleState>,
): Promise<null> {
  await updateRow(ctx, projectAuthRole, id, { values: { state } }, note)
  return null
}

/** Deletes roles that no member holds; all of them or none. */
export async function deleteRoles(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteProjectAuthRole>,
): Promise<null> {
  const found = await selectRoles(ctx).where(
    and(rows(ctx, projectAuthRole), inArray(projectAuthRole.id, [...ids])),
  )
  for (const { row, members } of found) {
    const blocker = heldBlocker({ ...row, members })
    if (blocker) throw new AppError('BAD_STATE', blocker)
  }
  for (const id of ids) await removeRow(ctx, projectAuthRole, id, note)
  return null
}

/** Returns the screens of a project with what may be done there; those whose name contains a text, if one is given. */
export async function listMenuResources(
  _: Ctx,
  { menuName }: ParsedInputOf<typeof api.projectMenuResourceList>,
): Promise<ResultOf<typeof api.projectMenuResourceList>> {
  const wanted = (menuName ?? '').toLowerCase()
  return projectMenus
    .filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted))
    .map(({ id, name, label, resources }) => ({
      menuId: id,
      menuName: name,
      label,
      resources: Object.entries(resources).map(([code, verb]) => ({
        code: code as keyof typeof resources,
        label: verb,
      })),
    }))
}
