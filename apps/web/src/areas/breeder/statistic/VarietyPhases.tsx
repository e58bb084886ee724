import { varietyStatistic } from '@hepu/api/areas/breeder/statistic/breederProduct'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { BreederPaneProps } from '../breederPanes.ts'
import { PhaseFunnel } from './PhaseFunnel.tsx'

/** 合作品种 by the phase of trials that each has reached. */
export function VarietyPhases({ breederId }: BreederPaneProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const found = useCall(varietyStatistic, { breederId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { total, approved, products, phases, varieties } = found.data
  const shown = varieties.filter(({ phaseLabel }) => picked === null || phaseLabel === picked)
  return (
    <PhaseFunnel
      title={`合作品种 ${total} 个，审定 ${approved} 个，产品 ${products} 个`}
      unit="合作品种（个）"
      steps={phases}
      picked={picked}
      onPick={setPicked}
    >
      {varieties.length === 0 ? (
        <p className="quiet">还没有合作品种。</p>
      ) : (
        <PlainTable
          label="阶段内的合作品种"
          rows={shown}
          keyOf={({ id }) => id}
          pageSize={10}
          columns={[
            { title: '品种', cell: ({ name, code }) => (code ? `${name}（${code}）` : name) },
            { title: '阶段', minWidth: 72, cell: ({ phaseLabel }) => phaseLabel },
            {
              title: '合作期',
              minWidth: 144,
              cell: ({ startOn, endOn }) => `${startOn ?? '未填'} 至 ${endOn ?? '长期'}`,
            },
          ]}
        />
      )}
    </PhaseFunnel>
  )
}
