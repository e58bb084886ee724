import type * as api from '@hepu/api/areas/contract/distribution/distributionComment'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import { listHolders } from '../../../approval/holders.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import {
  contractLineComment as comment,
  contractRun as run,
  contractRunLine as runLine,
} from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { isMine } from './isMine.ts'
import { ofRun } from './posted.ts'
import { presentComments } from './presentComments.ts'
import { RUN } from './storeRun.ts'

/** Stores what the caller says about a line, and informs those who confirm runs. */
export async function commentLine(
  ctx: Ctx,
  { lineId, text }: ParsedInputOf<typeof api.commentLine>,
): Promise<ResultOf<typeof api.commentLine>> {
  const [found] = await ctx.db
    .select({ run })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(and(rows(ctx, run), eq(runLine.id, lineId), await mayComment(ctx)))
  if (!found) throw new AppError('NOT_FOUND', '分配明细不存在，或不是分配给您的')
  const { id: runId, orgId, crop, number } = found.run
  const row = await insertRow(
    inOrgOf(ctx, { orgId }),
    comment,
    { runId, lineId, text },
    { label: '争议与说明' },
  )
  const recipients = await listHolders(ctx, {
    rights: ['contract.distribution:confirm', 'contract.distribution:read'],
    place: { orgId, crop },
  })
  await notify(ctx, {
    kind: 'contract.disputed',
    recipients: recipients.filter((id) => id !== ctx.caller.userId),
    title: `分配单 ${number} 的明细有争议或说明`,
    text: `${ctx.caller.name}：${text}`,
    link: { object: 'contract_run', id: runId },
    orgId,
    crop,
  })
  return { id: row.id }
}

/** Returns the condition that the caller may say something about a line: he reads distributions, or a confirmed run pays him by it. */
async function mayComment(ctx: Ctx): Promise<SQL | undefined> {
  if (ctx.caller.permissions.has('contract.distribution:read')) return undefined
  return and(ne(run.state, 'draft'), await isMine(ctx))
}

/** Returns what was said about the lines of a run, in its order. */
export async function listRunComments(
  ctx: Ctx,
  { runId }: ParsedInputOf<typeof api.runComments>,
): Promise<ResultOf<typeof api.runComments>> {
  await getRow(ctx, run, runId, RUN)
  const found = await ctx.db
    .select({ comment, line: runLine })
    .from(comment)
    .innerJoin(runLine, and(eq(runLine.orgId, comment.orgId), eq(runLine.id, comment.lineId)))
    .where(and(rows(ctx, comment), eq(comment.runId, runId)))
    .orderBy(asc(comment.id))
  const shown = await presentComments(
    ctx,
    found.map((row) => row.comment),
  )
  return found.map(({ line: { collectedOn, name, amount } }, at) => ({
    ...itemAt(shown, at),
    collectedOn,
    name,
    amount,
  }))
}

/** Returns what was said about some lines, by line. */
export async function readComments(ctx: Ctx, lineIds: readonly number[]) {
  if (lineIds.length === 0) return new Map<number, Awaited<ReturnType<typeof presentComments>>>()
  const found = await ctx.db
    .select()
    .from(comment)
    .where(and(rows(ctx, comment), oneOf(comment.lineId, lineIds)))
    .orderBy(asc(comment.id))
  return Map.groupBy(await presentComments(ctx, found), ({ lineId }) => lineId)
}
