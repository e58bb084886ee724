import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

/** A conversation of one user with the assistant. */
export const aiSession = pgTable(
  'ai_session',
  { ...owned(), userId: ref('user_id').notNull(), title: text('title').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('ai_session_user').on(t.orgId, t.userId, t.updatedAt),
  ],
)

/** What an answer rests on besides its citations: addresses of records, and the permissions that were needed. */
export interface RestsOn {
  /** When the answer began to be looked up (ISO). */
  since: string
  paths: string[]
  words: string[]
}

/** One question or answer; an answer names the records it rests on. */
export const aiMessage = pgTable(
  'ai_message',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    sessionId: ref('session_id').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    citations: jsonb('citations').$type<{ label: string; path: string }[]>().notNull().default([]),
    /** Null for questions, and answers from before it was noted. */
    restsOn: jsonb('rests_on').$type<RestsOn>(),
    state: text('state', { enum: ['done', 'stopped', 'failed'] })
      .notNull()
      .default('done'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('ai_message_session').on(t.orgId, t.sessionId, t.id),
    foreignKey({ columns: [t.orgId, t.sessionId], foreignColumns: [aiSession.orgId, aiSession.id] }).onDelete(
      'cascade',
    ),
  ],
)
