import { entryFields, saveEntries } from '@hepu/api/areas/experiment/setup'
import type { InputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { RowsStep, type SavedRows } from '../../../resource/rows/RowsStep.tsx'
import { entryColumns, entryRows, type Setup } from './setupTables.ts'

interface Props {
  setup: Setup
  onChanged: (isChanged: boolean) => void
  reload: () => Promise<void>
}

const UNIQUE = ['name', 'entryNo', 'ckNo'] as const

/** 参试品种与对照: the entries to sow; a check has its number and its purpose. */
export default function EntriesStep({ setup, onChanged, reload }: Props) {
  const stored = useMemo(() => entryRows(setup.entries), [setup.entries])
  const save = useRun(saveEntries, {
    success: messages.saved,
  })
  const isBlind = setup.blind.state === 'BLIND'
  const submit = async ({ rows, removed }: SavedRows) => {
    const input = { groupId: setup.id, rows: rows as InputOf<typeof saveEntries>['rows'], removed }
    if ((await save.run(input)) === undefined) return false
    await reload()
    return true
  }
  return (
    <RowsStep
      noun="品种"
      fields={entryColumns}
      schema={entryFields}
      unique={UNIQUE}
      stored={stored}
      disabled={!setup.can['edit'] || isBlind}
      hint={
        isBlind ? (
          <StateText tone="warn">组别正在使用密码编号，揭示前不能修改参试品种。</StateText>
        ) : (
          '可从 Excel 复制「参试编号、品种名称、母本、父本、供种单位」多行粘贴。对照填序号：1 或 CK1 为主对照，2 或 CK2 为第二对照……'
        )
      }
      saving={save.running}
      onChanged={onChanged}
      onSave={submit}
    />
  )
}
