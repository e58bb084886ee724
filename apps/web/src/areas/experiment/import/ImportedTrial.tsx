import { batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import type { DoneProps } from '../../../resource/import/importSource.ts'
import { GroupLink } from '../TrialLinks.tsx'

const UndoTrial = lazy(() => import('./UndoTrial.tsx'))

type Batch = OutputOf<typeof batchShow>

/** The groups of an imported workbook, and the way back; once that was taken, the groups that stand as before. */
export function ImportedTrial({ batchId, onClose }: DoneProps) {
  const batch = useCall(batchShow, { id: batchId }, { quiet: true }).data
  if (!batch) return null
  const isUndone = batch.state === 'undone'
  const groups = (batch.preview?.groups ?? []).flatMap(({ id, name, year, closed, isSame, isNew }) =>
    id && !closed && !isSame && !(isUndone && isNew) ? [{ id, name, year }] : [],
  )
  return (
    <>
      {groups.length > 0 && (
        <p className="import-groups">
          {isUndone ? '已恢复原值的组别：' : '查看：'}
          {groups.slice(0, 12).map((group) => (
            <GroupLink key={group.id} id={group.id} onClick={onClose}>
              {yearAndName(group.year, group.name, '年 ')}
            </GroupLink>
          ))}
          {groups.length > 12 && `等 ${groups.length} 组`}
        </p>
      )}
      {!isUndone && (batch.can['undo'] || batch.whyNot?.['undo']) && (
        <div className="import-undo">
          <Undo batch={batch} />
        </div>
      )}
    </>
  )
}

function Undo({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  const why = batch.whyNot?.['undo']
  return (
    <>
      <DisabledWithReason why={why}>
        <Button danger size="small" type="text" disabled={why !== undefined} onClick={() => setOpen(true)}>
          撤销这批导入
        </Button>
      </DisabledWithReason>
      <Suspense>{isOpen && <UndoTrial batch={batch} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
