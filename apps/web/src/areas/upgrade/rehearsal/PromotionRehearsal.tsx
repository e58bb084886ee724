import '../../figures.css'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { Select, Space } from 'antd'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { IndexColumnsButton } from '../indexes/IndexColumnsButton.tsx'
import { RehearsalBoard } from './RehearsalBoard.tsx'
import { keepPromotion, keptPromotion } from '../../../workspace/promotionStorage.ts'
import { usePromotionPaths } from '../promotionPaths.ts'

/**
 * 晋级预演: one group's verdicts, what-if and decisions by hand. The group is in the address; without one it is the group rehearsed last,
 * else the first.
 */
export default function PromotionRehearsal() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const paths = usePromotionPaths()
  const groups = useCall(record.groupList, {})
  const draftId = params.get('draftId')
  const upgradeId = useGroupInWork(params.get('upgradeId'), groups.data ?? [])
  const choose = (
    <Select
      aria-label="组别"
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 'min(420px, 100vw - 80px)' }}
      placeholder="请选择组别"
      loading={groups.isPending}
      value={groups.data?.some((row) => row.upgradeId === upgradeId) ? upgradeId : null}
      onChange={(value) => void navigate(paths.rehearsal(value))}
      options={(groups.data ?? []).map((row) => ({
        value: row.upgradeId,
        label: `${row.group.year} · ${row.group.name} · ${phaseLabel(row.group.phase)} · ${upgradeStates[row.state]}`,
      }))}
    />
  )
  return (
    <Page
      title="晋级预演"
      extra={
        <Space>
          {upgradeId && <ChangeHistory object="upgrade" objectId={upgradeId} />}
          <IndexColumnsButton screen="promotionRehearsal" />
          {choose}
        </Space>
      }
      help="系统判定按标准逐项计算：一票否决项不达标→淘汰；必达项都达标→晋级，标明“任一即可”的几项达到一项即算达标；有必达项不达标但比CK1增产≥0%且增产点率≥50%→待定，否则→淘汰；必达项缺数据→待定。判定旁写明起作用的规则：“产量够待定”即符合上述增产与增产点率两条，“产量不够待定”即不符合；点按或用 Tab 键移到判定上看全文。“不稳”指去掉某一个试点判定就会改变，点数越少越常见，宜结合多年多点再定。按几个类别的标准同时判定时，达到任一类即晋级。试算随草稿保存；确认带试算的草稿后，判定、产量和位次按试算调整计算并注明。人工判定与系统判定不同须写理由；上方的晋级、待定、淘汰数随之变化，标「未保存」的在保存判定或保存草稿后生效。位次占比 = 位次 ÷ 有数据的品种数 × 100，对照参加排位并计入分母，格中「位次 3/24」即24个中第3。"
    >
      {groups.error ? (
        <ErrorPane error={groups.error} onRetry={() => void groups.refetch()} />
      ) : upgradeId ? (
        <Rehearsal key={`${upgradeId} ${draftId}`} upgradeId={upgradeId} draftId={draftId} />
      ) : (
        groups.data && (
          <EmptyPane
            text="还没有晋级评估。先按试验年份生成晋级评估，再在这里预演。"
            action={<Link to={paths.list}>{`去${paths.title}生成`}</Link>}
          />
        )
      )}
    </Page>
  )
}

/** Returns the group of the address, and remembers it; else the one remembered, if it still is among the groups, else the first. */
function useGroupInWork(asked: string | null, groups: readonly { upgradeId: string }[]): string | undefined {
  useEffect(() => {
    if (asked !== null) keepPromotion('rehearsalActiveMenu', asked)
  }, [asked])
  if (asked !== null) return asked
  const last = keptPromotion('rehearsalActiveMenu')
  return (groups.find(({ upgradeId }) => upgradeId === last) ?? groups[0])?.upgradeId
}

function Rehearsal({ upgradeId, draftId }: { upgradeId: string; draftId: string | null }) {
  const rehearsal = useCall(rehearsing.rehearsal, { upgradeId }, { freshOnReturn: true })
  const draft = useCall(rehearsing.showDraft, { draftId: draftId ?? '' }, { enabled: draftId !== null })
  const failed = [rehearsal, draft].find((query) => query.error)
  if (failed?.error) return <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />
  if (!rehearsal.data || (draftId !== null && !draft.data)) return <EmptyPane loading />
  return <RehearsalBoard data={rehearsal.data} draft={draft.data ?? null} />
}
