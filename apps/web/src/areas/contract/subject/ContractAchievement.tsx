import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import type { ContractPaneProps } from '../contractPanes.ts'
import { ContractScreen } from '../ContractScreen.tsx'
import { Results } from './Results.tsx'

const ImportResults = lazy(() => import('./ImportResults.tsx'))

/** 合同成果: the results of a contract, with their import from a workbook. */
export default function ContractAchievement() {
  return <ContractScreen title="合同成果" pane={Achievements} />
}

function Achievements({ contractId }: ContractPaneProps) {
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <Results
        contractId={contractId}
        extra={(why) => (
          <DisabledWithReason why={why}>
            <Button disabled={why !== undefined} onClick={() => setImporting(true)}>
              导入成果
            </Button>
          </DisabledWithReason>
        )}
      />
      <Suspense>
        {isImporting && <ImportResults contractId={contractId} onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  )
}
