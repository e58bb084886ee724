import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

/** 附件: an object of the store and what it belongs to. The row is made when its upload is allowed. */
export const storedFile = pgTable(
  'stored_file',
  {
    ...owned(),
    /** Unguessable folder of the object; `dir/file_name` is its key. */
    dir: text('dir').notNull(),
    fileName: text('file_name').notNull(),
    /** As the user named it. */
    originalName: text('original_name').notNull(),
    /** IMAGE, TEXT, AUDIO, VIDEO, PDF, WORD, EXCEL, PPT, unknown. */
    fileType: text('file_type').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Kind and id of the record it belongs to. */
    infoType: text('info_type').notNull(),
    infoId: text('info_id'),
    sequence: integer('sequence').notNull().default(1),
    /** 1 public, 2 private. */
    publicStatus: integer('public_status').notNull().default(1),
    /** `signed`: may be sent until `expires_at`; `stored`: the object is there; `removed`: deleted, bytes and all. */
    state: text('state', { enum: ['signed', 'stored', 'removed'] })
      .notNull()
      .default('signed'),
    expiresAt: moment('expires_at').notNull(),
    storedAt: moment('stored_at'),
    address: text('address'),
    ownerId: ref('owner_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('stored_file_key').on(t.dir, t.fileName),
    index('stored_file_info').on(t.orgId, t.infoType, t.infoId),
    index('stored_file_waiting').on(t.state, t.expiresAt),
  ],
)
