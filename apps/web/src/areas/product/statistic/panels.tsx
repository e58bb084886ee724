import type { SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import type { EChartsOption } from 'echarts'
import { useMemo, type ReactNode } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { Figure } from './BillsDialog.tsx'
import type { Topic, TopicGroup, TopicQuery } from './useTopic.ts'

/** Shows the bills behind a figure; undefined for users who may not see bills. */
export type OpenBills = ((figure: Figure) => void) | undefined

/** Returns the figure of a group: its values in the dimensions of its topic, and the years of its answer. */
export const figureOf = (
  { keys }: TopicGroup,
  dimensions: readonly SaleDimension[],
  { period: { startYear, endYear } }: Pick<Topic, 'period'>,
): Figure => ({
  years: { startYear, endYear },
  title: keys.map(({ label }) => label).join(' · '),
  cells: dimensions.flatMap((dimension, at) => {
    const key = keys[at]
    return key ? [{ dimension, value: key.value }] : []
  }),
})

interface PanelProps {
  title: string
  query: TopicQuery
  children: (answer: Topic) => ReactNode
}

/** A part of the dashboard with its states: loading, failed, without sales, or its figures. */
export function Panel({ title, query: { data, error, refetch }, children }: PanelProps) {
  return (
    <section className="sale-panel" aria-label={title}>
      <h2>{title}</h2>
      {error ? (
        <ErrorPane error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <EmptyPane loading />
      ) : data.groups.length === 0 ? (
        <EmptyPane text="所选范围内没有销售" />
      ) : (
        children(data)
      )}
    </section>
  )
}

interface ChartProps {
  title: string
  answer: Topic
  dimensions: readonly SaleDimension[]
  optionOf: (groups: readonly TopicGroup[]) => EChartsOption
  onOpen: OpenBills
  height?: number
}

/** A chart of a topic whose bars and points open their bills. */
export function TopicChart({ title, answer, dimensions, optionOf, onOpen, height = 320 }: ChartProps) {
  const { groups } = answer
  const option = useMemo(() => optionOf(groups), [groups, optionOf])
  return (
    <Chart
      option={option}
      label={title}
      height={height}
      onClick={({ dataIndex }) => {
        const group = groups[dataIndex]
        if (group) onOpen?.(figureOf(group, dimensions, answer))
      }}
    />
  )
}
