import {
  deleteEvaluations,
  EVALUATION_ROWS_MAX,
  evaluationList,
  saveEvaluations,
} from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { evaluatedTraits } from '@hepu/api/areas/research/germplasm/germplasmTraits'
import { Button, Space } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { draftOf, nextDraft, rowsOf, type Draft } from './drafts.ts'
import { EvaluationTable } from './EvaluationTable.tsx'
import { SummaryTable } from './SummaryTable.tsx'

const DraftTable = lazy(() => import('./DraftTable.tsx'))

interface Props {
  germplasmId: string
  canEdit: boolean
  /** The germplasm was approved: it waits for its review again once a value is entered, changed or deleted. */
  isApproved: boolean
}

/** 性状评价: the values found of the traits of a germplasm, each trait summed up, and a table to enter more. */
export function Evaluations({ germplasmId, canEdit, isApproved }: Props) {
  const { data, error, refetch } = useCall(evaluationList, { germplasmId }, { quiet: true })
  const [drafts, setDrafts] = useState<Draft[]>([])
  const lastKey = useRef(0)
  const save = useRun(saveEvaluations, { success: messages.saved })
  const remove = useRun(deleteEvaluations, { success: messages.deleted })
  useUnsaved(drafts.length > 0)
  const key = () => (lastKey.current += 1)
  const add = () => setDrafts([...drafts, nextDraft(key(), drafts.at(-1), new Date().getFullYear())])
  const submit = async () => {
    const ready = rowsOf(data!.crop, drafts)
    if ('missing' in ready) notify.error(ready.missing)
    else if ((await save.run({ germplasmId, rows: ready.rows })) !== undefined) setDrafts([])
  }
  const hasTraits = data !== undefined && evaluatedTraits(data.crop).length > 0
  return (
    <section className="germplasm-section">
      <div className="germplasm-section-head">
        <h2>性状评价</h2>
        {canEdit && hasTraits && (
          <Space>
            <Button disabled={save.running || drafts.length >= EVALUATION_ROWS_MAX} onClick={add}>
              {drafts.length > 0 ? '再加一行' : '录入性状评价'}
            </Button>
            {drafts.length > 0 && (
              <>
                <Button disabled={save.running} onClick={() => setDrafts([])}>
                  放弃录入
                </Button>
                <Button type="primary" loading={save.running} onClick={() => void submit()}>
                  保存性状评价
                </Button>
              </>
            )}
          </Space>
        )}
      </div>
      {isApproved && drafts.length > 0 && (
        <p className="notice notice-warning" role="status">
          该种质资源已审核通过，保存性状评价后重新待审核。
        </p>
      )}
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data && (
        <>
          {drafts.length > 0 && (
            <Suspense fallback={<EmptyPane loading />}>
              <DraftTable crop={data.crop} drafts={drafts} disabled={save.running} onChange={setDrafts} />
            </Suspense>
          )}
          {data.records.length === 0 && drafts.length === 0 && (
            <EmptyPane text={hasTraits ? '还没有性状评价。' : '当前作物没有性状登记，不能录入性状评价。'} />
          )}
          {data.records.length > 0 && (
            <>
              <SummaryTable summaries={data.summaries} />
              <EvaluationTable
                records={data.records.filter((evaluation) => !drafts.some(({ id }) => id === evaluation.id))}
                canEdit={canEdit}
                isApproved={isApproved}
                onEdit={(evaluation) => setDrafts([...drafts, draftOf(key(), evaluation)])}
                onDelete={(id) => remove.run({ ids: [id] })}
              />
            </>
          )}
        </>
      )}
    </section>
  )
}
