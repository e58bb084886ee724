import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { lazy, Suspense } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS, type NodeAddress } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import './fund.css'

const FundOverview = lazy(() => import('./FundOverview.tsx'))
const FlowTable = lazy(() => import('./FlowTable.tsx'))
const Arrivals = lazy(() => import('./Arrivals.tsx'))
const MoneyTrail = lazy(() => import('./MoneyTrail.tsx'))

const tabs = [
  { key: 'overview', label: '总览' },
  { key: 'special', label: '专项流水' },
  { key: 'self', label: '自筹流水' },
  { key: 'arrive', label: '到账' },
  { key: 'trail', label: '资金流向' },
] as const
type Tab = (typeof tabs)[number]['key']

/** Parts of the address that belong to one tab: they go when another is chosen. */
const LIST = {
  keyword: null,
  flowType: null,
  partyId: null,
  current: null,
  size: null,
  sort: null,
  order: null,
}

/** 项目经费: figures, ledger, arrivals and the way of the money of a node. */
export default function ProjectFund() {
  const address = useNodeAddress()
  if (address) return <Fund address={address} />
  return (
    <Page title="项目经费" back={PROJECTS}>
      <BadQuery list={PROJECTS} />
    </Page>
  )
}

function Fund({ address }: { address: NodeAddress }) {
  const [params, change] = useTabParams()
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'overview'
  const found = useCall(projectDetail, { ...address }, { quiet: true })
  return (
    <Page
      title={found.data ? `项目经费 · ${found.data.name}` : '项目经费'}
      back={nodePath('projectDetails', address)}
      help="金额单位为元。到账率 = 到账/预算；预算执行率 = 支出/预算；到账执行率 = 支出/(到账 − 外拨)；结余 = 到账 − 外拨 − 支出 + 退回 − 上缴。可用 = 预算 − 已支。没有可比的数时显示“—”。流水只增不改：登记有误请冲销后重新登记。"
    >
      <NodeLinks address={address} shown="ProjectFund" />
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Tabs<Tab>
          label="经费内容"
          items={tabs}
          value={tab}
          onChange={(key) => change({ ...LIST, tab: key === 'overview' ? null : key })}
        >
          <Suspense fallback={<EmptyPane loading />}>
            {tab === 'overview' && <FundOverview address={address} />}
            {tab === 'special' && <FlowTable key="special" address={address} purse="special" />}
            {tab === 'self' && <FlowTable key="self" address={address} purse="self" />}
            {tab === 'arrive' && <Arrivals address={address} />}
            {tab === 'trail' && <MoneyTrail address={address} />}
          </Suspense>
        </Tabs>
      )}
    </Page>
  )
}
