import { yieldAnalysis } from '@hepu/api/areas/experiment/analysis/statistic'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { ENTRY_CHART_PX, NARROW_ENTRY_CHART_PX } from './chartOptions.ts'
import { yieldOption, yieldTable } from './yieldOption.ts'

interface Props {
  groupId: string
  /** Title of the picture, with the group. */
  title: string
  model: 'random' | 'fixed'
}

/** 产量图: entries by mean, a line per check and for the group mean, and the LSD with its level and value. */
export function YieldChart({ groupId, title, model }: Props) {
  const data = useCall(yieldAnalysis, { groupId, model })
  const isNarrow = useNarrow()
  const option = useMemo(() => data.data && yieldOption(data.data), [data.data])
  const table = useMemo(() => (data.data ? yieldTable(data.data) : null), [data.data])
  return (
    <Chart
      option={option}
      {...(table ? { table } : {})}
      error={data.error}
      onRetry={() => void data.refetch()}
      height={isNarrow ? NARROW_ENTRY_CHART_PX : ENTRY_CHART_PX}
      label={`${title} 品种折亩产图，含对照线与 LSD`}
      emptyText="还没有可汇总的产量"
    />
  )
}
