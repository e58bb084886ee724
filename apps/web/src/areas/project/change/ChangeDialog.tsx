import { changeKinds, type ChangeKind } from '@hepu/api/areas/project/change/changeActions'
import * as api from '@hepu/api/areas/project/change/projectChange'
import { changeLabels as labels } from '@hepu/api/areas/project/change/projectChange'
import { REASON_MAX } from '@hepu/api/core/change/changeWords'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ActionEditor, type OpenedAction } from '../../../resource/change/ActionEditor.tsx'
import { ChangeFooter } from '../../../resource/change/ChangeFooter.tsx'
import { ChangeRemarks } from '../../../resource/change/ChangeRemarks.tsx'
import { RequiredLabel } from '../../../resource/change/RequiredLabel.tsx'
import '../../../resource/change/changeSet.css'

const ActionDialog = lazy(() => import('./ActionDialog.tsx'))

type Actions = InputOf<typeof api.registrationChanges>['actions']

interface Props {
  projectId: string
  /** The stored change; absent for a new one. */
  change?: OutputOf<typeof api.showChange>
  onClose: () => void
  onSaved: (id: string) => void
}

/** 提出变更: the reason and the actions, each with what it would do to the project as it is now. */
export default function ChangeDialog({ projectId, change, onClose, onSaved }: Props) {
  const [reason, setReason] = useState(change?.reason ?? '')
  const [actions, setActions] = useState<Actions>(() =>
    (change?.actions ?? []).map(({ kind, values }) => ({ kind: kind as ChangeKind, values })),
  )
  const [isChanged, setChanged] = useState(false)
  const [opened, setOpened] = useState<OpenedAction<ChangeKind> | null>(null)
  const choices = useCall(api.changeChoices, { projectId }, { quiet: true })
  const preview = useCall(api.previewChange, { projectId, actions }, { quiet: true })
  const { save, running, error } = useSaving(projectId, change, onSaved)
  const write = (next: Actions) => {
    setActions(next)
    setChanged(true)
  }
  const put = ({ at, kind: chosen }: OpenedAction<ChangeKind>, values: FormValues) => {
    write(actions.toSpliced(at, 1, { kind: chosen, values }))
    setOpened(null)
  }
  const action = opened && actions[opened.at]
  return (
    <FormModal
      title={change ? '修改变更' : '提出变更'}
      width={860}
      isChanged={isChanged}
      onClose={onClose}
      footer={(_, { CancelBtn }) => (
        <ChangeFooter
          cancel={<CancelBtn />}
          isSaving={running}
          missing={reason.trim() === '' ? [labels.reason] : []}
          maySubmit={preview.data?.problems.length === 0 && preview.data.running === null}
          onSave={(submit) => void save({ reason, actions, seen: preview.data?.seen, submit })}
        />
      )}
    >
      {choices.error && <ErrorPane error={choices.error} onRetry={() => void choices.refetch()} />}
      {error && <Notice tone="error" title={error.message} />}
      {preview.data?.running && (
        <Notice tone="warning" title={`${preview.data.running}。现在可以先保存草稿。`} />
      )}
      <RequiredLabel label={labels.reason}>
        <Input.TextArea
          rows={2}
          value={reason}
          maxLength={REASON_MAX}
          onChange={({ target }) => {
            setReason(target.value)
            setChanged(true)
          }}
        />
      </RequiredLabel>
      <ActionEditor
        kinds={changeKinds}
        first="period"
        actions={actions}
        shown={preview.data?.actions}
        error={preview.error}
        mayAdd={choices.data !== undefined}
        onOpen={setOpened}
        onRemove={(at) => write(actions.toSpliced(at, 1))}
      />
      {actions.length > 0 && preview.data && <ChangeRemarks problems={preview.data.problems} />}
      <Suspense>
        {opened && choices.data && (
          <ActionDialog
            kind={opened.kind}
            choices={choices.data}
            values={action?.values}
            onClose={() => setOpened(null)}
            onDone={(values) => put(opened, values)}
          />
        )}
      </Suspense>
    </FormModal>
  )
}

type Given = Pick<InputOf<typeof api.registrationChanges>, 'reason' | 'actions' | 'seen' | 'submit'>

/** Saves a new or a stored change. */
function useSaving(projectId: string, change: Props['change'], onSaved: (id: string) => void) {
  const insert = useRun(api.registrationChanges, { quiet: true })
  const update = useRun(api.updateChanges, { quiet: true })
  const save = async (given: Given) => {
    const saved = change
      ? await update.run({ ...given, id: change.id, version: change.version })
      : await insert.run({ ...given, projectId })
    if (!saved) return
    onSaved(saved.id)
    if (given.submit) await saySubmitted('project.change', saved.id, '审批')
    else notify.success(messages.saved)
  }
  return { save, running: insert.running || update.running, error: insert.error ?? update.error }
}
