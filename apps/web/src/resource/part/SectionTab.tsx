import type { Part } from '@hepu/api/core/resource/part'
import { partStates, type PartState } from '@hepu/api/core/resource/partStates'
import type { Fields } from '@hepu/api/core/resource/fields'
import type { SectionCalls } from '@hepu/api/core/resource/partCalls'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../client/useCall.ts'
import { DisabledWithReason } from '../../ui/control/DisabledWithReason.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../ui/text/StateText.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { FileList } from '../files/FileList.tsx'
import type { FormItem } from '../form/items.ts'
import type { RecordDetail } from '../record/recordRows.ts'
import { RecordFacts } from '../record/show/RecordFacts.tsx'

const SectionForm = lazy(() => import('./SectionForm.tsx'))

const tones = { empty: 'quiet', lacking: 'warn', wrong: 'bad', complete: 'good' } as const

/** The state of a part: 未填, 有缺项, 有误, 完整. */
export const PartStateText = ({ state }: { state: PartState }) => (
  <StateText tone={tones[state]}>{partStates[state]}</StateText>
)

interface Props {
  part: Part
  /** The record that the section belongs to. */
  record: RecordDetail
}

interface TabProps extends Props {
  /** The field with which the form is opened at once. */
  start?: string | null
  /** Returns the items of the form as this record has them, such as with choices of its own. */
  adapt?: (items: FormItem[]) => FormItem[]
}

/** Reads the section of a record. */
export function useSection({ part, record }: Props) {
  const calls = part.calls as SectionCalls<string, Fields>
  return useCall(calls.get, { [part.key]: record.id }, { quiet: true })
}

/** A section of a record: how far it is filled in, what is missing, its values, and its form. */
export function SectionTab({ part, record, start = null, adapt }: TabProps) {
  const stored = useSection({ part, record })
  /** The field that the form begins with; null while the section is only read. */
  const [edited, setEdited] = useState<string | null>(start)
  const { data, error } = stored
  if (error) return <ErrorPane error={error} onRetry={() => void stored.refetch()} />
  if (!data) return <EmptyPane loading />
  const row = data.row as unknown as RecordDetail | null
  if (edited !== null) {
    return (
      <Suspense fallback={<EmptyPane loading />}>
        <SectionForm
          {...{ part, record, row, adapt }}
          first={edited}
          onReload={async () => (await stored.refetch()).data?.row as unknown as RecordDetail | null}
          onClose={() => setEdited(null)}
        />
      </Suspense>
    )
  }
  const firstField = Object.keys(part.fields)[0] ?? ''
  return (
    <section>
      <p className="record-state">
        <PartStateText state={data.state} />
        {row && (
          <span className="quiet">
            {row.updatedByName} 更新于 <span className="whole">{formatTime(row.updateTime)}</span>
          </span>
        )}
        {(data.can['edit'] || data.whyNot?.['edit']) && (
          <DisabledWithReason why={data.whyNot?.['edit']}>
            <Button size="small" disabled={!data.can['edit']} onClick={() => setEdited(firstField)}>
              {row ? `编辑${part.label}` : `填写${part.label}`}
            </Button>
          </DisabledWithReason>
        )}
      </p>
      {data.gaps.length > 0 && (
        <ul className="part-gaps" aria-label={`${part.label}的缺项`}>
          {data.gaps.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {data.can['edit'] ? (
                <Button type="link" size="small" onClick={() => setEdited(field ?? firstField)}>
                  {message}
                </Button>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      )}
      {row && <RecordFacts def={part} record={row} parts={{}} />}
      {row && Object.values(part.fields).some(({ kind }) => kind === 'files') && (
        <section className="record-part">
          <h2>附件</h2>
          <FileList files={row.fileDOList} empty="没有附件。" />
        </section>
      )}
      {!row && <EmptyPane text={`还没有填写${part.label}。`} />}
    </section>
  )
}
