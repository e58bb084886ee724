import { EMAIL_HOURS } from '@hepu/api/core/notice/emailState'
import type { NoticeKindName, NoticeLink } from '@hepu/api/core/notice/noticeKind'
import { noticeKinds } from '@hepu/api/noticeKinds'
import { sql } from 'drizzle-orm'
import { noticeSetting, outgoingEmail, user, userNotice } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { EMAIL_JOB } from './emailJob.ts'

const HOUR_MS = 3_600_000

/** A notice to be sent. */
export interface NewNotice {
  kind: NoticeKindName
  /** Ids of users. Those who are disabled or have switched the kind off get nothing. */
  recipients: readonly number[]
  title: string
  text?: string | null
  link?: NoticeLink
  /** Organisation and crop where it happened; the caller's if absent. */
  orgId?: number
  crop?: string | null
}

type Sender = Pick<Ctx, 'db' | 'caller' | 'services'>

/**
 * Writes a notice for each recipient in the transaction of `ctx`, and leaves the e-mails that they want to a job that begins
 * after the commit. One statement, whatever the number of recipients.
 */
export const notify = (ctx: Sender, notice: NewNotice): Promise<void> => notifyAll(ctx, [notice])

/** Writes many notices with one statement, as `notify` does. */
export async function notifyAll(ctx: Sender, notices: readonly NewNotice[]): Promise<void> {
  const wanted = notices.flatMap((notice) => rowsOf(ctx, notice))
  if (wanted.length === 0) return
  const { email, jobs, now: clock } = ctx.services
  const now = clock()
  const giveUpAt = new Date(now.getTime() + EMAIL_HOURS * HOUR_MS)
  const { rows } = await ctx.db.execute<{ emails: string }>(sql`
    with wanted as (
      select w.*, u.email as address, coalesce(s.inbox, w.inbox_default) as in_inbox,
        coalesce(s.email, w.email_default) and u.email is not null and ${email !== null} as by_email
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(user_id bigint, org_id bigint, crop text, kind text,
        title text, "text" text, object text, object_id bigint, path text, inbox_default boolean, email_default boolean)
      join ${user} u on u.id = w.user_id and u.state = 1 and u.deleted_at is null
      left join ${noticeSetting} s on s.user_id = w.user_id and s.kind = w.kind
    ), shown as (
      insert into ${userNotice} (user_id, org_id, crop, kind, title, "text", object, object_id, path, created_at)
      select user_id, org_id, crop, kind, title, "text", object, object_id, path, ${now} from wanted where in_inbox
    ), mailed as (
      insert into ${outgoingEmail} (user_id, org_id, crop, address, title, "text", next_at, give_up_at, created_at)
      select user_id, org_id, crop, address, title, "text", ${now}, ${giveUpAt}, ${now} from wanted where by_email
      returning 1
    )
    select count(*) as emails from mailed`)
  if (Number(rows[0]?.emails) > 0) await jobs.enqueue(ctx.db, EMAIL_JOB, {})
}

/** Returns one row for each recipient, with the defaults of the kind. */
function rowsOf({ caller }: Sender, notice: NewNotice): object[] {
  const { kind, title, text = null, link, orgId = caller.orgId, crop = caller.crop } = notice
  const { inbox, email } = noticeKinds[kind]
  const row = {
    org_id: orgId,
    crop: crop || null,
    kind,
    title,
    text,
    ...(link && ('path' in link ? { path: link.path } : { object: link.object, object_id: link.id })),
    inbox_default: inbox,
    email_default: email,
  }
  return [...new Set(notice.recipients)].map((id) => ({ ...row, user_id: id }))
}
