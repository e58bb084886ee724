import { percentText } from '@hepu/api/areas/project/plan/progress'
import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm'
import { projectTaskIndex } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Gate, ReadGates } from '../closing/gate.ts'
import { listBelow, type Node } from '../node/nodes.ts'
import { isDoneIn } from './isDoneIn.ts'
import { weightProblems } from './weights.ts'

/** Most names that a gate lists. */
const MAX_NAMED = 10

/** Reads what the plan asks for before a project is closed: every 考核指标 done or cancelled, and weights of exactly 100 %. */
export const readPlanGates: ReadGates = async (ctx, project) => {
  const path = `/task/project/PlanProgress?projectId=${project.id}`
  const open = await listOpen(ctx, project)
  const faults = await weightProblems(ctx, project)
  return [
    {
      key: 'plan.indexes',
      label: '考核指标全部完成',
      isMet: open.length === 0,
      detail: open.length === 0 ? '考核指标都已完成或取消' : `${open.length} 项未完成：${named(open)}`,
      path,
    },
    {
      key: 'plan.weights',
      label: '权重合计为 100%',
      isMet: faults.length === 0,
      detail: faults[0] ? `${faults.length} 处不等于 100%：${faults[0].message}` : '各级权重合计均为 100%',
      path,
    },
  ] satisfies Gate[]
}

const named = (open: readonly { name: string; progress: number | null }[]): string =>
  open
    .slice(0, MAX_NAMED)
    .map(({ name, progress }) => `${name}（${percentText(progress)}${progress === null ? '' : '%'}）`)
    .join('、') + (open.length > MAX_NAMED ? '等' : '')

/** Returns the 考核指标 of a project and all below it that are not done. */
async function listOpen(ctx: Ctx, project: Node) {
  const nodes = [project, ...(await listBelow(ctx, project))].filter(({ state }) => state !== 'stopped')
  return ctx.db
    .select({ name: projectTaskIndex.name, progress: projectTaskIndex.progress })
    .from(projectTaskIndex)
    .where(
      and(
        inArray(
          projectTaskIndex.nodeId,
          nodes.map(({ id }) => id),
        ),
        eq(projectTaskIndex.isMust, true),
        isNull(projectTaskIndex.cancelledAt),
        isNull(projectTaskIndex.deletedAt),
        not(isDoneIn(projectTaskIndex.progress)),
      ),
    )
    .orderBy(asc(projectTaskIndex.nodeId), asc(projectTaskIndex.sortValue))
}
