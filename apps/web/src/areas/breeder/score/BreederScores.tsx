import { scoreList, type ScoreCard } from '@hepu/api/areas/breeder/score/breederScore'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { BreederPaneProps } from '../breederPanes.ts'
import { ScoreTable } from './ScoreTable.tsx'

const CardDialog = lazy(() => import('./CardDialog.tsx'))

/** 年度评分 of a breeder, year by year; scores before a correction stay in the list. */
export default function BreederScores({ breederId }: BreederPaneProps) {
  const [opened, setOpened] = useState<ScoreCard | null>(null)
  const found = useCall(scoreList, { breederId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0)
    return <EmptyPane text="还没有评分。年度结束后在育种家档案列表的「年度评分」中评定。" />
  return (
    <>
      <ScoreTable label="历年评分" cards={found.data} byYear onOpen={setOpened} />
      <Suspense>{opened && <CardDialog card={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
