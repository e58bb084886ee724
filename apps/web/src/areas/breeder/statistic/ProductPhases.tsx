import { productPhaseList } from '@hepu/api/areas/breeder/statistic/breederProduct'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { shownProduct } from '../../product/shared.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import { PhaseFunnel } from './PhaseFunnel.tsx'

/** Products of a breeder by the phase of their life. */
export function ProductPhases({ breederId }: BreederPaneProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const found = useCall(productPhaseList, { breederId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const shown = found.data
    .filter(({ label }) => picked === null || label === picked)
    .flatMap(({ label, products }) => products.map((product) => ({ ...product, phase: label })))
  return (
    <PhaseFunnel title="产品生命周期" unit="产品（个）" steps={found.data} picked={picked} onPick={setPicked}>
      {shown.length === 0 ? (
        <p className="quiet">
          {picked === null ? '还没有产品：给合作品种关联产品或审定品种后显示。' : '这个阶段没有产品。'}
        </p>
      ) : (
        <PlainTable
          label="阶段内的产品"
          rows={shown}
          keyOf={({ id }) => id}
          pageSize={10}
          columns={[
            {
              title: '产品',
              cell: ({ id, name, code }) => (
                <Link to={pathsOf(shownProduct).show(id)}>{`${name}（${code}）`}</Link>
              ),
            },
            { title: '阶段', width: 100, cell: ({ phase }) => phase },
            { title: '状态', width: 100, cell: ({ state }) => state },
          ]}
        />
      )}
    </PhaseFunnel>
  )
}
