import type { AnswerCall } from '@hepu/api/core/importCalls'
import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '../../client/useRun.ts'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import type { Batch, Preview } from './batchShapes.ts'
import { MappingSection } from './MappingSection.tsx'
import { unlessSame, useApply, useUnsent } from './unsent.tsx'

interface Props {
  call: AnswerCall
  batch: Batch
  preview: Preview
}

/** Shows what each column of a plain table was taken for, and has the table checked again with other meanings. */
export function ColumnAnswers({ call, batch, preview }: Props) {
  const { columns, mapping, choices = [] } = preview
  const [open, setOpen] = useState(columns.some(({ isUnclaimed }) => isUnclaimed))
  const { written, write, clear } = useUnsent()
  const known = mapping?.columns ?? {}
  const meanings = (written['columns'] as ColumnMeanings | undefined) ?? known
  const answer = useRun(call, { quiet: true })
  const apply = async () => {
    if (await answer.run({ id: batch.id, defaults: { columns: meanings } })) clear()
  }
  useApply(() => void apply())
  if (!mapping || !batch.can['discard']) return null
  return (
    <>
      <MappingSection
        preview={preview}
        groups={[{ label: '可导入的列', choices }]}
        meanings={meanings}
        open={open}
        onToggle={() => setOpen(!open)}
        onChange={(columns) => write({ columns: unlessSame(columns, known) })}
      />
      {open && (
        <div className="import-recheck">
          {answer.error && <ErrorPane error={answer.error} />}
          <Button
            type={preview.rows === 0 ? 'primary' : 'default'}
            loading={answer.running}
            onClick={() => void apply()}
          >
            应用并重新检查
          </Button>
        </div>
      )}
    </>
  )
}
