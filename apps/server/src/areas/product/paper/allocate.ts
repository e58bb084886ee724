import { organizationKinds } from '@hepu/api/areas/authority/organization/organizationKind'
import type * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { ofCompany } from '../../../db/dictEntries.ts'
import { byPinyin } from '../../../db/nameConditions.ts'
import { organization } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { movePaper } from './commercialize.ts'
import { lockPaper } from './paperRows.ts'

/**
 * Gives papers to a company of the kind 产业公司. Those that waited become 已分配; others keep their state, and one that
 * has this company since this day stays as it is. All of them or none.
 * Throws NOT_FOUND for a company that is none, BAD_STATE for a paper that left, BAD_INPUT for a day to come.
 */
export async function allocatePapers(
  ctx: Ctx,
  { ids, companyId, date }: ParsedInputOf<typeof api.allocatePapers>,
): Promise<ResultOf<typeof api.allocatePapers>> {
  const today = clockDay(ctx.services.now())
  const allocatedOn = date ?? today
  if (allocatedOn > today)
    throw new AppError('BAD_INPUT', `分配日期不能晚于今天（${today}）`, {
      data: { problems: [{ path: 'date', message: '分配日期不能晚于今天' }] },
    })
  const name = await assertIndustry(ctx, companyId)
  for (const id of ids.toSorted((a, b) => a - b)) {
    const paper = await lockPaper(ctx, id)
    if (paper.state === '6') throw new AppError('BAD_STATE', `「${paper.name}」已退出，不能再分配产业公司`)
    const to = paper.state === '0' || paper.state === '1' ? '2' : paper.state
    if (paper.companyId === companyId && paper.allocatedOn === allocatedOn && paper.state === to) continue
    const values = { companyId, allocatedOn, allocatedBy: ctx.caller.userId }
    await movePaper(ctx, paper, to, { values, reason: `分配给${name}` })
  }
  return { count: ids.length }
}

/** Lists the companies that papers can be given to, by name. */
export async function listCompanies(ctx: Ctx): Promise<ResultOf<typeof api.listPaperCompanies>> {
  const found = await ctx.db
    .select({ id: organization.id, label: organization.name })
    .from(organization)
    .where(
      and(
        isNull(organization.deletedAt),
        eq(organization.kind, 'INDUSTRY'),
        eq(organization.state, 1),
        ofCompany(ctx, { orgId: organization.id }),
      ),
    )
    .orderBy(byPinyin(organization.name), organization.id)
  return found.map(({ id, label }) => ({ value: String(id), label }))
}

/** Returns the name of an 产业公司 in use. */
async function assertIndustry(ctx: Ctx, id: number): Promise<string> {
  const [found] = await ctx.db
    .select()
    .from(organization)
    .where(
      and(
        eq(organization.id, id),
        isNull(organization.deletedAt),
        ofCompany(ctx, { orgId: organization.id }),
      ),
    )
  if (!found) throw new AppError('NOT_FOUND', '产业公司不存在或无权查看')
  if (found.kind !== 'INDUSTRY')
    throw new AppError(
      'BAD_INPUT',
      `「${found.name}」的类型是“${organizationKinds[found.kind]}”，只能分配给类型为“${organizationKinds.INDUSTRY}”的机构，请在“机构管理”中设置`,
    )
  if (found.state !== 1) throw new AppError('BAD_STATE', `产业公司「${found.name}」已停用，请选择在用的公司`)
  return found.name
}
