import {
  losesCompany,
  moveBlocker,
  type CommercializeState,
} from '@hepu/api/areas/product/paper/commercializeStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq, sql } from 'drizzle-orm'
import { productPaper, productPaperMove } from '../../../db/schema/index.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { updateLocked, type NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { PAPER, type Paper } from './paperRows.ts'

/** Why a state moves: a decision (决策日志), or what somebody wrote. */
export interface MoveCause {
  decisionId?: number | null
  reason?: string | null
}

/**
 * Moves a locked paper to a state, with a line in its history and other values of the same save. A state without a company
 * takes the allocation back. Throws BAD_STATE where the state may not follow.
 */
export async function movePaper(
  ctx: Ctx,
  paper: Paper,
  to: CommercializeState,
  {
    values = {},
    version,
    ...cause
  }: MoveCause & { values?: Partial<NewValues<typeof productPaper>>; version?: number } = {},
): Promise<Paper> {
  const next = { state: paper.state, companyId: values.companyId ?? paper.companyId }
  const why = moveBlocker(next, to)
  if (why) throw new AppError('BAD_STATE', `「${paper.name}」${why}`)
  const released = losesCompany(to) ? { companyId: null, allocatedOn: null, allocatedBy: null } : {}
  const row = await updateLocked(
    ctx,
    productPaper,
    paper,
    { ...(version === undefined ? {} : { version }), values: { ...values, ...released, state: to } },
    { label: PAPER, reason: cause.reason ?? null },
  )
  if (to !== paper.state) await writeMove(ctx, paper, to, cause)
  return row
}

const writeMove = (ctx: Ctx, { id, orgId, crop, state }: Paper, to: CommercializeState, cause: MoveCause) =>
  ctx.db.insert(productPaperMove).values({
    orgId,
    crop,
    paperId: id,
    fromState: state,
    toState: to,
    decisionId: cause.decisionId ?? null,
    reason: cause.reason ?? null,
    createdBy: ctx.caller.userId,
    createdAt: ctx.services.now(),
  })

/** Returns the paper of a product, locked: the one that has not left (退出), else the last that did. Undefined without any. */
export async function lockPaperOf(ctx: Ctx, productId: number): Promise<Paper | undefined> {
  const [found] = await ctx.db
    .select()
    .from(productPaper)
    .where(and(rows(ctx, productPaper), eq(productPaper.productId, productId)))
    .orderBy(sql`${productPaper.state} = '6'`, desc(productPaper.id))
    .limit(1)
    .for('update')
  return found
}

/**
 * Moves the paper of a product to a state, in the transaction of a decision. Returns the paper, or null where the product has
 * none, which changes nothing. Throws BAD_STATE where the state may not follow.
 */
export const setCommercializeState = async (
  ctx: Ctx,
  productId: number,
  state: CommercializeState,
  decisionId?: number | null,
  reason?: string | null,
): Promise<Paper | null> => {
  const found = await lockPaperOf(ctx, productId)
  if (!found) return null
  return movePaper(inOrgOf(ctx, found), found, state, {
    decisionId: decisionId ?? null,
    reason: reason ?? null,
  })
}
