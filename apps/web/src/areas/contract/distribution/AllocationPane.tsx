import * as api from '@hepu/api/areas/contract/distribution/contractDistribution'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { ContractPaneProps } from '../contractPanes.ts'
import './distribution.css'
import { yuan } from './distributionText.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { RuleCard } from './RuleCard.tsx'

const RuleDialog = lazy(() => import('./RuleDialog.tsx'))
const SimulateDialog = lazy(() => import('./SimulateDialog.tsx'))

type Opened = { rule: api.RuleRow | null } | 'simulate' | null

/** 分配规则 of a contract: its rules, the costs that are not recovered, and the simulation of another rule. */
export default function AllocationPane({ contractId }: ContractPaneProps) {
  const [opened, setOpened] = useState<Opened>(null)
  const found = useCall(api.listRules, { contractId }, { quiet: true })
  const remove = useRun(api.deleteRule, { success: messages.deleted })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { rules, costs } = found.data
  const close = () => setOpened(null)
  return (
    <>
      <div className="bar">
        <span className="quiet">
          先扣成本与合作单位份额，再逐级分配；每级比例合计 100%，分到分，尾差归小数最大的一行。
        </span>
        <Space>
          {found.data.can['add'] && rules.length > 0 && (
            <Button onClick={() => setOpened('simulate')}>追溯调整</Button>
          )}
          <Offered of={found.data} action="add">
            {(disabled) => (
              <Button type="primary" disabled={disabled} onClick={() => setOpened({ rule: null })}>
                新增规则
              </Button>
            )}
          </Offered>
        </Space>
      </div>
      {rules.length === 0 && <EmptyPane text="还没有分配规则。新增后，收款才能编制分配单。" />}
      {rules.map((rule) => (
        <RuleCard
          key={rule.id}
          rule={rule}
          onEdit={() => setOpened({ rule })}
          onDelete={() => remove.run({ id: rule.id })}
        />
      ))}
      {costs.length > 0 && <Costs costs={costs} />}
      <Suspense>
        {opened === 'simulate' && (
          <SimulateDialog contractId={contractId} rule={rules[0] ?? null} onClose={close} />
        )}
        {opened !== null && opened !== 'simulate' && (
          <RuleDialog contractId={contractId} rule={opened.rule} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type Cost = { name: string; amount: string; recovered: string; open: string }

const Costs = ({ costs }: { costs: readonly Cost[] }) => (
  <PlainTable
    label="成本扣除余额"
    title="成本扣除余额（元）"
    rows={costs}
    keyOf={({ name }) => name}
    columns={[
      { title: '扣除项', cell: ({ name }) => name },
      { title: '总额', width: 160, isFigure: true, cell: ({ amount }) => yuan(amount) },
      { title: '已扣', width: 160, isFigure: true, cell: ({ recovered }) => yuan(recovered) },
      { title: '未扣余额', width: 160, isFigure: true, cell: ({ open }) => yuan(open) },
    ]}
  />
)
