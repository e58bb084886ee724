import * as api from '@hepu/api/areas/project/audit/expertReview'
import type { Permission } from '@hepu/api/core/permissions'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { projectApplication, projectExpertReview } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx } from '../../../http/context.ts'
import { assignExperts, saveScore } from './expertChanges.ts'

/** Experts of the demo in their order: those with an account, then one outside. */
const accounts = ['reviewer', 'project'] as const
const outside = { expertName: '陈立新', unit: '华北农业大学', title: '教授' }

const opinions = [
  ['84', '目标明确，技术路线可行；示范面积的落实措施需要细化。'],
  ['88.5', '材料基础好，考核指标量化；建议增加多点鉴定的年份。'],
  ['91', '创新点突出，预算合理，同意支持。'],
] as const

/**
 * Asks experts for two applications of the demo that are under review, through the functions of the calls: of the first all have scored, of
 * the second one is waited for.
 */
export async function seedReviews(ctx: Ctx, people: ReadonlyMap<string, number>): Promise<void> {
  const experts = accounts.flatMap((account) => people.get(account) ?? [])
  if (experts.length < accounts.length) return
  const found = await ctx.db
    .select()
    .from(projectApplication)
    .where(
      and(
        eq(projectApplication.orgId, ctx.caller.orgId),
        inArray(projectApplication.state, ['waiting', 'inReview']),
      ),
    )
    .orderBy(asc(projectApplication.id))
    .limit(2)
  await inTransaction(ctx.services.db, async (db) => {
    for (const [at, { id }] of found.entries()) {
      await ask({ ...ctx, db }, id, experts)
      await score({ ...ctx, db }, id, at === 0 ? 3 : 2)
    }
  })
}

const as = (ctx: Ctx, userId: number): Ctx => {
  const permissions = new Set<Permission>([
    'project.audit:read',
    'project.audit:expert',
    'project.application:review',
  ])
  return { ...ctx, caller: { ...ctx.caller, userId, permissions } }
}

async function ask(ctx: Ctx, applicationId: number, experts: readonly number[]): Promise<void> {
  const input = api.assignExperts.input.parse({
    applicationId: String(applicationId),
    experts: [...experts.map((userId) => ({ userId: String(userId), title: '研究员' })), outside],
  })
  await assignExperts(as(ctx, ctx.caller.userId), input)
}

/** Enters the scores of the first so many experts. */
async function score(ctx: Ctx, applicationId: number, count: number): Promise<void> {
  const reviews = await ctx.db
    .select()
    .from(projectExpertReview)
    .where(eq(projectExpertReview.applicationId, applicationId))
    .orderBy(asc(projectExpertReview.id))
  for (const [at, { id, userId, version }] of reviews.slice(-count).entries()) {
    const [points, opinion] = opinions[at] ?? opinions[0]
    const input = api.saveScore.input.parse({ id: String(id), version, score: points, opinion })
    await saveScore(as(ctx, userId ?? ctx.caller.userId), input)
  }
}
