import type { Profit } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { percentText, yuan } from './distributionText.tsx'

const ResultSharesDialog = lazy(() => import('./ResultSharesDialog.tsx'))

interface Props {
  contractId: string
  profit: Profit
}

/** What of the net amount counts for each result of the contract, and the way to its shares. */
export function ResultIncome({ contractId, profit: { results, sharesProblem, can } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isShared = results.some(({ share }) => share !== null)
  return (
    <>
      {sharesProblem && <Notice tone="warning" title={sharesProblem} />}
      <PlainTable
        label="各成果的净额"
        title={results.length > 1 && !isShared ? '各成果的净额（等份）' : '各成果的净额'}
        rows={results}
        keyOf={({ lineId }) => lineId}
        columns={[
          { title: '成果', cell: ({ name }) => name },
          {
            title: '收益占比',
            width: 110,
            isFigure: true,
            cell: ({ share }) =>
              share === null && results.length > 1 ? '等份' : percentText(share ?? '100'),
          },
          { title: '净额（元）', width: 160, isFigure: true, cell: ({ amount }) => yuan(amount) },
        ]}
      />
      {results.length > 1 && can['setShares'] && (
        <div className="bar">
          <Button onClick={() => setOpen(true)}>设置收益占比</Button>
        </div>
      )}
      <Suspense>
        {isOpen && (
          <ResultSharesDialog contractId={contractId} results={results} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
