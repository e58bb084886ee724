import { figureLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import { getYearList } from '@hepu/api/areas/project/fund/fundFilter'
import { purses, type Purse } from '@hepu/api/areas/project/fund/flowTypes'
import * as api from '@hepu/api/areas/project/fund/projectFund'
import { getSubjectDropdown } from '@hepu/api/areas/project/fund/fundCommon'
import { Button, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Choice } from '../../../ui/control/Choice.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { nameOnceRead } from '../../../ui/text/pendingName.ts'
import { addressOf, nodePath, type NodeAddress } from '../node/nodePaths.ts'
import { Offered } from '../../../ui/control/Offered.tsx'
import { percent, yuan } from './fundText.tsx'
import { YearTable } from './YearTable.tsx'

const MoveDialog = lazy(() => import('./MoveDialog.tsx'))
const CarryDialog = lazy(() => import('./CarryDialog.tsx'))

const purseChoices = Object.entries(purses).map(([value, label]) => ({ value: value as Purse, label }))

/** 总览: the figures of a purse, by node, subject and year. */
export default function FundOverview({ address }: { address: NodeAddress }) {
  const [params, change] = useTabParams()
  const purse: Purse = params.get('purse') === 'self' ? 'self' : 'special'
  const [year, subjectId] = [params.get('year'), params.get('subjectId')]
  const found = useCall(
    api.specialFund,
    { ...address, purse, year: year ? Number(year) : null, subjectId },
    { quiet: true, keepPrevious: true, freshOnReturn: true },
  )
  return (
    <>
      <div className="fund-bar">
        <Choice
          aria-label="资金"
          value={purse}
          options={purseChoices}
          onChange={(next) => change({ purse: next === 'self' ? 'self' : null })}
        />
        <Filters projectId={address.projectId} values={{ year, subjectId }} onChange={change} />
        <span className="quiet">金额单位：元</span>
        {found.data && !found.error && <Actions address={address} fund={found.data} />}
      </div>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && !found.error && <Figures fund={found.data} address={address} />}
    </>
  )
}

interface FilterProps {
  projectId: string
  values: { year: string | null; subjectId: string | null }
  onChange: (change: Record<string, string | null>) => void
}

/** Year and subject; both stay in the address of the tab. */
function Filters({ projectId, values, onChange }: FilterProps) {
  const years = useCall(getYearList, { id: projectId }, { quiet: true })
  const subjects = useCall(getSubjectDropdown, { projectId }, { quiet: true })
  return (
    <Space>
      <Select
        aria-label="年度"
        style={{ width: 120 }}
        value={values.year ?? ''}
        onChange={(year) => onChange({ year: year || null })}
        options={[
          { value: '', label: '全部年度' },
          ...(years.data ?? []).map((year) => ({ value: String(year), label: `${year}年` })),
        ]}
      />
      <Select
        aria-label="科目"
        style={{ width: 220 }}
        value={values.subjectId ?? ''}
        labelRender={nameOnceRead(subjects.isPending)}
        onChange={(subjectId) => onChange({ subjectId: subjectId || null })}
        options={[
          { value: '', label: '全部科目' },
          ...(subjects.data ?? []).map(({ id, name, level }) => ({
            value: id,
            label: `${'　'.repeat(level - 1)}${name}`,
          })),
        ]}
      />
    </Space>
  )
}

function Actions({ address, fund }: { address: NodeAddress; fund: api.FundOverview }) {
  const [opened, setOpened] = useState<'move' | 'carry' | null>(null)
  const close = () => setOpened(null)
  return (
    <Space className="fund-end">
      <Offered of={fund} action="move">
        {(disabled) => (
          <Button disabled={disabled} onClick={() => setOpened('move')}>
            科目调剂
          </Button>
        )}
      </Offered>
      <Offered of={fund} action="move">
        {(disabled) => (
          <Button disabled={disabled} onClick={() => setOpened('carry')}>
            结转
          </Button>
        )}
      </Offered>
      {fund.hasSource && (
        <Link to={nodePath('ProjectFund/ProjectBudget', address)}>
          <Button type={fund.can['budget'] ? 'primary' : 'default'}>预算编制</Button>
        </Link>
      )}
      <Suspense>
        {opened === 'move' && <MoveDialog address={address} fund={fund} onClose={close} />}
        {opened === 'carry' && <CarryDialog address={address} fund={fund} onClose={close} />}
      </Suspense>
    </Space>
  )
}

