import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { projectNode, projectRisk } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { nextSerial, removeRisk } from './riskChanges.ts'

interface Branch {
  orgId: number
  /** Path after the move. */
  path: string
  projectId: number
}

/** Gives the risks of a branch that came to another project numbers of that project, in their order. Both projects are locked. */
export async function takeRisksAlong(ctx: Ctx, { orgId, path, projectId }: Branch): Promise<void> {
  for (const { id, projectId: before } of await risksBelow(ctx, { orgId, path })) {
    if (before === projectId) continue
    const serial = await nextSerial(ctx, { orgId, projectId })
    await ctx.db
      .update(projectRisk)
      .set({ projectId, serial, version: sql`${projectRisk.version} + 1` })
      .where(and(eq(projectRisk.orgId, orgId), eq(projectRisk.id, id)))
  }
}

/** Deletes the risks of a branch that is about to be deleted. */
export async function removeRisksBelow(ctx: Ctx, branch: Omit<Branch, 'projectId'>): Promise<void> {
  for (const risk of await risksBelow(ctx, branch)) await removeRisk(ctx, risk)
}

async function risksBelow({ db }: Ctx, { orgId, path }: Omit<Branch, 'projectId'>) {
  const found = await db
    .select({ risk: projectRisk })
    .from(projectRisk)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectRisk.orgId), eq(projectNode.id, projectRisk.nodeId)),
    )
    .where(
      and(
        eq(projectRisk.orgId, orgId),
        isNull(projectRisk.deletedAt),
        sql`starts_with(${projectNode.path}, ${path})`,
      ),
    )
    .orderBy(asc(projectRisk.serial))
  return found.map(({ risk }) => risk)
}
