import type { AcquireAction, AcquireKind, MatchReason } from '@hepu/api/areas/research/acquire/acquireKinds'
import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { plainName } from '../nameConditions.ts'

/** 公告获取记录: an announcement that waits to be made a record of a registry, merged into one, or ignored. */
export const acquireRecord = pgTable(
  'acquire_record',
  {
    ...owned(),
    kind: text('kind').$type<AcquireKind>().notNull(),
    announceNo: text('announce_no').notNull(),
    announceDate: date('announce_date', { mode: 'string' }),
    source: text('source'),
    name: text('name').notNull(),
    /** As the dictionary of the registry has it, else as announced. */
    cropName: text('crop_name'),
    /** The leading number as announced. */
    number: text('number'),
    /** Announcement, name and numbers in their normal form: what no two records share. */
    mark: text('mark').notNull(),
    /** What was announced, by field of the registry. */
    parsed: jsonb('parsed').$type<Record<string, string | number | boolean>>().notNull(),
    srcPubText: text('src_pub_text'),
    /** 0 waits, 1 was handled. */
    operated: integer('operated').$type<0 | 1>().notNull().default(0),
    action: text('action').$type<AcquireAction>(),
    ignoreReason: text('ignore_reason'),
    operatedBy: ref('operated_by'),
    operatedAt: moment('operated_at'),
    /** The record that was made or merged into, and what it was called. */
    recordId: ref('record_id'),
    recordName: text('record_name'),
    /** The nearest record on arrival. */
    matchId: ref('match_id'),
    matchReason: text('match_reason').$type<MatchReason>(),
    similarity: doublePrecision('similarity'),
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('acquire_record_mark')
      .on(t.orgId, t.crop, t.kind, t.mark)
      .where(sql`deleted_at is null`),
    index('acquire_record_plain_name').on(t.orgId, plainName(t.name)),
    index('acquire_record_list').on(t.orgId, t.crop, t.kind, t.operated, t.id),
  ],
)
