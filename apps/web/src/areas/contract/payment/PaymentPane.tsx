import { lazy, Suspense, useState } from 'react'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import type { ContractPaneProps } from '../contractPanes.ts'

import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Collections } from './Collections.tsx'
import { Conditions } from './Conditions.tsx'
import './payment.css'

const FundLedger = lazy(() => import('./FundLedger.tsx'))

const parts = [
  { key: 'money', label: '付款条件与收付款' },
  { key: 'ledger', label: '资金台账' },
] as const
type Part = (typeof parts)[number]['key']

/** 付款条件与收付款 of a contract: what is to be paid, what was, and the ledger of both. */
export default function PaymentPane({ contractId }: ContractPaneProps) {
  const [part, setPart] = useState<Part>('money')
  return (
    <Tabs label="合同的款项" items={parts} value={part} onChange={setPart}>
      {part === 'money' ? (
        <>
          <Conditions contractId={contractId} />
          <Collections contractId={contractId} />
        </>
      ) : (
        <Suspense fallback={<EmptyPane loading />}>
          <FundLedger contractId={contractId} />
        </Suspense>
      )}
    </Tabs>
  )
}
