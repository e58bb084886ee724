import type * as api from '@hepu/api/areas/project/application/projectApplication'
import type { CheckedSection } from '@hepu/api/areas/project/application/applicationRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { submitForApproval } from '../../../approval/submit.ts'
import { clockDay } from '../../../db/clock.ts'
import { nextNumber } from '../../../db/nextNumber.ts'
import { projectApplication, projectApplicationRound } from '../../../db/schema/index.ts'
import { staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertOffered } from '../approval/offered.ts'
import type { Application } from './applicationAccess.ts'
import { checkContent, readContent } from './applicationContent.ts'
import { getApplication, lockApplication, note } from './applications.ts'

/** The start of the numbers of applications. */
const PREFIX = 'SB'
/** Gaps that a refusal names; the check lists all. */
const NAMED = 5

/** Returns what is missing or wrong in an application, by section. */
export async function checkBeforeSubmission(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.check>,
): Promise<ResultOf<typeof api.check>> {
  const application = await getApplication(ctx, id)
  const sections = await checkContent(ctx, application, await readContent(ctx, application))
  return { gaps: gapsIn(sections).length, sections }
}

const gapsIn = (sections: readonly CheckedSection[]) =>
  sections.flatMap(({ label, section, gaps }) => gaps.map((gap) => ({ ...gap, section, label })))

/** Submits an application, or hands it in again after a return. Throws BAD_STATE with its gaps as long as it has some. */
export async function submitApplication(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.submitApplication>,
): Promise<ResultOf<typeof api.submitApplication>> {
  const application = await lockApplication(ctx, id)
  if (application.version !== version) throw await staleEdit(ctx, application, note)
  const row = await handIn(ctx, application)
  const subject = must(ctx.services.approvalSubjects.get('project.application'), 'the subject')
  await submitForApproval(ctx, subject, [row])
  return { id: row.id, version: row.version, number: must(row.number, 'the number') }
}

/**
 * Checks a locked application, keeps what is handed in, and has it wait for its approval. Its 立项 must be open for the first
 * submission; what comes back from its reviewers may be handed in again later.
 */
export async function handIn(ctx: Ctx, application: Application): Promise<Application> {
  const { approvalId } = application
  if (approvalId !== null && application.round === 0) await assertOffered(ctx, approvalId)
  const content = await readContent(ctx, application)
  assertComplete(application, await checkContent(ctx, application, content))
  const number = application.number ?? (await numberFor(ctx))
  const round = application.round + 1
  content.basic['number'] = number
  await ctx.db.insert(projectApplicationRound).values({
    orgId: application.orgId,
    crop: application.crop,
    applicationId: application.id,
    round,
    content,
    createdBy: ctx.caller.userId,
    createdAt: ctx.services.now(),
  })
  const values = { number, round, state: 'waiting', submittedAt: ctx.services.now(), opinion: null } as const
  const reason = round === 1 ? '提交审批' : `第${round}次提交审批`
  return updateRow(ctx, projectApplication, application.id, { values }, { ...note, reason })
}

const numberFor = (ctx: Ctx): Promise<string> =>
  nextNumber(ctx, {
    kind: 'application',
    year: Number(clockDay(ctx.services.now()).slice(0, 4)),
    prefix: PREFIX,
  })

function assertComplete({ name }: Application, sections: readonly CheckedSection[]): void {
  const gaps = gapsIn(sections)
  if (gaps.length === 0) return
  const named = gaps.slice(0, NAMED).map(({ label, message }) => `${label}：${message}`)
  const more = gaps.length > NAMED ? `等${gaps.length}项` : ''
  const problems = gaps.map(({ section, field, message }) => ({
    path: field === null ? section : `${section}.${field}`,
    message,
  }))
  throw new AppError('BAD_STATE', `「${name}」还不能提交。${named.join('；')}${more}`, { data: { problems } })
}
