import {
  scoreExport,
  scoreList,
  scoreYears,
  type ScoreCard,
} from '@hepu/api/areas/breeder/score/breederScore'
import { RANKED_WEIGHT_MIN, thinScore } from '@hepu/api/areas/breeder/score/scoreFields'
import { Button, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { BREEDERS } from '../breederPaths.ts'
import { ScoreTable } from './ScoreTable.tsx'

const CardDialog = lazy(() => import('./CardDialog.tsx'))
const FreezeDialog = lazy(() => import('./FreezeDialog.tsx'))
const RuleDialog = lazy(() => import('./RuleDialog.tsx'))

type Opened = { kind: 'freeze' | 'rule' } | { kind: 'card'; card: ScoreCard }

/** 育种家年度评分: the ranking of a year, frozen, and the rule that it follows. */
export default function ScoreList() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [params, setParams] = useTabParams()
  const known = useCall(scoreYears, {}, { quiet: true })
  const mayExport = usePermissions().has('breeder.archive:export')
  const save = useDownload()
  const years = known.data?.years ?? []
  const year = Number(params.get('year')) || (years.find(({ scored }) => scored > 0) ?? years[0])?.year
  const scored = years.find((one) => one.year === year)?.scored ?? 0
  const close = () => setOpened(null)
  return (
    <Page
      title="育种家年度评分"
      back={BREEDERS}
      help={`得分 = 各指标得分按权重的平均，0～100。当年没有活动的指标不计入（不按 0 也不按 100），得分旁注明计入了多少权重；计入权重低于 ${RANKED_WEIGHT_MIN}% 的为“${thinScore}”，单列，不与他人排名。评定后公式、权重与取值固定，不随以后的数据与规则变化。`}
      extra={
        <Space wrap>
          {mayExport && year !== undefined && scored > 0 && (
            <ActionButton onClick={() => save(scoreExport, { year })}>导出</ActionButton>
          )}
          <Button onClick={() => setOpened({ kind: 'rule' })}>评分规则</Button>
          {known.data?.can['freeze'] && (
            <DisabledWithReason why={known.data.hasRule ? undefined : '还没有评分规则，请先制定规则并试算'}>
              <Button
                type="primary"
                disabled={!known.data.hasRule}
                onClick={() => setOpened({ kind: 'freeze' })}
              >
                评定年度
              </Button>
            </DisabledWithReason>
          )}
        </Space>
      }
    >
      {known.error && <ErrorPane error={known.error} onRetry={() => void known.refetch()} />}
      {!known.error && !known.data && <EmptyPane loading />}
      {known.data && year !== undefined && (
        <>
          <div className="bar">
            <Select
              aria-label="年度"
              value={year}
              style={{ width: 170 }}
              options={years.map((one) => ({
                value: one.year,
                label: `${one.year} 年（${one.scored > 0 ? `已评 ${one.scored} 家` : '未评定'}）`,
              }))}
              onChange={(value) => setParams({ year: String(value) })}
            />
          </div>
          <Ranking year={year} onOpen={(card) => setOpened({ kind: 'card', card })} />
        </>
      )}
      <Suspense>
        {opened?.kind === 'card' && <CardDialog card={opened.card} onClose={close} />}
        {opened?.kind === 'rule' && <RuleDialog onClose={close} />}
        {opened?.kind === 'freeze' && year !== undefined && (
          <FreezeDialog year={year} isAgain={scored > 0} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

function Ranking({ year, onOpen }: { year: number; onOpen: (card: ScoreCard) => void }) {
  const found = useCall(scoreList, { year }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0)
    return <EmptyPane text={`${year} 年还没有评定。先在「评分规则」制定并试算规则，年度结束后评定。`} />
  const [ranked, apart] = [
    found.data.filter(({ rank }) => rank !== null),
    found.data.filter(({ rank }) => rank === null),
  ]
  return (
    <>
      {ranked.length > 0 && <ScoreTable label={`${year} 年排名`} cards={ranked} onOpen={onOpen} />}
      {apart.length > 0 && (
        <ScoreTable
          label={`${year} 年未排名`}
          title={`未排名：计入权重低于 ${RANKED_WEIGHT_MIN}%（${thinScore}），或当年无活动`}
          cards={apart}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
