import type { Step } from '@hepu/api/core/approval/step'
import { AppError } from '@hepu/api/core/errorCodes'
import { eq, and } from 'drizzle-orm'
import type { ApprovalSubject, SubjectEvent, SubjectRow } from '../../../approval/subject.ts'
import { projectClosing, projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockProject, selectNodes, type Node } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'
import { CLOSING, type Closing, type Outcome } from './closingRows.ts'
import { enterReview } from './enterReview.ts'
import { settleClosing } from './settleClosing.ts'

const outcomes: Readonly<Record<Exclude<SubjectEvent, 'submitted'>, Outcome>> = {
  approved: 'passed',
  returned: 'rework',
  rejected: 'rejected',
  withdrawn: 'draft',
  voided: 'draft',
}

/** Without a flow of the organisation one of those who may decide does. */
const review: Step = {
  name: '验收',
  assignees: [{ by: 'function', function: 'reviewer' }],
  rule: { kind: 'first' },
}

/** 结题验收: applications to close a project. Each that was sent has an approval. */
export const closingSubject: ApprovalSubject = {
  name: 'project.closing',
  title: CLOSING,
  group: '项目管理',
  table: projectClosing,
  pathOf: (id) => `/task/projectClosing/closingDetails?closingId=${id}`,
  readRight: 'project.node:read',
  submitRight: 'project.node:read',
  approveRight: 'project.closing:audit',
  titleOf: (row) => String(row['title']),
  readBlocker: () => Promise.resolve(() => null),
  mayRead,
  defaultSteps: [review],
  on: follow,
}

/** Lets project and application follow what happened to the approval. */
async function follow(ctx: Ctx, event: SubjectEvent, row: SubjectRow, opinion: string | null): Promise<void> {
  const closing = row as unknown as Closing
  const node = await lockedProject(ctx, closing)
  if (event === 'submitted') await enterReview(ctx, node, closing)
  else await settleClosing(ctx, node, closing, { outcome: outcomes[event], opinion })
}

/** Returns whether the caller reads the closing of the project of an application. */
async function mayRead(ctx: Ctx, closingId: number): Promise<boolean> {
  const [closing] = await ctx.db
    .select({ nodeId: projectClosing.nodeId })
    .from(projectClosing)
    .where(eq(projectClosing.id, closingId))
  if (!closing) return false
  const rights = await openRights(ctx)
  const [node] = await selectNodes(ctx, rights, eq(projectNode.id, closing.nodeId))
  return node !== undefined && rights.on(node).has('closing:read')
}

async function lockedProject(ctx: Ctx, { orgId, nodeId }: Closing): Promise<Node> {
  const read = () =>
    ctx.db
      .select()
      .from(projectNode)
      .where(and(eq(projectNode.orgId, orgId), eq(projectNode.id, nodeId)))
  const [seen] = await read()
  if (!seen) throw new AppError('NOT_FOUND', '项目不存在')
  await lockProject(ctx, seen)
  const [node] = await read()
  return node ?? seen
}
