import {
  confirmReward,
  measureAreas,
  rewardList,
  type RewardList,
  type RewardRow,
} from '@hepu/api/areas/breeder/reward/breederReward'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import type { OutputOf } from '@hepu/api/core/route'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { BreederPaneProps } from '../breederPanes.ts'
import { RewardTable } from './RewardTable.tsx'
import type { Asked } from './ReasonDialog.tsx'

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'))

/** 奖励建议: what standards pay for promotions, approvals and areas, until a person confirms or declines it. */
export default function BreederRewards({ breederId }: BreederPaneProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = useCall(rewardList, { breederId }, { quiet: true })
  const confirm = useRun(confirmReward, { success: messages.done })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rows, proposed } = found.data
  return (
    <>
      <div className="bar">
        <p className="quiet">
          晋级发布、审定与年度推广面积按事件当日生效的推广标准提出建议，同一品种、阶段与年度只提一次。确认后登记为费用；决定撤销时提出冲回。待确认
          {` ${groupedText(proposed, '元')} `}元。
        </p>
        <Measure breederId={breederId} list={found.data} />
      </div>
      {rows.length === 0 ? (
        <p className="quiet">
          还没有奖励建议。晋级与审定按「推广标准」提出，面积奖励由「测算」提出；没有推广标准的先填写。
        </p>
      ) : (
        <RewardTable
          rows={rows}
          onConfirm={({ id, version }: RewardRow) => confirm.run({ id, version })}
          onAsk={setAsked}
        />
      )}
      <Suspense>{asked && <ReasonDialog asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}

type Measured = OutputOf<typeof measureAreas>

/** Proposes rewards for the areas of the last business year, and says what was left out and why. */
function Measure({ breederId, list: { can, lastYear } }: BreederPaneProps & { list: RewardList }) {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const measure = useRun(measureAreas)
  if (!can['measure']) return null
  const run = async () => setMeasured((await measure.run({ breederId, year: lastYear })) ?? null)
  return (
    <>
      <ConfirmButton
        title={`按 ${lastYear} 业务年度的推广面积提出奖励建议吗？`}
        description="已提出过的不会重复。"
        onConfirm={run}
      >
        测算 {lastYear} 年度面积奖励
      </ConfirmButton>
      {measured && <Notice tone="info" title={measuredText(measured)} />}
    </>
  )
}

const measuredText = ({ proposed, skipped }: Measured): string =>
  [`提出 ${proposed} 条建议`, ...skipped.map(({ name, why }) => `${name}：${why}`)].join('；')
