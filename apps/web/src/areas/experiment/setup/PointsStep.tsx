import { pointFields, savePoints } from '@hepu/api/areas/experiment/setup'
import type { InputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { RowsStep, type SavedRows } from '../../../resource/rows/RowsStep.tsx'
import { pointColumns, pointRows, type Setup } from './setupTables.ts'

interface Props {
  setup: Setup
  onChanged: (isChanged: boolean) => void
  reload: () => Promise<void>
}

const UNIQUE = ['name'] as const

/** 试点: where the group is sown, in order. */
export default function PointsStep({ setup, onChanged, reload }: Props) {
  const stored = useMemo(() => pointRows(setup.points), [setup.points])
  const save = useRun(savePoints, { success: messages.saved })
  const submit = async ({ rows, removed }: SavedRows) => {
    const input = { groupId: setup.id, rows: rows as InputOf<typeof savePoints>['rows'], removed }
    if ((await save.run(input)) === undefined) return false
    await reload()
    return true
  }
  return (
    <RowsStep
      noun="试点"
      fields={pointColumns}
      schema={pointFields}
      unique={UNIQUE}
      isOrdered
      stored={stored}
      disabled={!setup.can['edit']}
      hint="可从 Excel 复制多行，粘贴到任一格；带表头时按列名对应。只有产量点计入产量统计。"
      saving={save.running}
      onChanged={onChanged}
      onSave={submit}
    />
  )
}
