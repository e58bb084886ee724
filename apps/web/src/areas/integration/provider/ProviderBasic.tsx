import { PROVIDER_FILES } from '@hepu/api/areas/integration/integrationFields'
import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { attachLogo, detachLogo, providerShow } from '@hepu/api/areas/integration/provider/provider'
import type { OutputOf } from '@hepu/api/core/route'
import { Progress } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Facts } from '../Facts.tsx'
import { ratingText } from '../offer/offerText.ts'
import { PublicPictures } from '../PublicPictures.tsx'
import type { ProviderPaneProps } from './providerPanes.ts'

type Shown = OutputOf<typeof providerShow>

/** 概况: how complete the profile is, what is known of the provider, and its logo. */
export default function ProviderBasic({ providerId }: ProviderPaneProps) {
  const found = useCall(providerShow, { id: providerId }, { quiet: true })
  const attach = useRun(attachLogo, { success: messages.saved })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const row = found.data
  return (
    <>
      <Completeness row={row} />
      <Facts facts={factsOf(row)} />
      <h2>标志</h2>
      <PublicPictures
        infoType={PROVIDER_FILES}
        files={row.files}
        empty="还没有标志。上传后显示在服务卡片与详情中。"
        mayWrite={row.can['edit'] ?? false}
        deleteRoute={detachLogo}
        onAttach={(fileIds) => void attach.run({ id: row.id, fileIds })}
        onChange={() => void found.refetch()}
      />
    </>
  )
}

function Completeness({ row: { completeness } }: { row: Shown }) {
  const { percent, missing, wished } = completeness
  return (
    <div className="provider-complete">
      资料完整度
      <Progress percent={percent} format={(share) => `${share}%`} aria-label="资料完整度" />
      {missing.length > 0 && <p>对外公开前还缺：{missing.join('、')}</p>}
      {missing.length === 0 && wished.length > 0 && <p className="quiet">还可补充：{wished.join('、')}</p>}
    </div>
  )
}

const factsOf = (row: Shown): [string, string | null][] => [
  ['名称', row.name],
  ['曾用名', row.formerNames.join('、')],
  ['统一社会信用代码', row.creditCode],
  [labels.categoryIds, row.categories.map(({ path }) => path.replaceAll('/', ' / ')).join('；')],
  [labels.regions, row.regions.join('、')],
  [labels.intro, row.intro],
  ['合作起止', row.startOn === null ? null : `${row.startOn} 至 ${row.endOn ?? '长期'}`],
  ['最近变更', row.stateSince === null ? null : `${row.stateSince}：${row.stateReason ?? ''}`],
  ['评价', ratingText(row.rating)],
  [labels.managerId, row.managerName],
  ['单位联系人', row.contact],
  ['单位电话', row.phone],
  ['地址', row.address],
  [labels.graceDays, `${row.graceDays}`],
  [labels.remark, row.remark],
  ['所属机构', row.orgName],
  ['更新', [row.updatedByName, formatTime(row.updateTime)].filter(Boolean).join('，')],
]
