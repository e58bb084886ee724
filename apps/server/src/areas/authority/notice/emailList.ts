import type * as api from '@hepu/api/areas/authority/notice/email'
import { AppError } from '@hepu/api/core/errorCodes'
import { EMAIL_HOURS } from '@hepu/api/core/notice/emailState'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { contains, ordered, totalColumn } from '../../../db/nameConditions.ts'
import { outgoingEmail, user } from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { EMAIL_JOB } from '../../../notice/emailJob.ts'

const HOUR_MS = 3_600_000

/** Returns the condition for e-mails about the organisations that the caller manages, of his crop or of none. */
const isManaged = ({ caller }: Ctx): SQL =>
  sql`${outgoingEmail.orgId} = any(${sql.param([...caller.managedOrgIds])}::bigint[])
    and (${outgoingEmail.crop} is null or ${outgoingEmail.crop} = ${caller.crop})`

/** 邮件发送, the newest first. */
export async function pageEmails(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.emailPage>,
): Promise<ResultOf<typeof api.emailPage>> {
  const { current, size, order } = input
  const { name, state } = input.model
  const found = await ctx.db
    .select({ email: outgoingEmail, userName: user.name, total: totalColumn })
    .from(outgoingEmail)
    .innerJoin(user, eq(user.id, outgoingEmail.userId))
    .where(
      and(
        isManaged(ctx),
        name ? or(contains(user.name, name), contains(outgoingEmail.address, name)) : undefined,
        state ? eq(outgoingEmail.state, state) : undefined,
      ),
    )
    .orderBy(...ordered(order, outgoingEmail.id, outgoingEmail.id))
    .limit(size)
    .offset((current - 1) * size)
  const mayRetry = ctx.caller.permissions.has('system.email:write')
  const records = found.map(({ email, userName }) => ({
    ...email,
    userName,
    can: { retry: mayRetry && email.state === 'failed' },
  }))
  return { current, size, total: found[0]?.total ?? 0, records }
}

/** Lets a failed e-mail be tried again, to the address that its user has now. */
export async function retryEmail(ctx: Ctx, { id }: ParsedInputOf<typeof api.emailRetry>): Promise<null> {
  const [email] = await ctx.db
    .select()
    .from(outgoingEmail)
    .where(and(isManaged(ctx), eq(outgoingEmail.id, id)))
    .for('update')
  if (!email) throw new AppError('NOT_FOUND', '邮件不存在或无权查看')
  if (email.state !== 'failed') throw new AppError('BAD_STATE', '只能重新发送失败的邮件，请刷新后再试')
  const [owner] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, email.userId))
  if (!owner?.email) throw new AppError('BAD_STATE', '该用户没有填写邮箱，请先补填再重新发送')
  const now = ctx.services.now()
  const giveUpAt = new Date(now.getTime() + EMAIL_HOURS * HOUR_MS)
  const change = { state: 'waiting', address: owner.email } as const
  await ctx.db
    .update(outgoingEmail)
    .set({ ...change, tries: 0, nextAt: now, giveUpAt })
    .where(eq(outgoingEmail.id, id))
  await writeLog(ctx, {
    object: 'outgoing_email',
    objectId: id,
    action: 'update',
    before: { state: email.state, address: email.address },
    after: change,
    reason: '重新发送',
    orgId: email.orgId,
    crop: email.crop,
  })
  await ctx.services.jobs.enqueue(ctx.db, EMAIL_JOB, {})
  return null
}
