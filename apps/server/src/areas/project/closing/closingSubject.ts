import { AppError } from '@hepu/api/core/errorCodes'
import { eq, and } from 'drizzle-orm'
import type { ApprovalSubject, SubjectEvent, SubjectRow } from '../../../approval/subject.ts'
import { projectClosing, projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockProject, type Node } from '../node/nodes.ts'
import { CLOSING, type Closing } from './closingRows.ts'
import { enterReview } from './enterReview.ts'
import { settleClosing, type Outcome } from './settleClosing.ts'

const outcomes: Readonly<Record<Exclude<SubjectEvent, 'submitted'>, Outcome>> = {
  approved: 'passed',
  returned: 'rework',
  rejected: 'rejected',
  withdrawn: 'draft',
  voided: 'draft',
}

/** 结题验收: applications to close a project, as something that an organisation may set up a flow for. */
export const closingSubject: ApprovalSubject = {
  name: 'project.closing',
  title: CLOSING,
  group: '项目管理',
  table: projectClosing,
  pathOf: (id) => `/task/projectClosing/closingDetails?closingId=${id}`,
  readRight: 'project.node:all',
  submitRight: 'project.node:read',
  approveRight: 'project.closing:audit',
  titleOf: (row) => String(row['title']),
  readBlocker: () => Promise.resolve(() => null),
  on: follow,
}

/** Lets project and application follow what happened to the approval. */
async function follow(ctx: Ctx, event: SubjectEvent, row: SubjectRow, opinion: string | null): Promise<void> {
  const closing = row as unknown as Closing
  const node = await lockedProject(ctx, closing)
  if (event === 'submitted') await enterReview(ctx, node, closing)
  else await settleClosing(ctx, node, closing, { outcome: outcomes[event], opinion })
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
