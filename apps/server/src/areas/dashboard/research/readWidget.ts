import { researchWidgets, type ResearchWidget, type Widget } from '@hepu/api/areas/dashboard/widget/widgets'
import type { About } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { FIRST_DASHBOARD_YEAR } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { currentYear } from '@hepu/api/core/years'
import { sql } from 'drizzle-orm'
import { experimentGroup } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { aboutOf, narrowed, yearsOf, yearsText, type WidgetFilters, type Years } from '../scope/narrow.ts'

/** What a widget found: its figures, the records behind them, and their newest change. */
interface Found<T> {
  shown: T
  rows: number
  asOf: string | null
}

export type Answered<T> = T & { reason: 'noData' | 'noRight' | null; about: About }

interface Wish<T> {
  /** Years where none are chosen; the newest year with trials by default. */
  usual?: (year: number) => { startYear?: number; endYear: number }
  /** The figures of nothing, shown without the permission. */
  blank: T
  read: (ctx: Ctx, years: Years) => Promise<Found<T>>
}

/**
 * Answers a widget of 科研: cuts the scope, settles the years, and reads the figures unless the caller lacks the permission on what they
 * count. No data, no right and the figure 0 are facts apart.
 */
export async function readWidget<T>(
  given: Ctx,
  name: ResearchWidget,
  filters: WidgetFilters,
  { usual = (endYear) => ({ endYear }), blank, read }: Wish<T>,
): Promise<Answered<T>> {
  const widget: Widget = researchWidgets[name]
  const ctx = await narrowed(given, filters)
  const years = await settledYears(ctx, filters, usual)
  const needed = ['dashboard.research:read' as const, ...(widget.needs ? [widget.needs] : [])]
  const facts = { years: yearsText(years), endYear: years.endYear, orgId: filters.orgId, needed }
  if (widget.needs && !ctx.caller.permissions.has(widget.needs)) {
    return {
      ...blank,
      reason: 'noRight',
      about: await aboutOf(ctx, widget, { ...facts, rows: null, asOf: null }),
    }
  }
  const { shown, rows, asOf } = await read(ctx, years)
  const about = await aboutOf(ctx, widget, { ...facts, rows, asOf })
  return { ...shown, reason: rows === 0 ? 'noData' : null, about }
}

/** Returns the years of a call; without any those that are usual, from the newest year with trials. */
export async function settledYears(
  ctx: Ctx,
  filters: WidgetFilters,
  usual: NonNullable<Wish<unknown>['usual']> = (endYear) => ({ endYear }),
): Promise<Years> {
  const isChosen = filters.year !== undefined || filters.endYear !== undefined
  const year = isChosen ? (filters.endYear ?? filters.year ?? 0) : await newestTrialYear(ctx)
  return yearsOf(filters, usual(year))
}

/** Returns the newest year with trials, not after this year; this year without any since the first one of dashboards. */
async function newestTrialYear(ctx: Ctx): Promise<number> {
  const now = currentYear(ctx.services.now())
  const [found] = await ctx.db
    .select({ year: sql<number | null>`max(${experimentGroup.year})` })
    .from(experimentGroup)
    .where(
      sql`${rows(ctx, experimentGroup)} and ${experimentGroup.year} between ${FIRST_DASHBOARD_YEAR}::int and ${now}::int`,
    )
  return found?.year ?? now
}
