import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment, ref } from '../commonColumns.ts'

/**
 * 操作日志: who changed what, when, before and after; written in the transaction of the change, never updated, but that its
 * lines follow an entry, and what belongs to it, that get fresh ids with the codes.
 */
export const changeLog = pgTable(
  'change_log',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop'),
    at: moment('at').notNull().defaultNow(),
    userId: ref('user_id'),
    requestId: text('request_id'),
    object: text('object').notNull(),
    objectId: ref('object_id'),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('change_log_object').on(t.orgId, t.object, t.objectId, t.id),
    // Pages of the log are taken from these alone: each ends with the time, and holds the crop that every reading asks for.
    index('change_log_at').on(t.orgId, t.at, t.id, t.crop),
    index('change_log_user').on(t.orgId, t.userId, t.at, t.id, t.crop),
    index('change_log_kind').on(t.orgId, t.object, t.at, t.id, t.crop),
    index('change_log_action').on(t.orgId, t.action, t.at, t.id, t.crop),
    index('change_log_batch').on(t.orgId, t.batchId),
  ],
)
