import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type {
  ApprovalAct,
  ApprovalDecision,
  ApprovalState,
  ApprovalTaskState,
} from '@hepu/api/core/approval/approvalWords'
import type { FlowSettings, Step } from '@hepu/api/core/approval/step'
import { id, moment, owned, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

/** 审批流程: the steps that an organisation sets up for one kind of record, for all its crops. */
export const approvalFlow = pgTable(
  'approval_flow',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    subject: text('subject').notNull(),
    isOn: boolean('is_on').notNull(),
    steps: jsonb('steps').$type<Step[]>().notNull(),
    allowOwn: boolean('allow_own').notNull(),
    skipSame: boolean('skip_same').notNull(),
    copyTo: jsonb('copy_to').$type<number[]>().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    uniqueIndex('approval_flow_subject')
      .on(t.orgId, t.subject)
      .where(sql`deleted_at is null`),
  ],
)

/** 审批: one record that people decide about. It keeps the flow that it began with. */
export const approval = pgTable(
  'approval',
  {
    ...owned(),
    subject: text('subject').notNull(),
    objectId: ref('object_id').notNull(),
    /** Name of the record at its submission. */
    title: text('title').notNull(),
    /** In yuan. */
    amount: numeric('amount', { precision: 14, scale: 2 }),
    applicantId: ref('applicant_id').notNull(),
    state: text('state').$type<ApprovalState>().notNull(),
    /** Index of the step at work. */
    step: integer('step').notNull(),
    round: integer('round').notNull(),
    /** How often a step was entered. */
    pass: integer('pass').notNull(),
    /** The step that a return leads back to. */
    returnTo: integer('return_to'),
    /** The steps for the amount of the record. */
    steps: jsonb('steps').$type<Step[]>().notNull(),
    /** All steps of the flow, from which those of another amount are picked. */
    flowSteps: jsonb('flow_steps').$type<Step[]>().notNull(),
    settings: jsonb('settings').$type<FlowSettings>().notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    remindedAt: moment('reminded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('approval_id').on(t.id),
    index('approval_object').on(t.subject, t.objectId, t.id),
    index('approval_applicant').on(t.applicantId, t.startedAt),
    uniqueIndex('approval_running')
      .on(t.orgId, t.subject, t.objectId)
      .where(sql`state in ('RUNNING', 'RETURNED')`),
  ],
)

/** How a task came to its assignee. */
export type TaskSource = 'named' | 'delegated' | 'transferred' | 'addSign' | 'queue' | 'assigned'

/** 待办: what one person has to decide at one step; a copy is kept here too. */
export const approvalTask = pgTable(
  'approval_task',
  {
    ...owned(),
    approvalId: ref('approval_id').notNull(),
    round: integer('round').notNull(),
    step: integer('step').notNull(),
    pass: integer('pass').notNull(),
    kind: text('kind').$type<'step' | 'copy'>().notNull(),
    /** Null: any administrator of approvals of the organisation may act. */
    assigneeId: ref('assignee_id'),
    /** 本人, if the assignee acts for somebody. */
    ownerId: ref('owner_id'),
    addedBy: ref('added_by'),
    source: text('source').$type<TaskSource>().notNull(),
    state: text('state').$type<ApprovalTaskState>().notNull(),
    decision: text('decision').$type<ApprovalDecision>(),
    opinion: text('opinion'),
    actedBy: ref('acted_by'),
    actedAt: moment('acted_at'),
    readAt: moment('read_at'),
    /** The task that waits until this one is decided. */
    beforeTaskId: ref('before_task_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('approval_task_id').on(t.id),
    index('approval_task_approval').on(t.approvalId),
    index('approval_task_assignee').on(t.assigneeId, t.state),
    index('approval_task_acted').on(t.actedBy),
    index('approval_task_queue')
      .on(t.orgId)
      .where(sql`assignee_id is null and state = 'open'`),
    uniqueIndex('approval_task_once')
      .on(t.orgId, t.approvalId, t.pass, t.kind, t.assigneeId)
      .where(sql`state in ('waiting', 'open', 'done')`),
  ],
)

/** 审批轨迹: what happened to an approval. Rows are never changed or deleted. */
export const approvalAct = pgTable(
  'approval_act',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    approvalId: ref('approval_id').notNull(),
    at: moment('at').notNull(),
    /** Null where the product acted by itself. */
    userId: ref('user_id'),
    onBehalfOf: ref('on_behalf_of'),
    round: integer('round').notNull(),
    step: integer('step').notNull(),
    act: text('act').$type<ApprovalAct>().notNull(),
    opinion: text('opinion'),
    /** What the act did besides, in words. */
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('approval_act_approval').on(t.approvalId),
    index('approval_act_user').on(t.userId, t.at),
  ],
)

/** 审批委托: within [startsAt, endsAt) new tasks of a user in an organisation go to his delegate. */
export const approvalDelegation = pgTable(
  'approval_delegation',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    userId: ref('user_id').notNull(),
    delegateId: ref('delegate_id').notNull(),
    /** Null for all kinds of records. */
    subject: text('subject'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    reason: text('reason'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    index('approval_delegation_user').on(t.userId),
    index('approval_delegation_delegate').on(t.delegateId),
  ],
)
