import type { LinkVisitKind } from '@hepu/api/areas/breeder/view/viewFields'
import { sql } from 'drizzle-orm'
import { date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { breeder } from './breeder.ts'

/** 查看链接: lets a breeder see his own varieties and money until a day, without an account. */
export const breederLink = pgTable(
  'breeder_link',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    /** SHA-256 of the ticket in the link; the ticket itself is shown once. */
    ticketHash: text('ticket_hash').notNull(),
    /** Last characters of the ticket, by which people know the link. */
    tail: text('tail').notNull(),
    reason: text('reason').notNull(),
    /** The last day on which the link opens. */
    endOn: date('end_on', { mode: 'string' }).notNull(),
    revokedAt: moment('revoked_at'),
    revokedBy: ref('revoked_by'),
    revokeReason: text('revoke_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('breeder_link_id').on(t.id),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_link_breeder').on(t.breederId),
    uniqueIndex('breeder_link_ticket').on(t.ticketHash),
  ],
)

/** 访问记录: every opening of a link and every look by it. Rows are only added. */
export const breederLinkVisit = pgTable(
  'breeder_link_visit',
  {
    ...owned(),
    linkId: ref('link_id').notNull(),
    breederId: ref('breeder_id').notNull(),
    kind: text('kind').$type<LinkVisitKind>().notNull(),
    /** SHA-256 of the token that the opening gave, and until when it reads. */
    tokenHash: text('token_hash'),
    tokenUntil: moment('token_until'),
    address: text('address'),
    device: text('device'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.linkId],
      foreignColumns: [breederLink.orgId, breederLink.id],
    }).onUpdate('cascade'),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_link_visit_breeder').on(t.breederId, t.id),
    index('breeder_link_visit_link').on(t.linkId, t.id),
    uniqueIndex('breeder_link_visit_token')
      .on(t.tokenHash)
      .where(sql`token_hash is not null`),
  ],
)
