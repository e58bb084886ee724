import { projectApprovalLabels as labels } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import {
  budgetProblem,
  daysProblems,
  outsideProblem,
  ownGaps,
  type ApprovalBudgets,
  type ApprovalDays,
  type ApprovalProblem,
} from '@hepu/api/areas/project/approval/projectApprovalRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { projectSource } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { assertMove } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { approvalTree, getApproval, listSubmittedChildren, type ProjectApproval } from './approvals.ts'

/** What a save says of a 立项 that rests on other records. */
export interface Given extends ApprovalDays, ApprovalBudgets {
  name: string
  parentId?: number | null | undefined
  sourceId?: number | null | undefined
}

/** Returns the refusal of a save with the fields that it is about. */
export function refusalOf(problems: readonly ApprovalProblem[]): AppError {
  const message = problems.map((problem) => problem.message).join('；')
  return new AppError('BAD_INPUT', message, { data: { problems: [...problems] } })
}

/** Returns the problem of a source that is not offered, unless the 立项 has it already. */
async function sourceProblems(
  ctx: Ctx,
  { sourceId }: Given,
  held?: ProjectApproval,
): Promise<ApprovalProblem[]> {
  if (!sourceId || sourceId === held?.sourceId) return []
  const source = await getRow(ctx, projectSource, sourceId, labels.sourceId)
  if (source.state === 1) return []
  return [{ path: 'sourceId', message: `${labels.sourceId}「${source.name}」已停用，请另选` }]
}

/**
 * Returns the 立项 above, null at the top. Throws NOT_FOUND for one that the caller does not see, and BAD_STATE for a draft, for the 立项 itself
 * and what is below it, and for a tree that would be too deep. The tree must be locked.
 */
export async function parentOf(
  ctx: Ctx,
  { parentId }: Given,
  held?: ProjectApproval,
): Promise<ProjectApproval | null> {
  if (!parentId) return null
  const above = await getApproval(ctx, parentId)
  if (above.state === 'draft')
    throw new AppError('BAD_STATE', `「${above.name}」是草稿，请先提交，再作上级立项`)
  await assertMove(ctx, approvalTree, { id: held?.id ?? 0, parentId }, '上级立项不能是它自己或它的下级')
  return above
}

/** Returns by how much a 立项 goes beyond the one above it: its days, or its money with that of the others there. */
export async function overruns(
  ctx: Ctx,
  given: Given,
  above: ProjectApproval | null,
  held?: ProjectApproval,
): Promise<ApprovalProblem[]> {
  if (!above) return []
  const others = (await listSubmittedChildren(ctx, above.id)).filter(({ id }) => id !== held?.id)
  return [outsideProblem(given, above), budgetProblem(above, [...others, given])].filter(
    (problem) => problem !== null,
  )
}

/** Children that a refusal names for lying outside. */
const MAX_NAMED = 5

/** Throws BAD_INPUT with all that keeps a 立项 from being stored as a draft. */
export async function assertDraft(ctx: Ctx, given: Given, held?: ProjectApproval): Promise<void> {
  assertNone([...(await sourceProblems(ctx, given, held)), ...daysProblems(given)])
}

/**
 * Throws BAD_INPUT with all that keeps a 立项 from being submitted, each with its field: what it lacks, wrong days, a source that is
 * not offered, and by how much it goes beyond the one above or falls short of those below it.
 */
export async function assertComplete(
  ctx: Ctx,
  given: Given,
  above: ProjectApproval | null,
  held?: ProjectApproval,
): Promise<void> {
  const below = held ? await listSubmittedChildren(ctx, held.id) : []
  const tooLittle = budgetProblem(given, below)
  assertNone([
    ...ownGaps({ ...given }),
    ...(await sourceProblems(ctx, given, held)),
    ...(await overruns(ctx, given, above, held)),
    ...below.flatMap((child) => outsideProblem(child, given) ?? []).slice(0, MAX_NAMED),
    ...(tooLittle ? [tooLittle] : []),
  ])
}

function assertNone(problems: readonly ApprovalProblem[]): void {
  if (problems.length > 0) throw refusalOf(problems)
}
