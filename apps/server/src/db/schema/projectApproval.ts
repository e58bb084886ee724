import type { ProjectApprovalState } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { projectApplication } from './projectApplication.ts'

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

/** 专家评审: who is asked to score an application, and what he says. */
export const projectExpertReview = pgTable(
  'project_expert_review',
  {
    ...owned(),
    applicationId: ref('application_id').notNull(),
    /** Null for an expert outside the product. */
    userId: ref('user_id'),
    /** The name when he was assigned. */
    expertName: text('expert_name').notNull(),
    unit: text('unit'),
    title: text('title'),
    isConflicted: boolean('is_conflicted').notNull().default(false),
    conflictReason: text('conflict_reason'),
    /** 0 to 100; null until it is given. */
    score: numeric('score', { precision: 5, scale: 2 }),
    opinion: text('opinion'),
    scoredAt: moment('scored_at'),
    /** Who entered the score; another than the expert for one outside the product. */
    scoredBy: ref('scored_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.applicationId],
      foreignColumns: [projectApplication.orgId, projectApplication.id],
    }).onUpdate('cascade'),
    index('project_expert_review_application').on(t.applicationId),
    index('project_expert_review_user').on(t.userId),
    uniqueIndex('project_expert_review_once')
      .on(t.orgId, t.applicationId, t.userId)
      .where(sql`deleted_at is null and user_id is not null`),
    uniqueIndex('project_expert_review_outside')
      .on(t.orgId, t.applicationId, t.expertName, t.unit)
      .where(sql`deleted_at is null and user_id is null`),
  ],
)
