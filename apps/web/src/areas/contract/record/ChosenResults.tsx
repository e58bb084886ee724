import { contractResultLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { contractResultTypeLabels } from '@hepu/api/areas/contract/subject/contractResultTypes'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import type { ResultWish } from '../subject/AddResult.tsx'
import { Warnings } from '../subject/Results.tsx'

const AddResult = lazy(() => import('../subject/AddResult.tsx'))

interface Props {
  results: readonly ResultWish[]
  onChange: (results: readonly ResultWish[]) => void
}

const keyOf = ({ resultType, resultId }: ResultWish): string => `${resultType} ${resultId}`

/** The results of a contract that is not saved yet: they are stored after it. */
export default function ChosenResults({ results, onChange }: Props) {
  const [isAdding, setAdding] = useState(false)
  const without = (wish: ResultWish) => results.filter((other) => keyOf(other) !== keyOf(wish))
  return (
    <section aria-label="合同成果">
      <div className="table-tools contract-tools">
        <Button onClick={() => setAdding(true)}>添加成果</Button>
        <span className="quiet">随合同一并保存，份额在保存时核对。</span>
      </div>
      {results.length > 0 && (
        <PlainTable
          label="合同成果"
          rows={results}
          keyOf={keyOf}
          columns={[
            {
              title: labels.resultType,
              width: 90,
              cell: ({ resultType }) => contractResultTypeLabels[resultType],
            },
            {
              title: labels.resultId,
              cell: ({ record: { name, no } }) => [name, no].filter(Boolean).join(' · '),
            },
            { title: labels.rightScope, width: 140, cell: ({ rightScope }) => rightScope ?? '—' },
            { title: `${labels.share}（%）`, width: 110, isFigure: true, cell: ({ share }) => share },
            { title: '提醒', width: 250, cell: ({ record }) => <Warnings of={record.warnings} /> },
            {
              title: '操作',
              width: 70,
              cell: (wish) => (
                <Button type="link" size="small" danger onClick={() => onChange(without(wish))}>
                  移除
                </Button>
              ),
            },
          ]}
        />
      )}
      <Suspense>
        {isAdding && (
          <AddResult
            onChoose={(wish) => onChange([...without(wish), wish])}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
