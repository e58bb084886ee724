import type { ReportKind } from '@hepu/api/areas/project/report/periods'
import type { Fact } from '@hepu/api/areas/project/report/reportFacts'
import type { ReportState } from '@hepu/api/areas/project/report/reportLabels'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

/** 过程文档: a document of a node; its files are its versions. */
export const projectDocument = pgTable(
  'project_document',
  {
    ...owned(),
    nodeId: ref('node_id').notNull(),
    /** Dictionary `file_type_project`. */
    type: text('type').notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_document_list').on(t.nodeId, t.updatedAt),
    uniqueIndex('project_document_name')
      .on(t.orgId, t.nodeId, t.type, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** 文档版本: one file of a process document. */
export const projectDocumentVersion = pgTable(
  'project_document_version',
  {
    ...owned(),
    documentId: ref('document_id').notNull(),
    /** From 1; that of a deleted version is not given again. */
    number: integer('number').notNull(),
    fileId: ref('file_id').notNull(),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('project_document_version_number').on(t.orgId, t.documentId, t.number),
  ],
)

/** 项目报告: one for each node, kind and period, with the texts as they are now. */
export const projectReport = pgTable(
  'project_report',
  {
    ...owned(),
    nodeId: ref('node_id').notNull(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** `2024-W47`, `2024-11` or `2024`. */
    period: text('period').notNull(),
    state: text('state').$type<ReportState>().notNull(),
    /** How often it was submitted. */
    number: integer('number').notNull().default(0),
    summary: text('summary'),
    plan: text('plan'),
    problems: text('problems'),
    submittedAt: moment('submitted_at'),
    submittedBy: ref('submitted_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('project_report_once')
      .on(t.orgId, t.nodeId, t.kind, t.period)
      .where(sql`deleted_at is null`),
  ],
)

/** 报告版次: what was submitted each time, with what had happened by then. Lines are only added. */
export const projectReportVersion = pgTable(
  'project_report_version',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    reportId: ref('report_id').notNull(),
    number: integer('number').notNull(),
    summary: text('summary'),
    plan: text('plan'),
    problems: text('problems'),
    facts: jsonb('facts').$type<Fact[]>().notNull(),
    /** The file that came with it. */
    fileId: ref('file_id'),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('project_report_version_number').on(t.orgId, t.reportId, t.number),
  ],
)

/** 报告要求: which reports a project owes, where that is not the default. */
export const projectReportRule = pgTable(
  'project_report_rule',
  {
    ...owned(),
    projectId: ref('project_id').notNull(),
    weekly: boolean('weekly').notNull(),
    monthly: boolean('monthly').notNull(),
    yearly: boolean('yearly').notNull(),
    maxLevel: integer('max_level').notNull(),
    since: date('since', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('project_report_rule_once')
      .on(t.orgId, t.projectId)
      .where(sql`deleted_at is null`),
  ],
)
