import type { NodeState, ProgressOrigin } from '@hepu/api/areas/project/node/nodeLabels'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import type { IndirectCap } from '@hepu/api/areas/project/source/indirectCap'
import type { SubjectKind } from '@hepu/api/areas/project/source/subjectRules'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

/** 项目来源: who pays, with the budget subjects that the payer asks for. */
export const projectSource = pgTable(
  'project_source',
  {
    ...owned(),
    name: text('name').notNull(),
    /** The start of the numbers of its projects. */
    code: text('code').notNull(),
    /** Dictionary `special_fund_type`. */
    fundType: text('fund_type').notNull(),
    remark: text('remark'),
    /** 1 offered in new applications, 0 not. */
    state: integer('state').notNull().default(1),
    /** Limits of the indirect costs, newest first. */
    caps: jsonb('caps').$type<IndirectCap[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_source_list').on(t.orgId, t.crop, t.updatedAt),
    uniqueIndex('project_source_name')
      .on(t.orgId, t.crop, t.name)
      .where(sql`deleted_at is null`),
    uniqueIndex('project_source_code')
      .on(t.orgId, t.crop, t.code)
      .where(sql`deleted_at is null`),
  ],
)

/** 经费科目: a tree below each source; amounts stand on subjects without any below them. */
export const projectSubject = pgTable(
  'project_subject',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    sourceId: ref('source_id').notNull(),
    parentId: ref('parent_id'),
    /** From 1. */
    level: integer('level').notNull(),
    /** Position among the subjects below the same one, from 1. */
    sortValue: integer('sort_value').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<SubjectKind>().notNull(),
    isEquipment: boolean('is_equipment').notNull().default(false),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.sourceId], foreignColumns: [projectSource.orgId, projectSource.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('project_subject_source').on(t.orgId, t.sourceId, t.parentId, t.sortValue),
  ],
)

/** 项目, 课题 and 任务: one tree; `path` holds the ids from the project down, so that a branch is one prefix match. */
export const projectNode = pgTable(
  'project_node',
  {
    ...owned(),
    /** The project at the top; the node itself there. */
    projectId: ref('project_id').notNull(),
    parentId: ref('parent_id'),
    path: text('path').notNull(),
    /** 1 项目, 2 课题, 3 任务. */
    level: integer('level').notNull(),
    /** Null for a draft, which has no number yet. */
    code: text('code'),
    name: text('name').notNull(),
    /** Null for a project that nobody outside pays for. */
    sourceId: ref('source_id'),
    /** Dictionary `project_level`. */
    rank: text('rank'),
    /** Dictionary `project_category`. */
    category: text('category'),
    /** The organisation that does the work, where it is one of the house. */
    unitId: ref('unit_id'),
    /** The unit outside the house. */
    unitName: text('unit_name'),
    directorId: ref('director_id'),
    /** Who answers for the record: its creator, until it is handed over. */
    ownerId: ref('owner_id').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    specialBudget: numeric('special_budget', { precision: 14, scale: 2 }),
    selfBudget: numeric('self_budget', { precision: 14, scale: 2 }),
    summary: text('summary'),
    keywords: text('keywords'),
    remark: text('remark'),
    state: text('state').$type<NodeState>().notNull(),
    /** Share of the node in the progress of the one above it, in percent; null as long as the siblings count the same. */
    weight: numeric('weight', { precision: 5, scale: 2 }),
    /** Percent done, 0 to 100; null where nothing below says. */
    progress: numeric('progress', { precision: 9, scale: 6, mode: 'number' }),
    progressOrigin: text('progress_origin').$type<ProgressOrigin>().notNull().default('computed'),
    /** Why the progress was set by hand. */
    progressReason: text('progress_reason'),
    /** When the 任务书 of the project was signed; from then on its plan changes only with consent. */
    signedAt: moment('signed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_node_id').on(t.id),
    index('project_node_list').on(t.orgId, t.crop, t.level, t.updatedAt),
    index('project_node_path').on(t.path.op('text_pattern_ops')),
    index('project_node_project').on(t.projectId),
    index('project_node_director').on(t.directorId),
    uniqueIndex('project_node_code')
      .on(t.orgId, t.code)
      .where(sql`deleted_at is null`),
  ],
)

/** 项目成员: somebody who was added to a node. Directors and owners are members without a row. */
export const projectMember = pgTable(
  'project_member',
  {
    ...owned(),
    nodeId: ref('node_id').notNull(),
    userId: ref('user_id').notNull(),
    position: text('position').notNull(),
    /** Months of a year that he works for it. */
    months: numeric('months', { precision: 4, scale: 1, mode: 'number' }),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    /** Ids of roles of projects. */
    roleIds: ref('role_ids').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_member_user').on(t.userId),
    uniqueIndex('project_member_node')
      .on(t.orgId, t.nodeId, t.userId)
      .where(sql`deleted_at is null`),
  ],
)

/** 项目角色: what a member may do in a node and below. */
export const projectAuthRole = pgTable(
  'project_auth_role',
  {
    ...owned(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    resources: text('resources').array().$type<ProjectResource[]>().notNull(),
    /** 1 in force, 0 gives nothing. */
    state: integer('state').notNull().default(1),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_auth_role_list').on(t.orgId, t.crop, t.updatedAt),
    uniqueIndex('project_auth_role_name')
      .on(t.orgId, t.crop, t.name)
      .where(sql`deleted_at is null`),
    uniqueIndex('project_auth_role_code')
      .on(t.orgId, t.crop, t.code)
      .where(sql`deleted_at is null`),
  ],
)
