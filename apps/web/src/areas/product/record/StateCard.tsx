import { moveLabels } from '@hepu/api/areas/product/record/moveLabels'
import { productState } from '@hepu/api/areas/product/record/productState'
import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { ExitFacts } from './ExitFacts.tsx'

const MoveStateDialog = lazy(() => import('./MoveStateDialog.tsx'))

export type ShownState = OutputOf<typeof productState>

const tones: Readonly<Record<ProductState, Tone>> = {
  在研: 'info',
  待商业化: 'info',
  在售: 'good',
  停售: 'warn',
  待退出: 'warn',
  退出: 'quiet',
}

/** 状态政策: what the state of a product allows, since when and by which decision, and how it got there. */
export function StateCard({ id, isReadOnly }: { id: string; isReadOnly: boolean }) {
  const [isMoving, setMoving] = useState(false)
  const { data, error, refetch } = useCall(productState, { id }, { quiet: true })
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  return (
    <section className="record-part" aria-label="状态政策">
      <div className="bar">
        <h2>状态政策</h2>
        {!isReadOnly && (data.can['move'] || data.whyNot) && (
          <DisabledWithReason why={data.whyNot ?? undefined}>
            <Button disabled={!data.can['move']} onClick={() => setMoving(true)}>
              变更状态
            </Button>
          </DisabledWithReason>
        )}
      </div>
      <CurrentState data={data} />
      <PolicyTable uses={data.uses} />
      {data.exit && <ExitFacts exit={data.exit} />}
      {data.moves.length > 0 && <Moves moves={data.moves} />}
      <Suspense>{isMoving && <MoveStateDialog state={data} onClose={() => setMoving(false)} />}</Suspense>
    </section>
  )
}

function CurrentState({ data }: { data: ShownState }) {
  return (
    <p>
      <StateText tone={tones[data.state]}>{data.state}</StateText>{' '}
      <span className="quiet">
        自 {data.since} 起{data.decisionNo ? ` · ${moveLabels.decisionNo} ${data.decisionNo}` : ''}
        {data.reason ? ` · ${data.reason}` : ''}
      </span>
    </p>
  )
}

const PolicyTable = ({ uses }: Pick<ShownState, 'uses'>) => (
  <ul className="product-policy" aria-label="当前状态允许的事项">
    {uses.map(({ use, label, isAllowed }) => (
      <li key={use}>
        {label} <StateText tone={isAllowed ? 'good' : 'quiet'}>{isAllowed ? '允许' : '不允许'}</StateText>
      </li>
    ))}
  </ul>
)

const Moves = ({ moves }: Pick<ShownState, 'moves'>) => (
  <PlainTable
    label="状态变更"
    rows={moves}
    keyOf={({ id }) => id}
    pageSize={5}
    columns={[
      { title: '日期', width: 110, cell: ({ day }) => day },
      { title: '变更', width: 180, cell: ({ fromState, toState }) => `${fromState ?? '—'} → ${toState}` },
      { title: '原因', cell: ({ reason }) => reason },
      { title: moveLabels.decisionNo, width: 160, cell: ({ decisionNo }) => decisionNo ?? '—' },
      { title: '经办人', width: 100, cell: ({ byName }) => byName ?? '—' },
    ]}
  />
)
