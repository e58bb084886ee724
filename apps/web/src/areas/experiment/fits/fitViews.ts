import { lazy } from 'react'
import type { dataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'

/** The props of a tab of the further statistics. */
export interface ViewProps {
  groupId: string
  trait: string
  /** Title of its charts' pictures, with the group. */
  title: string
  points: OutputOf<typeof dataAnalysis>
}

/** The tabs of 分析信息, in their order. */
export const views = [
  { key: 'average', label: '汇总' },
  { key: 'points', label: '各点' },
  { key: 'anova', label: '方差分析' },
  { key: 'ranking', label: '排名' },
  { key: 'heat', label: '热图' },
  { key: 'biplot', label: '双标图' },
  { key: 'stability', label: '稳定性' },
  { key: 'years', label: '多年联合' },
  { key: 'boxes', label: '箱线图' },
  { key: 'correlation', label: '相关' },
  { key: 'field', label: '田间图' },
  { key: 'checks', label: '对照校正' },
  { key: 'lodging', label: '倒伏' },
  { key: 'disease', label: '病害' },
] as const
export type View = (typeof views)[number]['key']

/** Tabs with code of their own, which loads with their data when the tab is first opened. */
export const lazyViews = {
  ranking: lazy(() => import('./RankingView.tsx')),
  heat: lazy(() => import('./HeatView.tsx')),
  biplot: lazy(() => import('./BiplotView.tsx')),
  stability: lazy(() => import('./StabilityView.tsx')),
  years: lazy(() => import('./YearsView.tsx')),
  boxes: lazy(() => import('./BoxView.tsx')),
  correlation: lazy(() => import('./CorrelationView.tsx')),
  field: lazy(() => import('./FieldView.tsx')),
  checks: lazy(() => import('./ChecksView.tsx')),
} as const
export type LazyView = keyof typeof lazyViews

export const isLazyView = (view: View): view is LazyView => view in lazyViews

/** Tabs that are of all traits together. */
export const withoutTrait: ReadonlySet<View> = new Set(['correlation', 'lodging', 'disease'])
