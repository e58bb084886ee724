import { changeKinds } from '@hepu/api/areas/project/change/changeActions'
import { signedFields } from '@hepu/api/areas/project/change/signedFields'
import { nodeStates, type NodeState } from '@hepu/api/areas/project/node/nodeLabels'
import { eq } from 'drizzle-orm'
import { openSubject } from '../../../change/openSubject.ts'
import type { Row } from '@hepu/api/core/change/rows'
import { changeSet, projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectNodes } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'
import { projectActions } from './actionKinds.ts'
import { INDEX, KEY_RESULT, MEMBER, NODE, textIn } from './actionRows.ts'
import { budgetPart } from './budgetPart.ts'
import { followChanges } from './followChanges.ts'
import { projectTogether } from './together.ts'

const nodeFields = [...signedFields, 'weight', 'parentId']
const indexFields = [
  'name',
  'indexType',
  'unit',
  'target',
  'weight',
  'startDate',
  'endDate',
  'isMust',
  'method',
  'cancelledAt',
]

/** 项目变更: a project with its topics, assignments, indexes, key results and members changes with consent. */
export const projectSubject = openSubject(
  {
    object: NODE,
    label: '项目',
    prefix: 'BG',
    planned: nodeFields,
    parts: [
      { object: NODE, field: 'projectId', planned: nodeFields },
      { object: INDEX, field: 'nodeId', of: NODE, planned: indexFields },
      { object: KEY_RESULT, field: 'indexId', of: INDEX, planned: ['name', 'target', 'weight', 'dueDate'] },
      { object: MEMBER, field: 'nodeId', of: NODE, planned: ['userId', 'position', 'months'] },
    ],
    readParts: [budgetPart],
    shape: 2,
    blocker: blockerOf,
    actions: projectActions,
    labels: changeKinds,
    together: projectTogether,
    follow: followChanges,
  },
  {
    name: 'project.change',
    title: '项目变更',
    group: '项目管理',
    pathOf: (id) => `/task/project/ChangeRecord?changeId=${id}`,
    readRight: 'project.node:read',
    submitRight: 'project.node:read',
    approveRight: 'project.change:audit',
    mayRead,
  },
)

const ended: readonly NodeState[] = ['closed', 'stopped']

/** Returns why a project takes no change: it is not signed yet, or has ended. */
export function blockerOf(project: Row): string | null {
  const name = textIn(project, 'name')
  if (!project['signedAt']) return `「${name}」的任务书尚未签订，可以直接修改，不需要变更`
  const state = textIn(project, 'state') as NodeState
  return ended.includes(state) ? `「${name}」的状态为“${nodeStates[state]}”，不能再变更` : null
}

/** Returns whether the caller reads the changes of the project of a change. */
async function mayRead(ctx: Ctx, setId: number): Promise<boolean> {
  const [set] = await ctx.db
    .select({ targetId: changeSet.targetId })
    .from(changeSet)
    .where(eq(changeSet.id, setId))
  if (!set) return false
  const rights = await openRights(ctx)
  const [node] = await selectNodes(ctx, rights, eq(projectNode.id, set.targetId))
  return node !== undefined && rights.on(node).has('change:read')
}
