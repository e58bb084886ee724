import '../../figures.css'
import { consultDelete, consultPage } from '@hepu/api/areas/trading/consult/consult'
import { consultOutcomes, consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { consultTake } from '@hepu/api/areas/trading/consult/consultHandling'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import { consultStates, UNSETTLED } from '@hepu/api/areas/trading/consult/consultStates'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import './consult.css'
import { consultColumns } from './consultColumns.tsx'
import { ConsultFigures } from './ConsultFigures.tsx'

const QuarantinePane = lazy(() => import('./QuarantinePane.tsx'))

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filters: FilterField[] = [
  { name: 'name', label: '关键词', type: 'input' },
  { name: 'topic', label: labels.topic, type: 'select', options: choices(consultTopics) },
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    options: choices({ [UNSETTLED]: '未结', ...consultStates }),
  },
  { name: 'outcome', label: labels.outcome, type: 'select', options: choices(consultOutcomes) },
  {
    name: 'assignedToMe',
    label: '处理人',
    type: 'select',
    options: [{ value: 'true', label: '本人处理的' }],
  },
  {
    name: 'isOverdue',
    label: '时限',
    type: 'select',
    options: [{ value: 'true', label: '超 24 小时未回复' }],
  },
]

/** 咨询清单: what people ask about listings, services and the platform, and what waits in quarantine. */
export default function ConsultList() {
  const [params, setParams] = useTabParams()
  const mayHandle = usePermission()('handle')
  const tab = params.get('tab') === 'quarantine' && mayHandle ? 'quarantine' : 'box'
  const items = [
    { key: 'box' as const, label: '咨询' },
    ...(mayHandle ? [{ key: 'quarantine' as const, label: '隔离箱' }] : []),
  ]
  return (
    <Page
      title="咨询清单"
      help="咨询保留提出时所见的内容，以后修改挂牌不影响。同一手机号对同一内容的未结咨询自动并入。首次回复从提出时计时，超过 24 小时标红；第 1、3、7 天提醒处理人。关闭须选择结果，成交须先起草合同。电话默认遮盖，查看完整号码有记录。"
    >
      <ConsultFigures />
      <Tabs
        items={items}
        value={tab}
        onChange={(key) => setParams({ tab: key === 'box' ? null : key })}
        label="咨询"
      >
        {tab === 'box' ? (
          <Box />
        ) : (
          <Suspense fallback={<EmptyPane loading />}>
            <QuarantinePane />
          </Suspense>
        )}
      </Tabs>
    </Page>
  )
}

function Box() {
  const [params, setParams] = useTabParams()
  const topicId = params.get('topicId')
  const take = useRun(consultTake, { success: '操作成功，咨询由您处理' })
  const remove = useRun(consultDelete, { success: messages.deleted })
  return (
    <SearchTable
      route={consultPage}
      height="fill"
      {...(topicId
        ? {
            fixedModel: { topicId },
            toolbar: (
              <Button onClick={() => setParams({ topicId: null })}>只看一个挂牌的咨询 · 查看全部</Button>
            ),
          }
        : {})}
      filters={filters}
      columns={consultColumns({
        take: ({ id }) => take.run({ id }),
        remove: ({ id }) => remove.run({ id }),
      })}
      empty="还没有咨询。上架的成果与需求会收到公开页面与登录用户的咨询。"
    />
  )
}
