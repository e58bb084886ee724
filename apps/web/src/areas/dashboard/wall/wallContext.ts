import { createContext, use } from 'react'
import type { About } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import type { DrillKey, DrillPart } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import type { MorningKey, MorningWeek } from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import type { CountedMetric } from '@hepu/api/areas/dashboard/widget/widgets'
import type { SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import type { ObligationPreset } from '../../obligation/shared.ts'
import type { WallFilters } from './wallParams.ts'

/** A figure of 科研 whose records are shown. */
export interface ResearchFigure {
  kind: 'research'
  title: string
  part: DrillPart
  keys?: { name: DrillKey; value: string | null }[]
  isDistinct?: boolean
  /** Years of the figure, where they are not those of the wall. */
  years?: { startYear: string; endYear: string }
}

/** A figure of 推广 whose bills are shown. */
export interface SaleFigure {
  kind: 'sale'
  title: string
  years: { startYear: number; endYear: number }
  cells: { dimension: SaleDimension; value: string | null }[]
  /** Months of the years; all by default. */
  months?: number[]
  /** Whether the figure leaves out the company chosen above and counts sales within the group as statistics do. */
  isOfWhole?: boolean
}

/** A figure of a card of 晨会 whose rows are shown. */
export interface MorningFigure {
  kind: 'morning'
  title: string
  unit: string
  of: MorningKey
  week: MorningWeek
}

/** A card of 推广 whose counted things are shown. */
export interface CountedFigure {
  kind: 'counted'
  title: string
  of: CountedMetric
}

/** What a dialog of a dashboard is about: a figure, where it comes from, or the to-do made of it. */
export type Opened =
  | ResearchFigure
  | SaleFigure
  | MorningFigure
  | CountedFigure
  | { kind: 'about'; title: string; about: About }
  | { kind: 'todo'; preset: ObligationPreset }

export interface Wall {
  filters: WallFilters
  companyId: string | undefined
  isWall: boolean
  /** Everybody sees what people from outside see. */
  isForOutside: boolean
  theme: 'dark' | 'light'
  /** ms between two refreshes. */
  everyMs: number
  /** Opens 这个数怎么来的. */
  onAbout: (title: string, about: About) => void
  /** Opens the records behind a figure; undefined where the user may not see them, and on a wall. */
  onResearch: ((figure: ResearchFigure) => void) | undefined
  onSale: ((figure: SaleFigure) => void) | undefined
  onCounted: ((figure: CountedFigure) => void) | undefined
  onMorning: ((figure: MorningFigure) => void) | undefined
  /** Asks about a to-do before it is made; undefined for those who may make none. */
  onTodo: ((preset: ObligationPreset) => void) | undefined
  /** Tells the time and year of the data of a widget, and whether its last refresh failed; null where it is gone. */
  onFresh: (name: string, freshness: Freshness | null) => void
}

export interface Freshness {
  asOf: string | null
  isOld: boolean
  /** The newest year that the figures are of; null while none is known. */
  endYear: number | null
}

export const WallContext = createContext<Wall | null>(null)

/** Returns the dashboard around a widget. Throws outside of one. */
export function useWall(): Wall {
  const wall = use(WallContext)
  if (!wall) throw new Error('a widget needs a dashboard around it')
  return wall
}
