import { and, isNotNull, lt, ne } from 'drizzle-orm'
import { outgoingEmail, userNotice } from '../db/schema/index.ts'
import type { Services } from '../http/context.ts'

export const NOTICE_SWEEP_JOB = 'notice-sweep'

const DAY_MS = 24 * 3_600_000
/** Days for which read notices and the records of e-mails are kept. */
const KEEP_DAYS = 180

/** Removes read notices, and e-mails that are sent or failed, when they are half a year old. Returns how many. */
export async function sweepNotices({ db, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - KEEP_DAYS * DAY_MS)
  const notices = await db
    .delete(userNotice)
    .where(and(lt(userNotice.createdAt, before), isNotNull(userNotice.readAt)))
  const emails = await db
    .delete(outgoingEmail)
    .where(and(lt(outgoingEmail.createdAt, before), ne(outgoingEmail.state, 'waiting')))
  return (notices.rowCount ?? 0) + (emails.rowCount ?? 0)
}
