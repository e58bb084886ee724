import type { ProjectApprovalState } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

/** 立项: a call under which units apply for projects; a tree by `parentId`. */
export const projectApproval = pgTable(
  'project_approval',
  {
    ...owned(),
    parentId: ref('parent_id'),
    /** Null for a draft, which has no number yet. */
    code: text('code'),
    name: text('name').notNull(),
    year: integer('year'),
    sourceId: ref('source_id'),
    /** Dictionary `project_category`. */
    category: text('category'),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    specialBudget: numeric('special_budget', { precision: 14, scale: 2 }),
    selfBudget: numeric('self_budget', { precision: 14, scale: 2 }),
    /** What applicants must know and bring. */
    guide: text('guide'),
    /** First and last day on which units may apply. */
    openFrom: date('open_from', { mode: 'string' }),
    openTo: date('open_to', { mode: 'string' }),
    contact: text('contact'),
    phone: text('phone'),
    remark: text('remark'),
    state: text('state').$type<ProjectApprovalState>().notNull(),
    /** Who made it; a draft is seen by its owner only. */
    ownerId: ref('owner_id').notNull(),
    /** When it was last published. */
    publishedAt: moment('published_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_approval_list').on(t.orgId, t.crop, t.updatedAt),
    index('project_approval_parent').on(t.parentId),
    uniqueIndex('project_approval_code')
      .on(t.orgId, t.code)
      .where(sql`deleted_at is null`),
  ],
)
