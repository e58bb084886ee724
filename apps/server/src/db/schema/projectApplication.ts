import type { ApplicationState } from '@hepu/api/areas/project/application/applicationLabels'
import type { ApplicationContent } from '@hepu/api/areas/project/application/applicationContent'
import * as goals from '@hepu/api/areas/project/application/goalSections'
import * as income from '@hepu/api/areas/project/application/incomeSections'
import * as resources from '@hepu/api/areas/project/application/resourceSections'
import { sql } from 'drizzle-orm'
import {
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
import { partTableOf } from './partTable.ts'

/** 项目申报: what somebody asks for before there is a project. Its sections are tables of their own. */
export const projectApplication = pgTable(
  'project_application',
  {
    ...owned(),
    /** 申报编号, given at the first submission. */
    number: text('number'),
    /** The call for applications that it answers, if there is one. */
    approvalId: ref('approval_id'),
    sourceId: ref('source_id'),
    name: text('name').notNull(),
    /** Dictionary `project_level`. */
    rank: text('rank'),
    /** Dictionary `project_category`. */
    category: text('category'),
    /** The organisation that applies. */
    unitId: ref('unit_id'),
    contact: text('contact'),
    phone: text('phone'),
    directorId: ref('director_id'),
    directorIdentity: text('director_identity'),
    directorTitle: text('director_title'),
    directorAge: integer('director_age'),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    summary: text('summary'),
    keywords: text('keywords'),
    specialBudget: numeric('special_budget', { precision: 14, scale: 2 }),
    selfBudget: numeric('self_budget', { precision: 14, scale: 2 }),
    state: text('state').$type<ApplicationState>().notNull(),
    /** Version of the fields of the application itself; `version` rises with those of its sections too. */
    infoVersion: integer('info_version').notNull().default(1),
    /** How often it was submitted. */
    round: integer('round').notNull().default(0),
    submittedAt: moment('submitted_at'),
    decidedAt: moment('decided_at'),
    /** What was said at the end of the approval, or at its return. */
    opinion: text('opinion'),
    /** Who applies. */
    ownerId: ref('owner_id').notNull(),
    /** The project that it became. */
    projectId: ref('project_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_application_id').on(t.id),
    index('project_application_list').on(t.orgId, t.crop, t.updatedAt),
    index('project_application_owner').on(t.ownerId),
    index('project_application_director').on(t.directorId),
    index('project_application_approval').on(t.approvalId),
    index('project_application_project').on(t.projectId),
    uniqueIndex('project_application_number')
      .on(t.orgId, t.number)
      .where(sql`deleted_at is null`),
  ],
)

/** Each submission as it was handed in: the application and its sections. Lines are only added. */
export const projectApplicationRound = pgTable(
  'project_application_round',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    applicationId: ref('application_id').notNull(),
    /** From 1. */
    round: integer('round').notNull(),
    content: jsonb('content').$type<ApplicationContent>().notNull(),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.applicationId],
      foreignColumns: [projectApplication.orgId, projectApplication.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('project_application_round_once').on(t.orgId, t.applicationId, t.round),
  ],
)

export const projectApplicationTarget = partTableOf(goals.target, projectApplication)
export const projectApplicationExpert = partTableOf(goals.expert, projectApplication)
export const projectApplicationBenefit = partTableOf(goals.expectedBenefit, projectApplication)
export const projectApplicationPlan = partTableOf(goals.technicalPlan, projectApplication)
export const projectApplicationLicenseFee = partTableOf(income.licenseFee, projectApplication)
export const projectApplicationMilestonePay = partTableOf(income.milestonePay, projectApplication)
export const projectApplicationSaleCommission = partTableOf(income.saleCommission, projectApplication)
export const projectApplicationTransferProfit = partTableOf(
  income.achievementTransferProfit,
  projectApplication,
)
export const projectApplicationDistribution = partTableOf(
  income.distributionOfBenefitData,
  projectApplication,
)
export const projectApplicationUnit = partTableOf(resources.unit, projectApplication)
export const projectApplicationBudget = partTableOf(resources.projectBudget, projectApplication)
export const projectApplicationAdditional = partTableOf(resources.additionalInformation, projectApplication)
