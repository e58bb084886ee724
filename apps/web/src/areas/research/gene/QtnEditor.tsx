import { qtnFields, qtnList, qtnSave, QTNS_MAX } from '@hepu/api/areas/research/gene/geneLibrary'
import type { InputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'
import { RowsStep, type SavedRows } from '../../../resource/rows/RowsStep.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { qtnColumns, qtnRows } from './qtnColumns.ts'

/** QTN of a gene as a table to type into or to paste from a spreadsheet; saved separately from the form. */
export function QtnEditor({ gene }: { gene: RecordDetail }) {
  const geneId = gene.id
  const [round, setRound] = useState(0)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const stored = useCall(qtnList, { geneId }, { quiet: true })
  const save = useRun(qtnSave, {
    success: messages.saved,
  })
  const submit = async ({ rows, removed }: SavedRows) => {
    const input = { geneId, rows: rows as InputOf<typeof qtnSave>['rows'], removed }
    if ((await save.run(input)) === undefined) return false
    await stored.refetch({ cancelRefetch: false })
    setRound(round + 1)
    return true
  }
  return (
    <section className="gene-qtns">
      <h2>QTN</h2>
      {stored.error && <ErrorPane error={stored.error} onRetry={() => void stored.refetch()} />}
      {!stored.error && !stored.data && <EmptyPane loading />}
      {stored.data && (
        <RowsStep
          key={round}
          noun="QTN"
          fields={qtnColumns}
          schema={qtnFields}
          unique={NONE}
          stored={qtnRows(stored.data)}
          disabled={!gene.can['edit']}
          isOrdered
          hint={`可从 Excel 复制「基因名、染色体、位点、参考基因型、变异基因型、效应」多行粘贴，最多 ${QTNS_MAX} 行；单独保存，已审核通过的技术基因随之重新待审核。`}
          saving={save.running}
          onChanged={setChanged}
          onSave={submit}
        />
      )}
    </section>
  )
}

const NONE: readonly string[] = []