function Figures({ fund, address }: { fund: api.FundOverview; address: NodeAddress }) {
  const { figures, purse } = fund
  const isSpecial = purse === 'special'
  const facts: [string, string][] = [
    [labels.budget, yuan(figures.budget)],
    [isSpecial ? labels.arrived : '投入', yuan(figures.arrived)],
    ...(isSpecial ? ([[labels.transferredOut, yuan(figures.transferredOut)]] as [string, string][]) : []),
    [labels.spent, yuan(figures.spent)],
    ...(isSpecial
      ? ([
          [labels.returned, yuan(figures.returned)],
          [labels.handedUp, yuan(figures.handedUp)],
        ] as [string, string][])
      : []),
    [labels.balance, yuan(figures.balance)],
    [isSpecial ? labels.arrivalRate : '投入率', percent(figures.arrivalRate)],
    [labels.budgetRate, percent(figures.budgetRate)],
    [isSpecial ? labels.arrivalSpendRate : '支出/投入', percent(figures.arrivalSpendRate)],
  ]
  return (
    <>
      <dl className="fund-figures">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CommittedNote fund={fund} address={address} />
      {fund.nodes.length > 0 && <NodeTable fund={fund} projectId={address.projectId} />}
      {fund.subjects.length > 0 ? (
        <SubjectTable rows={fund.subjects} />
      ) : (
        fund.hasSource && <EmptyPane text="还没有科目预算或支出。先在“预算编制”中编制并发布预算。" />
      )}
      <YearTable fund={fund} projectId={address.projectId} />
    </>
  )
}

/** A node to which no special money was given of its own has no balance: it spends that of the node above. */
const balanceOf = ({ purse }: api.FundOverview, { arrived, balance }: api.FundFigures): string | null =>
  purse === 'special' && Number(arrived) === 0 ? null : balance

function NodeTable({ fund, projectId }: { fund: api.FundOverview; projectId: string }) {
  return (
    <PlainTable
      label="课题与任务"
      title="课题与任务"
      rows={fund.nodes}
      keyOf={({ nodeId }) => nodeId}
      columns={[
        {
          title: '名称',
          cell: ({ nodeId, parentId, level, name }) => (
            <Link
              className={`fund-level-${level - (fund.level - 1) - 1}`}
              to={nodePath('ProjectFund', addressOf({ id: nodeId, projectId, parentId, level }))}
            >
              {name}
            </Link>
          ),
        },
        { title: '单位', width: 200, cell: ({ unitName }) => unitName ?? '—' },
        { title: labels.budget, width: 140, isFigure: true, cell: ({ budget }) => yuan(budget) },
        {
          title: fund.purse === 'special' ? labels.arrived : '投入',
          width: 140,
          isFigure: true,
          cell: ({ arrived }) => yuan(arrived),
        },
        { title: labels.spent, width: 140, isFigure: true, cell: ({ spent }) => yuan(spent) },
        { title: labels.balance, width: 140, isFigure: true, cell: (row) => yuan(balanceOf(fund, row)) },
        { title: '执行率', width: 90, isFigure: true, cell: ({ budgetRate }) => percent(budgetRate) },
      ]}
    />
  )
}

/** 已承诺: what signed contracts will still cost, and what of it lessens no subject yet. */
function CommittedNote({ fund, address }: { fund: api.FundOverview; address: NodeAddress }) {
  const permissions = usePermissions()
  if (Number(fund.committed) === 0) return null
  return (
    <p>
      已签订的支出合同还须支付（已承诺）{yuan(fund.committed)} 元
      {Number(fund.unsettled) > 0 && `，其中 ${yuan(fund.unsettled)} 元没有指明经费科目`}。
      {permissions.has('contract.record:read') && (
        <Link to={nodePath('ProjectContract', address)}>查看项目合同</Link>
      )}
    </p>
  )
}

const stateNames = { ok: '', near: '接近预算', over: '超预算' } as const
const stateClass = { ok: '', near: 'fund-near', over: 'fund-over' } as const

/** Subjects with their budgets: yellow near the end of a budget, red beyond it. */
function SubjectTable({ rows }: { rows: readonly api.SubjectFigures[] }) {
  return (
    <PlainTable
      label="科目"
      title="科目执行"
      rows={rows}
      keyOf={({ subjectId, name }) => subjectId ?? name}
      columns={[
        {
          title: '科目',
          cell: ({ name, level, state }) => (
            <span className={`fund-level-${level} ${stateClass[state]}`}>{name}</span>
          ),
        },
        { title: labels.budget, width: 140, isFigure: true, cell: ({ budget }) => yuan(budget) },
        { title: '调剂与结转', width: 130, isFigure: true, cell: ({ moved }) => yuan(moved) },
        { title: labels.spent, width: 140, isFigure: true, cell: ({ spent }) => yuan(spent) },
        { title: '已承诺', width: 130, isFigure: true, cell: ({ committed }) => yuan(committed) },
        {
          title: labels.available,
          width: 140,
          isFigure: true,
          cell: ({ available, state }) => <span className={stateClass[state]}>{yuan(available)}</span>,
        },
        {
          title: '执行率',
          width: 150,
          isFigure: true,
          cell: ({ rate, state }) => (
            <span className={stateClass[state]}>
              {stateNames[state]} {percent(rate)}
            </span>
          ),
        },
      ]}
    />
  )
}
