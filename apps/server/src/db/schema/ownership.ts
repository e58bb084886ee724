import type { AssetType, OwnershipKind } from '@hepu/api/areas/research/ownership/ownershipKinds'
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { owned, ref } from '../commonColumns.ts'

/**
 * 权属变更: one change of the owner of an asset, or of a right in it. A row belongs to the current organisation of the asset
 * and moves with it. Names are stored as they were, so that former owners can read it too.
 */
export const ownershipHistory = pgTable(
  'ownership_history',
  {
    ...owned(),
    assetType: text('asset_type').$type<AssetType>().notNull(),
    assetId: ref('asset_id').notNull(),
    /** Name and number of the asset on that day. */
    assetName: text('asset_name').notNull(),
    assetNo: text('asset_no'),
    /** Counts the changes of one asset from 1. */
    seq: integer('seq').notNull(),
    kind: text('kind').$type<OwnershipKind>().notNull(),
    /** Organisations of the house; null where only a name is known. */
    fromOrgId: ref('from_org_id'),
    toOrgId: ref('to_org_id'),
    fromName: text('from_name').notNull(),
    toName: text('to_name').notNull(),
    contractNo: text('contract_no'),
    effectiveDate: date('effective_date', { mode: 'string' }).notNull(),
    announceNo: text('announce_no'),
    /** Per cent. */
    sharePct: numeric('share_pct', { precision: 5, scale: 2 }),
    reason: text('reason'),
    /** The record went to `to_org_id` with it. */
    isMove: boolean('is_move').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('ownership_history_seq').on(t.orgId, t.assetType, t.assetId, t.seq),
    index('ownership_history_list').on(t.orgId, t.crop, t.id),
    index('ownership_history_from').on(t.fromOrgId, t.crop, t.id),
    index('ownership_history_to').on(t.toOrgId, t.crop, t.id),
  ],
)
