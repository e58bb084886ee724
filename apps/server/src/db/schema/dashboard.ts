import type { CutKind, GrowthAxis, ShareAxis } from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, owned, ref } from '../commonColumns.ts'

/** 四象限设置: one row an organisation and crop; without one the defaults count. Cuts are per cent. */
export const dashboardQuadrant = pgTable(
  'dashboard_quadrant',
  {
    ...owned(),
    shareAxis: text('share_axis').$type<ShareAxis>().notNull(),
    growthAxis: text('growth_axis').$type<GrowthAxis>().notNull(),
    shareCutKind: text('share_cut_kind').$type<CutKind>().notNull(),
    shareCut: doublePrecision('share_cut').notNull(),
    growthCutKind: text('growth_cut_kind').$type<CutKind>().notNull(),
    growthCut: doublePrecision('growth_cut').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('dashboard_quadrant_once')
      .on(t.orgId, t.crop)
      .where(sql`${t.deletedAt} is null`),
  ],
)

/**
 * A mark of each statement that changed sales or products of an organisation, set by triggers (see the migration) in its transaction:
 * kept figures count as long as the marks are the same. Marks older than an hour are removed by later ones.
 */
export const saleChange = pgTable(
  'sale_change',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('sale_change_at').on(t.at)],
)
