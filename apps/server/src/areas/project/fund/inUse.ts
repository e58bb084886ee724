import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import {
  contractProject,
  projectArrival,
  projectBudgetLine,
  projectFundFlow,
  projectSubject,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'

/** Throws BAD_STATE if nodes of a branch have lines of the ledger, or the project has arrivals. */
export async function assertNoMoney(
  { db }: Ctx,
  { orgId, name, level, id }: Node,
  nodeIds: readonly number[],
): Promise<void> {
  const flows = await db
    .select({ id: projectFundFlow.id })
    .from(projectFundFlow)
    .where(and(eq(projectFundFlow.orgId, orgId), oneOf(projectFundFlow.nodeId, nodeIds)))
    .limit(1)
  if (flows.length > 0) throw new AppError('BAD_STATE', `「${name}」或其下级有经费流水，不能删除`)
  if (level > 1) return
  const arrivals = await db
    .select({ id: projectArrival.id })
    .from(projectArrival)
    .where(
      and(
        eq(projectArrival.orgId, orgId),
        eq(projectArrival.projectId, id),
        isNull(projectArrival.deletedAt),
      ),
    )
    .limit(1)
  if (arrivals.length > 0) throw new AppError('BAD_STATE', `「${name}」有计划或实际到账，不能删除`)
}

/** Throws BAD_STATE, with its name, for a subject that budgets or lines of the ledger name. */
export async function assertUnusedSubjects(
  { db }: Ctx,
  orgId: number,
  ids: readonly number[],
): Promise<void> {
  for (const table of [projectFundFlow, projectBudgetLine]) {
    const [used] = await db
      .select({ name: projectSubject.name })
      .from(table)
      .innerJoin(projectSubject, eq(projectSubject.id, table.subjectId))
      .where(and(eq(projectSubject.orgId, orgId), oneOf(table.subjectId, ids)))
      .limit(1)
    if (used) throw new AppError('BAD_STATE', `科目「${used.name}」已有预算或流水，不能删除，可填停用日期`)
  }
  const [promised] = await db
    .select({ name: projectSubject.name })
    .from(contractProject)
    .innerJoin(projectSubject, eq(projectSubject.id, contractProject.subjectId))
    .where(and(eq(projectSubject.orgId, orgId), oneOf(contractProject.subjectId, ids)))
    .limit(1)
  if (promised)
    throw new AppError('BAD_STATE', `科目「${promised.name}」已有合同关联，不能删除，可填停用日期`)
}
