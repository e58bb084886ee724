import { EXPERTS_MAX } from '@hepu/api/areas/project/audit/expertReviewLabels'
import type * as api from '@hepu/api/areas/project/audit/expertReview'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { inArray } from 'drizzle-orm'
import { projectExpertReview, user } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import type { Application } from '../application/applicationAccess.ts'
import { listAble } from './expertList.ts'
import { changeBlocker, isUnderReview, lockReview, mayEnter, note, openReviews } from './reviews.ts'

type Expert = ParsedInputOf<typeof api.assignExperts>['experts'][number]

/** Asks experts to score an application that is under review, and informs those who are users. */
export async function assignExperts(
  ctx: Ctx,
  { applicationId, experts }: ParsedInputOf<typeof api.assignExperts>,
): Promise<ResultOf<typeof api.assignExperts>> {
  const { application, reviews, mayAssign } = await openReviews(ctx, applicationId, { lock: true })
  if (!mayAssign) throw new AppError('FORBIDDEN', '申报人和负责人不能指派自己申报的评审专家')
  if (!isUnderReview(application))
    throw new AppError('BAD_STATE', `「${application.name}」不在审批中，不能指派专家`)
  if (reviews.length + experts.length > EXPERTS_MAX)
    throw new AppError('BAD_INPUT', `一份申报最多${EXPERTS_MAX}位专家，已有${reviews.length}位`)
  const userIds = experts.flatMap(({ userId }) => userId ?? [])
  const names = await namesOfAble(ctx, application, userIds)
  const own = inOrgOf(ctx, application)
  for (const expert of experts)
    await insertRow(own, projectExpertReview, { applicationId, ...valuesOf(expert, names) }, note)
  await notify(ctx, {
    kind: 'project.expert',
    recipients: userIds,
    title: '请评审一份项目申报',
    link: { path: `/task/projectExamine/examineDetails?projectId=${applicationId}` },
    orgId: application.orgId,
    crop: application.crop,
  })
  return { assigned: experts.length }
}

function valuesOf({ userId, expertName, unit, title }: Expert, names: ReadonlyMap<number, string>) {
  if (userId) return { userId, expertName: must(names.get(userId), 'the name'), unit, title }
  return { userId: null, expertName: expertName ?? '', unit, title }
}

/** Returns the names of users who may score an application. Throws BAD_INPUT with the one who may not. */
async function namesOfAble(
  ctx: Ctx,
  application: Application,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...userIds]))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const able = new Set(await listAble(ctx, application, userIds))
  const other = userIds.find((id) => !able.has(id))
  if (other === undefined) return names
  if (other === application.ownerId || other === application.directorId)
    throw new AppError('BAD_INPUT', '申报人和负责人不能评审自己的申报，请另选专家')
  throw new AppError(
    'BAD_INPUT',
    '所选专家不存在，或没有使用项目审核的权限，或看不到该申报的机构，请另选专家',
  )
}

/** Takes back the request to an expert who has not scored. */
export async function removeExpert(ctx: Ctx, { id }: ParsedInputOf<typeof api.removeExpert>): Promise<null> {
  const { review, mayAssign, application } = await lockReview(ctx, id)
  if (!mayAssign) throw new AppError('FORBIDDEN', '申报人和负责人不能变更自己申报的评审专家')
  if (!isUnderReview(application))
    throw new AppError('BAD_STATE', `「${application.name}」不在审批中，不能变更专家`)
  if (review.score !== null) throw new AppError('BAD_STATE', `${review.expertName}已评分，不能取消`)
  await removeRow(ctx, projectExpertReview, id, note)
  return null
}

/** Stores a score: the expert his own, and who assigns that of an expert outside. */
export async function saveScore(
  ctx: Ctx,
  { id, version, score, opinion }: ParsedInputOf<typeof api.saveScore>,
): Promise<ResultOf<typeof api.saveScore>> {
  const review = await lockEnterable(ctx, id)
  const values = {
    score: Number(score).toFixed(2),
    opinion,
    scoredAt: ctx.services.now(),
    scoredBy: ctx.caller.userId,
  }
  return updateLocked(ctx, projectExpertReview, review, { version, values }, note)
}

/** Notes that an expert is in conflict: he does not count, and a score that he gave is void. */
export async function declareConflict(
  ctx: Ctx,
  { id, version, reason }: ParsedInputOf<typeof api.declareConflict>,
): Promise<ResultOf<typeof api.declareConflict>> {
  const review = await lockEnterable(ctx, id)
  const values = {
    isConflicted: true,
    conflictReason: reason,
    score: null,
    opinion: null,
    scoredAt: null,
    scoredBy: null,
  }
  return updateLocked(ctx, projectExpertReview, review, { version, values }, { ...note, reason })
}

async function lockEnterable(ctx: Ctx, id: number) {
  const opened = await lockReview(ctx, id)
  const { review } = opened
  if (!mayEnter(ctx, opened, review)) {
    const who = review.userId === null ? '指派专家的人' : '专家本人'
    throw new AppError('FORBIDDEN', `${review.expertName}的评审只能由${who}填写`)
  }
  if (review.isConflicted) throw new AppError('BAD_STATE', `${review.expertName}已声明回避，不能评分`)
  const blocker = changeBlocker(opened)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  return review
}
