import type { LifecyclePhase } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { owned, ref } from '../commonColumns.ts'

/** 生命周期阈值: one row a version, the newest of an organisation and crop counts. Rows are only added. */
export const productLifecycle = pgTable(
  'product_lifecycle',
  {
    ...owned(),
    /** Counts the versions of an organisation and crop from 1. */
    serial: integer('serial').notNull(),
    demoYears: smallint('demo_years').notNull(),
    /** 万亩. */
    demoArea: doublePrecision('demo_area').notNull(),
    /** Rates and shares in percent. */
    growthRate: doublePrecision('growth_rate').notNull(),
    matureShare: doublePrecision('mature_share').notNull(),
    declineRate: doublePrecision('decline_rate').notNull(),
    declineYears: smallint('decline_years').notNull(),
    declineShare: doublePrecision('decline_share').notNull(),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('product_lifecycle_serial').on(t.orgId, t.crop, t.serial),
  ],
)

/** 手工阶段: the phase that somebody set for a product in one business year; it counts while that year runs. */
export const productPhaseOverride = pgTable(
  'product_phase_override',
  {
    ...owned(),
    productId: ref('product_id').notNull(),
    bizYear: smallint('biz_year').notNull(),
    phase: text('phase').$type<LifecyclePhase>().notNull(),
    computedPhase: text('computed_phase').$type<LifecyclePhase>().notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('product_phase_override_year')
      .on(t.orgId, t.productId, t.bizYear)
      .where(sql`deleted_at is null`),
    index('product_phase_override_product').on(t.productId),
    check('product_phase_override_phase', sql`${t.phase} ~ '^L[1-8]$'`),
  ],
)
