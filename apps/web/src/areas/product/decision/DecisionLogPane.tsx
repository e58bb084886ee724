import * as api from '@hepu/api/areas/product/decision/decisionLog'
import type { DecisionTarget } from '@hepu/api/areas/product/decision/decisionKinds'
import type { DecisionRow } from '@hepu/api/areas/product/decision/decisionShapes'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { FileCell } from '../../../resource/files/FileCell.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import { Reviews } from './Reviews.tsx'

const DecisionForm = lazy(() => import('./DecisionForm.tsx'))
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'))

interface Props {
  /** Id of the product or the variety. */
  id: string
  /** As the address names it. */
  type: 'product' | 'variety'
}

/** 决策日志 of a product or a variety: all decisions, the newest first, and a form for the next. */
export function DecisionLogPane({ id, type }: Props) {
  const target: DecisionTarget = type === 'product' ? 'PRODUCT' : 'VARIETY'
  const route = type === 'product' ? api.listProductDecisions : api.listVarietyDecisions
  const found = useCall(route, { id }, { quiet: true })
  const [form, setForm] = useState<{ supersedes: DecisionRow | null } | null>(null)
  const [reviewed, setReviewed] = useState<DecisionRow | null>(null)
  const log = found.data
  return (
    <>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !log && <EmptyPane loading />}
      {log && (
        <>
          <p>
            「{log.name}」{log.state && <>现为「{log.state}」 </>}
            {log.mayDecide && (
              <Button type="primary" onClick={() => setForm({ supersedes: null })}>
                登记决策
              </Button>
            )}
          </p>
          {log.list.length === 0 && <EmptyPane text="还没有决策。登记后不能修改，只能由新的决策取代。" />}
          <ol className="decision-list">
            {log.list.map((row) => (
              <li key={row.id}>
                <DecisionCard
                  row={row}
                  onSupersede={() => setForm({ supersedes: row })}
                  onReview={() => setReviewed(row)}
                >
                  <Reviews reviews={row.reviews} />
                  {row.files.length > 0 && <FileCell files={row.files} />}
                </DecisionCard>
              </li>
            ))}
          </ol>
          <Suspense>
            {reviewed && <ReviewDialog decision={reviewed} onClose={() => setReviewed(null)} />}
            {form && (
              <DecisionForm
                id={id}
                type={target}
                log={log}
                supersedes={form.supersedes}
                onClose={() => setForm(null)}
              />
            )}
          </Suspense>
        </>
      )}
    </>
  )
}
