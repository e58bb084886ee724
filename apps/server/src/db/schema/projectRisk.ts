import type { RiskLevel, RiskState } from '@hepu/api/areas/project/risk/riskRules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

/** 项目风险: what may go wrong in a node, and what is done about it. */
export const projectRisk = pgTable(
  'project_risk',
  {
    ...owned(),
    /** The project at the top. */
    projectId: ref('project_id').notNull(),
    nodeId: ref('node_id').notNull(),
    /** Counts the risks of a project from 1, deleted ones too. */
    serial: integer('serial').notNull(),
    name: text('name').notNull(),
    /** Dictionary `risk_type`. */
    category: text('category').notNull(),
    /** 1 to 5. */
    probability: integer('probability').notNull(),
    /** 1 to 5. */
    impact: integer('impact').notNull(),
    /** Follows from probability × impact. */
    level: text('level').$type<RiskLevel>().notNull(),
    measures: text('measures').notNull(),
    ownerId: ref('owner_id').notNull(),
    foundDate: date('found_date', { mode: 'string' }).notNull(),
    plannedEnd: date('planned_end', { mode: 'string' }),
    state: text('state').$type<RiskState>().notNull().default('open'),
    /** Of the last closing; null while the risk is not closed. */
    closedDate: date('closed_date', { mode: 'string' }),
    closingNote: text('closing_note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('project_risk_node').on(t.nodeId),
    index('project_risk_owner').on(t.ownerId),
    uniqueIndex('project_risk_serial').on(t.orgId, t.projectId, t.serial),
    check('project_risk_scale', sql`${t.probability} between 1 and 5 and ${t.impact} between 1 and 5`),
  ],
)

/** 风险过程: each state that a risk came into, with the day and the reason. Lines are only added. */
export const projectRiskStep = pgTable(
  'project_risk_step',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    riskId: ref('risk_id').notNull(),
    /** Null for the registration. */
    stateBefore: text('state_before').$type<RiskState>(),
    stateAfter: text('state_after').$type<RiskState>().notNull(),
    /** The day on which it happened, which may be before it was entered. */
    day: date('day', { mode: 'string' }).notNull(),
    note: text('note'),
    createdBy: ref('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('project_risk_step_risk').on(t.riskId, t.id)],
)
