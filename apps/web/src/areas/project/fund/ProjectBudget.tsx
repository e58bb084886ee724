import { budgetKinds, type BudgetKind } from '@hepu/api/areas/project/budget/budgetLabels'
import { purses, type Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { lazy, Suspense } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Choice } from '../../../ui/control/Choice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS, type NodeAddress } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import './fund.css'

const SubjectBudget = lazy(() => import('./SubjectBudget.tsx'))
const UnitBudget = lazy(() => import('./UnitBudget.tsx'))

const purseChoices = Object.entries(purses).map(([value, label]) => ({ value: value as Purse, label }))
const kindChoices = Object.entries(budgetKinds).map(([value, label]) => ({
  value: value as BudgetKind,
  label,
}))

/** 预算编制: the budget of a node by subject and year, and by organisation, in versions. */
export default function ProjectBudget() {
  const address = useNodeAddress()
  if (address) return <Budget address={address} />
  return (
    <Page title="预算编制" back={PROJECTS}>
      <BadQuery list={PROJECTS} />
    </Page>
  )
}

function Budget({ address }: { address: NodeAddress }) {
  const [params, change] = useTabParams()
  const found = useCall(projectDetail, { ...address }, { quiet: true })
  const purse: Purse = params.get('purse') === 'self' ? 'self' : 'special'
  const kind: BudgetKind = params.get('kind') === 'unit' ? 'unit' : 'subject'
  const Table = kind === 'unit' ? UnitBudget : SubjectBudget
  return (
    <Page
      title={found.data ? `预算编制 · ${found.data.name}` : '预算编制'}
      back={nodePath('ProjectFund', address)}
      help="草稿可以暂时不平，发布时明细合计须等于批准的总额；间接费用不得超过来源规定的上限，下级合计不得超过上级。自第2版起须写调整说明。总额本身的变动请走项目变更。"
    >
      <NodeLinks address={address} shown="ProjectFund" />
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <div className="fund-bar">
            <Choice
              aria-label="资金"
              value={purse}
              options={purseChoices}
              onChange={(next) => change({ purse: next === 'self' ? 'self' : null, version: null })}
            />
            <Choice
              aria-label="预算"
              value={kind}
              options={kindChoices}
              onChange={(next) => change({ kind: next === 'unit' ? 'unit' : null, version: null })}
            />
          </div>
          <Suspense fallback={<EmptyPane loading />}>
            <Table key={`${purse} ${kind}`} address={address} purse={purse} />
          </Suspense>
        </>
      )}
    </Page>
  )
}
