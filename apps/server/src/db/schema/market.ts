import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, ref } from '../commonColumns.ts'

/** 访客咨询的尝试: consultations that visitors sent, kept for an hour to count by. Whoever sent one is a hash. */
export const consultAttempt = pgTable(
  'consult_attempt',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: moment('at').notNull(),
    address: text('address').notNull(),
    phone: text('phone').notNull(),
    /** Hash of the text, so that the same one from many senders is noticed. */
    content: text('content').notNull(),
    /** Hash of the form's opening: each one serves once. */
    opening: text('opening').notNull(),
    /** The listing; null for the platform. */
    topicId: ref('topic_id'),
    /** Whether it was taken or asked for a captcha. */
    isTaken: boolean('is_taken').notNull(),
  },
  (t) => [index('consult_attempt_at').on(t.at)],
)
