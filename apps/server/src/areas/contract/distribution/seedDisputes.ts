import { and, asc, eq } from 'drizzle-orm'
import { contractRun as run, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { answerComment } from './commentAnswers.ts'
import { commentLine } from './lineComments.ts'
import { ofRun } from './posted.ts'

/** Lets people say something about lines of a confirmed run of the demo: one has an answer, one waits for it. */
export async function seedDisputes(ctx: Ctx): Promise<void> {
  const lines = await ctx.db
    .select({ id: runLine.id })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(and(rows(ctx, run), eq(run.state, 'confirmed'), eq(run.kind, 'regular'), eq(runLine.level, 2)))
    .orderBy(asc(runLine.id))
    .limit(2)
  const [first, second] = lines
  if (!first || !second) return
  const asked = await commentLine(ctx, {
    lineId: first.id,
    text: '本人在课题中的贡献排第二，比例是否应按任务书调整？',
  })
  const text = '比例按 2025 年签署的贡献确认表执行，调整须由团队另行确认，从下一张分配单起生效。'
  await answerComment(ctx, { commentId: asked.id, text, isClosed: false })
  await commentLine(ctx, { lineId: second.id, text: '该笔收款中的直接成本似已在上一年扣过，请核对。' })
}
