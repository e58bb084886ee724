import * as promotion from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import * as research from '@hepu/api/areas/dashboard/research/researchDashboard'
import { routesOf } from '@hepu/api/core/area'
import type { Route } from '@hepu/api/core/route'
import { buildApp } from '../apps/server/src/app.ts'
import { fire } from './fire.ts'
import { shotOf } from './lists.ts'
import { median } from './measure.ts'
import { benchConfig, openPlace } from './openPlace.ts'
import { seedSales } from './productStatistic.ts'
import { headersOf, recordList } from './record.ts'
import { seedTrials } from './seedTrials.ts'
import { serve } from './serve.ts'

/** Lines of sales; fewer for a trial run (`HEPU_BENCH_LINES`). */
const LINES = Number(process.env['HEPU_BENCH_LINES'] ?? 2_000_000)
const ROUNDS = 20
/** Goal: most ms until the last answer of all calls of a wall, asked for at once. */
const GOAL_MS = 300

export interface WallTimes {
  lines: number
  calls: number
  /** ms of the first time, before anything is kept, and the median of those after it. */
  first: number
  p50: number
}
