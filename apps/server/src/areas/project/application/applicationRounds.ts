import type * as api from '@hepu/api/areas/project/application/projectApplication'
import type { ApplicationContent } from '@hepu/api/areas/project/application/applicationContent'
import { contentDifference } from '@hepu/api/areas/project/application/applicationFacts'
import { approvalActs } from '@hepu/api/core/approval/approvalWords'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq } from 'drizzle-orm'
import { presentApproval } from '../../../approval/present.ts'
import { readNames } from '../../../db/keptNames.ts'
import { approval, projectApplication, projectApplicationRound } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { openRights } from '../right/rights.ts'
import { getNodeById } from '../node/nodes.ts'
import { visibleApplications, type Application } from './applicationAccess.ts'
import { readContent } from './applicationContent.ts'
import { getApplication } from './applications.ts'

const ofApplication = ({ orgId, id }: Application) =>
  and(eq(projectApplicationRound.orgId, orgId), eq(projectApplicationRound.applicationId, id))

/** Returns the submissions of an application, newest first. */
export async function listRounds(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.rounds>,
): Promise<ResultOf<typeof api.rounds>> {
  const application = await getApplication(ctx, id)
  const found = await ctx.db
    .select({
      round: projectApplicationRound.round,
      at: projectApplicationRound.createdAt,
      createdBy: projectApplicationRound.createdBy,
    })
    .from(projectApplicationRound)
    .where(ofApplication(application))
    .orderBy(desc(projectApplicationRound.round))
  const names = await readNames(
    ctx,
    'user',
    found.map(({ createdBy }) => createdBy),
  )
  return found.map(({ round, at, createdBy }) => ({ round, at, byName: names.get(createdBy ?? 0) ?? null }))
}

/** Returns what differs between two submissions of an application, or between one and what it says now. */
export async function compareRounds(
  ctx: Ctx,
  { id, from, to }: ParsedInputOf<typeof api.roundDifference>,
): Promise<ResultOf<typeof api.roundDifference>> {
  const application = await getApplication(ctx, id)
  const before = await contentOf(ctx, application, from)
  const after = to ? await contentOf(ctx, application, to) : await readContent(ctx, application)
  return contentDifference(before, after)
}

async function contentOf(ctx: Ctx, application: Application, round: number): Promise<ApplicationContent> {
  const [found] = await ctx.db
    .select({ content: projectApplicationRound.content })
    .from(projectApplicationRound)
    .where(and(ofApplication(application), eq(projectApplicationRound.round, round)))
  if (!found) throw new AppError('NOT_FOUND', `「${application.name}」没有第${round}次提交`)
  return found.content
}

/** Returns everything that was said and done in the approvals of an application, in order. */
export async function listOpinions(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.getAuditOpinion>,
): Promise<ResultOf<typeof api.getAuditOpinion>> {
  const application = await getApplication(ctx, id)
  const found = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        eq(approval.orgId, application.orgId),
        eq(approval.subject, 'project.application'),
        eq(approval.objectId, id),
      ),
    )
    .orderBy(asc(approval.id))
  const shown = await Promise.all(found.map((one) => presentApproval(ctx, one)))
  return shown.flatMap(({ trail }) =>
    trail.map(({ at, userName, onBehalfOfName, act, stepName, opinion, note }) => ({
      at,
      userName,
      onBehalfOfName,
      act,
      actLabel: approvalActs[act],
      stepName,
      opinion,
      note,
    })),
  )
}

/** Returns the application from which a project came, if the caller sees both. */
export async function findOfProject(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.applicationOfProject>,
): Promise<ResultOf<typeof api.applicationOfProject>> {
  const project = await getNodeById(ctx, await openRights(ctx), projectId)
  const [found] = await ctx.db
    .select({ id: projectApplication.id, number: projectApplication.number, name: projectApplication.name })
    .from(projectApplication)
    .where(and(eq(projectApplication.projectId, project.projectId), visibleApplications(ctx)))
  return found ?? null
}
