import { and, count, inArray, isNull } from 'drizzle-orm'
import { projectApplication, projectApproval } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** What hangs on a 立项. */
export interface Uses {
  /** 立项 right below it, drafts of others included. */
  children: number
  applications: number
}

/** Counts what hangs on some 立项, over all organisations. Each id has an entry. */
export async function countUses(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, Uses>> {
  if (ids.length === 0) return new Map()
  const children = await countChildren(ctx, ids)
  const applications = await countApplications(ctx, ids)
  return new Map(
    ids.map((id) => [id, { children: children.get(id) ?? 0, applications: applications.get(id) ?? 0 }]),
  )
}

async function countChildren({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await db
    .select({ id: projectApproval.parentId, n: count() })
    .from(projectApproval)
    .where(and(inArray(projectApproval.parentId, [...ids]), isNull(projectApproval.deletedAt)))
    .groupBy(projectApproval.parentId)
  return new Map(found.flatMap(({ id, n }) => (id === null ? [] : [[id, n]])))
}

async function countApplications(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const found = await db
    .select({ id: projectApplication.approvalId, n: count() })
    .from(projectApplication)
    .where(and(inArray(projectApplication.approvalId, [...ids]), isNull(projectApplication.deletedAt)))
    .groupBy(projectApplication.approvalId)
  return new Map(found.flatMap(({ id, n }) => (id === null ? [] : [[id, n]])))
}
