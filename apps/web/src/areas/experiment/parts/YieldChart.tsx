import { yieldAnalysis } from '@hepu/api/areas/experiment/statistic'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/Chart.tsx'
import { yieldOption } from './chartOptions.ts'

interface Props {
  groupId: string
  /** What the picture of the chart says of its group. */
  title: string
  model: 'random' | 'fixed'
}

/** 产量柱图: entries by mean, a line per check and for the group mean, and a whisker one LSD long. */
export function YieldChart({ groupId, title, model }: Props) {
  const data = useCall(yieldAnalysis, { groupId, model })
  const option = useMemo(() => data.data && yieldOption(data.data), [data.data])
  return (
    <Chart
      option={option}
      error={data.error}
      onRetry={() => void data.refetch()}
      height={300}
      label={`${title} 品种折亩产柱图，含对照线与 LSD`}
      emptyText="还没有可汇总的产量"
    />
  )
}
