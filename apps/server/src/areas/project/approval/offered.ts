import type * as api from '@hepu/api/areas/project/approval/projectApproval'
import { closedReason } from '@hepu/api/areas/project/approval/projectApprovalRules'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, gte, isNull, lte, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { ofCompany } from '../../../db/dictEntries.ts'
import { projectApproval } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectNamed, type ProjectApproval } from './approvals.ts'

/** Units apply for what any organisation of their company has published for the crop they work with. */
const inCompany = (ctx: Ctx): SQL | undefined =>
  and(
    ofCompany(ctx, projectApproval),
    eq(projectApproval.crop, ctx.caller.crop),
    isNull(projectApproval.deletedAt),
  )

/** Returns a 立项 that is open for applications today. Throws NOT_FOUND, and BAD_STATE with the reason if it is not open. */
export async function assertOffered(ctx: Ctx, approvalId: number): Promise<ProjectApproval> {
  const [found] = await ctx.db
    .select()
    .from(projectApproval)
    .where(and(inCompany(ctx), eq(projectApproval.id, approvalId)))
    .for('share')
  if (!found || found.state === 'draft') throw new AppError('NOT_FOUND', '立项不存在或无权查看')
  const reason = closedReason(found, clockDay(ctx.services.now()))
  if (reason) throw new AppError('BAD_STATE', reason)
  return found
}

/** Returns the 立项 that are open for applications today, those that close first in front. */
export async function listOffered(ctx: Ctx): Promise<ResultOf<typeof api.offeredApprovals>> {
  const today = clockDay(ctx.services.now())
  const found = await selectNamed(ctx)
    .where(
      and(
        inCompany(ctx),
        eq(projectApproval.state, 'published'),
        lte(projectApproval.openFrom, today),
        gte(projectApproval.openTo, today),
      ),
    )
    .orderBy(asc(projectApproval.openTo), asc(projectApproval.code), asc(projectApproval.id))
  return found.map(({ row, sourceName, orgName }) => ({ ...row, sourceName, orgName }))
}
