import { lazy, Suspense } from 'react'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { ContractPaneProps } from '../contractPanes.ts'
import './commission.css'

const RuleTable = lazy(() => import('./RuleTable.tsx'))
const DeclarationTable = lazy(() => import('./DeclarationTable.tsx'))
const RunTable = lazy(() => import('./RunTable.tsx'))
const OutsideTable = lazy(() => import('./OutsideTable.tsx'))
const StatementView = lazy(() => import('./StatementView.tsx'))

const parts = [
  { key: 'rule', label: '规则' },
  { key: 'declaration', label: '申报与核定' },
  { key: 'run', label: '计算' },
  { key: 'outside', label: '许可—销量对账' },
  { key: 'statement', label: '结算单' },
] as const
type Part = (typeof parts)[number]['key']

/** 提成 of a contract: rules, declarations, runs, sales outside the licence, statements. */
export default function CommissionPane({ contractId }: ContractPaneProps) {
  const [params, change] = useTabParams()
  const part = parts.find(({ key }) => key === params.get('part'))?.key ?? 'rule'
  return (
    <Tabs<Part> label="提成的各部分" items={parts} value={part} onChange={(key) => change({ part: key })}>
      <Suspense fallback={<EmptyPane loading />}>
        {part === 'rule' && <RuleTable contractId={contractId} />}
        {part === 'declaration' && <DeclarationTable contractId={contractId} />}
        {part === 'run' && <RunTable contractId={contractId} />}
        {part === 'outside' && <OutsideTable contractId={contractId} />}
        {part === 'statement' && <StatementView contractId={contractId} />}
      </Suspense>
    </Tabs>
  )
}
