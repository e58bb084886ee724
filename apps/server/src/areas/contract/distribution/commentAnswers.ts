import type * as api from '@hepu/api/areas/contract/distribution/distributionComment'
import type { CommentState } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  contract,
  contractCommentEvent as event,
  contractLineComment as comment,
  contractRun as run,
  contractRunLine as runLine,
} from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows, selectRow } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { presentComments, readEvents, stateOf } from './presentComments.ts'

const COMMENT = '争议与说明'

/** SQL: the state of what was said about a line. */
export const stateOfComment = sql<CommentState>`coalesce((select answered.state from contract_comment_event as answered
  where answered.org_id = ${comment.orgId} and answered.comment_id = ${comment.id} and answered.deleted_at is null
  order by answered.id desc limit 1), 'open')`

/** Returns why something is not answered any more; null if it can be. */
const answerProblem = (state: CommentState): string | null =>
  state === 'closed' ? '该争议或说明已关闭，不能再答复；有新情况请另提' : null

/** Returns a page of what was said about the lines of all runs. */
export async function listComments(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageComments>,
): Promise<ResultOf<typeof api.pageComments>> {
  const query = ctx.db
    .select({
      comment,
      line: runLine,
      runNumber: run.number,
      contractName: contract.name,
    })
    .from(comment)
    .innerJoin(run, and(eq(run.orgId, comment.orgId), eq(run.id, comment.runId)))
    .innerJoin(runLine, and(eq(runLine.orgId, comment.orgId), eq(runLine.id, comment.lineId)))
    .innerJoin(contract, and(eq(contract.orgId, run.orgId), eq(contract.id, run.contractId)))
    .where(and(rows(ctx, comment), filterOf(model)))
    .$dynamic()
  const column = { id: comment.id, createTime: comment.createdAt }[sort]
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, column, comment.id))
  const shown = await presentComments(
    ctx,
    found.map((row) => row.comment),
  )
  return {
    ...page,
    records: found.map(({ line, runNumber, contractName, comment: row }, at) => ({
      ...itemAt(shown, at),
      runId: row.runId,
      runNumber,
      contractId: line.contractId,
      contractName,
      collectedOn: line.collectedOn,
      name: line.name,
      amount: line.amount,
      ...actionsOf(ctx, row, itemAt(shown, at).state),
    })),
  }
}

function actionsOf(ctx: Ctx, row: typeof comment.$inferSelect, state: CommentState) {
  const may = mayChange(ctx, row) && ctx.caller.permissions.has('contract.distribution:confirm')
  const problem = answerProblem(state)
  return allowed({ answer: may, close: may }, { answer: problem, close: problem })
}

const filterOf = ({
  state,
  contractId,
  keyword,
}: ParsedInputOf<typeof api.pageComments>['model']): SQL | undefined =>
  and(
    state ? sql`${stateOfComment} = ${state}` : undefined,
    contractId ? eq(run.contractId, contractId) : undefined,
    keyword
      ? or(contains(run.number, keyword), contains(contract.name, keyword), contains(comment.text, keyword))
      : undefined,
  )

/** Stores an answer to what somebody said, which may close it, and informs who said it. */
export async function answerComment(
  ctx: Ctx,
  { commentId, isClosed, text }: ParsedInputOf<typeof api.answerComment>,
): Promise<null> {
  await getRow(ctx, comment, commentId, COMMENT)
  const [row] = await selectRow(ctx, comment, commentId).for('update')
  const said = row as typeof comment.$inferSelect
  const events = (await readEvents(ctx, [commentId])).get(commentId) ?? []
  const problem = answerProblem(stateOf(events))
  if (problem !== null) throw new AppError('BAD_STATE', problem)
  const own = inOrgOf(ctx, said)
  const state = isClosed ? ('closed' as const) : ('answered' as const)
  await insertRow(own, event, { commentId, state, text }, { label: '争议与说明的处理' })
  const { number } = await getRow(ctx, run, said.runId, '分配单')
  await notify(ctx, {
    kind: 'contract.answered',
    recipients: said.createdBy === null || said.createdBy === ctx.caller.userId ? [] : [said.createdBy],
    title: `您对分配单 ${number} 的争议或说明${isClosed ? '已关闭' : '有了答复'}`,
    text: `${ctx.caller.name}：${text}`,
    link: { path: '/task/myIncome' },
    orgId: said.orgId,
    crop: said.crop,
  })
  return null
}
