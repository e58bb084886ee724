import { and, eq, sql } from 'drizzle-orm'
import { contractRunLine as runLine, researchPerson, user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { personOfLine, userOfLine } from './payeeEvents.ts'
import type { Run } from './storeRun.ts'

/** Informs the payees of a confirmed run who are users, also by the mobile number of a 科研人员. Amounts stay on the screen. */
export async function noticePayees(ctx: Ctx, { id, orgId, crop, kind, number }: Run): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ userId: sql<number>`coalesce(${userOfLine}, ${user.id})`.mapWith(Number) })
    .from(runLine)
    .leftJoin(researchPerson, sql`${researchPerson.id} = ${personOfLine} and ${userOfLine} is null`)
    .leftJoin(user, eq(user.mobile, columnOf(researchPerson, 'mobile')))
    .where(
      and(
        eq(runLine.orgId, orgId),
        eq(runLine.runId, id),
        eq(runLine.level, 2),
        sql`coalesce(${userOfLine}, ${user.id}) is not null`,
      ),
    )
  const what = kind === 'reversal' ? '收益分配已冲销' : '收益分配已确认'
  await notify(ctx, {
    kind: 'contract.distributed',
    recipients: found.map(({ userId }) => userId),
    title: `您参与的${what}（分配单 ${number}），请在「我的收益」中查看`,
    link: { path: '/task/myIncome' },
    orgId,
    crop,
  })
}
