import type {
  ConsultOutcome,
  ConsultSource,
  ConsultTopic,
  DealStage,
} from '@hepu/api/areas/trading/consult/consultFields'
import type { ConsultState } from '@hepu/api/areas/trading/consult/consultStates'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { moment, owned, ref } from '../commonColumns.ts'
import { listing } from './listing.ts'

/** 咨询: what somebody asks about a listing, a service or the platform. It belongs to the organisation that is asked. */
export const consult = pgTable(
  'consult',
  {
    ...owned(),
    /** 成果, 需求, 服务 or 平台. */
    topic: text('topic').$type<ConsultTopic>().notNull(),
    /** The listing or the service; null for the platform. */
    topicId: ref('topic_id'),
    /** The listing as the sender saw it. */
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>(),
    source: text('source').$type<ConsultSource>().notNull(),
    /** The signed-in sender and the organisation that he works in. */
    senderId: ref('sender_id'),
    senderOrgId: ref('sender_org_id'),
    name: text('name').notNull(),
    unit: text('unit'),
    phone: text('phone').notNull(),
    email: text('email'),
    content: text('content').notNull(),
    state: text('state').$type<ConsultState>().notNull().default('open'),
    outcome: text('outcome').$type<ConsultOutcome>(),
    outcomeNote: text('outcome_note'),
    assigneeId: ref('assignee_id'),
    firstAnsweredAt: moment('first_answered_at'),
    closedAt: moment('closed_at'),
    contractId: ref('contract_id'),
    /** Why it is kept from the staff's box; null where it is not. */
    quarantine: text('quarantine'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('consult_id').on(t.id),
    index('consult_list').on(t.orgId, t.crop, t.state, t.id),
    index('consult_topic').on(t.topic, t.topicId),
    uniqueIndex('consult_open')
      .on(t.orgId, t.topic, t.topicId, t.phone)
      .where(sql`deleted_at is null and quarantine is null and state in ('open', 'handling', 'answered')`),
  ],
)

/** 咨询往来: the messages of a consultation. Lines are never changed. */
export const consultMessage = pgTable(
  'consult_message',
  {
    ...owned(),
    consultId: ref('consult_id').notNull(),
    fromStaff: boolean('from_staff').notNull(),
    /** Whether only the staff reads it. */
    isInside: boolean('is_inside').notNull().default(false),
    content: text('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.consultId], foreignColumns: [consult.orgId, consult.id] }).onUpdate(
      'cascade',
    ),
    index('consult_message_consult').on(t.consultId, t.id),
  ],
)

/** 撮合: a supply and a demand, or a consultation, that a broker brings together. */
export const deal = pgTable(
  'deal',
  {
    ...owned(),
    supplyId: ref('supply_id'),
    demandId: ref('demand_id'),
    consultId: ref('consult_id'),
    stage: text('stage').$type<DealStage>().notNull().default('found'),
    brokerId: ref('broker_id'),
    obstacle: text('obstacle'),
    nextStep: text('next_step'),
    nextOn: date('next_on', { mode: 'string' }),
    /** Percent. */
    probability: integer('probability'),
    /** Yuan. */
    expected: numeric('expected', { precision: 14, scale: 2 }),
    remark: text('remark'),
    contractId: ref('contract_id'),
    closedReason: text('closed_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('deal_list').on(t.orgId, t.crop, t.stage, t.id),
    uniqueIndex('deal_once')
      .on(t.orgId, t.supplyId, t.demandId)
      .where(sql`deleted_at is null and supply_id is not null and demand_id is not null`),
    check('deal_probability', sql`${t.probability} between 0 and 100`),
    check('deal_of', sql`num_nonnulls(${t.supplyId}, ${t.demandId}, ${t.consultId}) > 0`),
  ],
)

/** 匹配提醒: the matches of a listing of which its organisation has got a notice, each once. */
export const dealNotice = pgTable(
  'deal_notice',
  {
    orgId: ref('org_id').notNull(),
    listingId: ref('listing_id').notNull(),
    /** The listing of the other kind, maybe of another organisation. */
    otherId: ref('other_id').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.listingId, t.otherId] }),
    foreignKey({ columns: [t.orgId, t.listingId], foreignColumns: [listing.orgId, listing.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)
