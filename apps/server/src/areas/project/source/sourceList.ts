import type { listSources as listSourcesCall } from '@hepu/api/areas/project/source/listSources'
import type * as api from '@hepu/api/areas/project/source/projectSource'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, eq, inArray } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectSource, projectSubject, user } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { listSubjects } from './subjects.ts'

/** Returns one page of the sources that the caller may see. */
export async function pageSources(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageSources>,
): Promise<ResultOf<typeof api.pageSources>> {
  const sorts = {
    id: projectSource.id,
    createTime: projectSource.createdAt,
    updateTime: projectSource.updatedAt,
    name: byPinyin(projectSource.name),
    code: projectSource.code,
  }
  const query = ctx.db
    .select({ row: projectSource, updatedByName: user.name })
    .from(projectSource)
    .leftJoin(user, eq(user.id, projectSource.updatedBy))
    .where(
      and(
        rows(ctx, projectSource),
        model.name ? contains(projectSource.name, model.name) : undefined,
        model.fundType ? eq(projectSource.fundType, model.fundType) : undefined,
        typeof model.status === 'number' ? eq(projectSource.state, model.status) : undefined,
      ),
    )
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectSource.id),
  )
  const counts = await countSubjects(
    ctx,
    found.map(({ row }) => row.id),
  )
  return { ...page, records: found.map((one) => present(ctx, one, counts.get(one.row.id) ?? 0)) }
}

/** Returns the sources that a new application or project may choose: those in use, by name. */
export async function listSources(ctx: Ctx): Promise<ResultOf<typeof listSourcesCall>> {
  const { id, name, code, fundType } = projectSource
  return ctx.db
    .select({ id, name, code, fundType })
    .from(projectSource)
    .where(and(rows(ctx, projectSource), eq(projectSource.state, 1)))
    .orderBy(byPinyin(name), id)
}

/** Returns a source with its subjects in the order of the tree. Throws NOT_FOUND. */
export async function showSource(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.showSource>,
): Promise<ResultOf<typeof api.showSource>> {
  const row = await getRow(ctx, projectSource, id, '项目来源')
  const subjects = await listSubjects(ctx, row)
  const [editor] = row.updatedBy
    ? await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, row.updatedBy))
    : []
  const shown = present(ctx, { row, updatedByName: editor?.name ?? null }, subjects.length)
  return {
    ...shown,
    subjects,
    caps: row.caps.map(({ validFrom, tiers }) => ({ validFrom, tiers: [...tiers] })),
  }
}

async function countSubjects(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ sourceId: projectSubject.sourceId, n: count() })
    .from(projectSubject)
    .where(and(rows(ctx, projectSubject), inArray(projectSubject.sourceId, [...ids])))
    .groupBy(projectSubject.sourceId)
  return new Map(found.map(({ sourceId, n }) => [sourceId, n]))
}

interface Found {
  row: typeof projectSource.$inferSelect
  updatedByName: string | null
}

function present(ctx: Ctx, { row, updatedByName }: Found, subjectCount: number) {
  const mayWrite = ctx.caller.permissions.has('project.source:write') && mayChange(ctx, row)
  const { state: status, updatedAt: updateTime } = row
  return {
    ...row,
    status,
    updateTime,
    updatedByName,
    subjectCount,
    can: { edit: mayWrite, delete: mayWrite },
  }
}
