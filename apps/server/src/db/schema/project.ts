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
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, owned, ref } from '../commonColumns.ts'

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
