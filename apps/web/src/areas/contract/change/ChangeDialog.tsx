import { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetLabels as labels, REASON_MAX } from '@hepu/api/core/change/changeWords'
import type { OutputOf } from '@hepu/api/core/route'
import { Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { ActionEditor, type OpenedAction } from '../../../resource/change/ActionEditor.tsx'
import { ChangeFooter } from '../../../resource/change/ChangeFooter.tsx'
import { ChangeRemarks } from '../../../resource/change/ChangeRemarks.tsx'
import { RequiredLabel } from '../../../resource/change/RequiredLabel.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { ChangeKind } from './actionItems.ts'
import { useChangeSave } from './useChangeSave.ts'

const DayPicker = lazy(() => import('../../../ui/control/DayPicker.tsx'))
const ActionDialog = lazy(() => import('./ActionDialog.tsx'))

interface Props {
  contractId: string
  /** The stored change; absent for a new one. */
  change?: OutputOf<typeof api.contractChangeShow>
  onClose: () => void
  onSaved: (id: string) => void
}

/** 提出变更: reason, days and actions, each with what it would do to the contract as it is now. */
export default function ChangeDialog({ contractId, change, onClose, onSaved }: Props) {
  const draft = useChangeSave(contractId, change, onSaved)
  const { actions, effectiveOn } = draft
  const [opened, setOpened] = useState<OpenedAction<ChangeKind> | null>(null)
  const choices = useCall(api.contractChangeChoices, { contractId }, { quiet: true })
  const preview = useCall(
    api.contractChangePreview,
    { contractId, actions, effectiveOn: effectiveOn || null },
    { quiet: true },
  )
  const put = ({ at, kind: chosen }: OpenedAction<ChangeKind>, values: FormValues) => {
    draft.write(actions.toSpliced(at, 1, { kind: chosen, values }))
    setOpened(null)
  }
  const action = opened && actions[opened.at]
  return (
    <FormModal
      title={change ? '修改变更' : '提出变更'}
      width={900}
      isChanged={draft.isChanged}
      onClose={onClose}
      footer={(_, { CancelBtn }) => (
        <ChangeFooter
          cancel={<CancelBtn />}
          isSaving={draft.running}
          missing={draft.missing}
          maySubmit={preview.data?.problems.length === 0 && preview.data.running === null}
          onSave={(submit) => void draft.save(preview.data?.seen, submit)}
        />
      )}
    >
      {choices.error && <ErrorPane error={choices.error} onRetry={() => void choices.refetch()} />}
      {draft.error && <Notice tone="error" title={draft.error.message} />}
      {preview.data?.running && (
        <Notice tone="warning" title={`${preview.data.running}。现在可以先保存草稿。`} />
      )}
      <RequiredLabel label={labels.reason}>
        <Input.TextArea
          rows={2}
          value={draft.reason}
          maxLength={REASON_MAX}
          onChange={({ target }) => draft.set({ reason: target.value })}
        />
      </RequiredLabel>
      <p className="change-add">
        {(['signedOn', 'effectiveOn'] as const).map((field) => (
          <RequiredLabel key={field} label={labels[field]}>
            <Suspense>
              <DayPicker value={draft[field] || null} onChange={(day) => draft.set({ [field]: day ?? '' })} />
            </Suspense>
          </RequiredLabel>
        ))}
      </p>
      <ActionEditor
        kinds={changeKinds}
        first="amount"
        actions={actions}
        shown={preview.data?.actions}
        error={preview.error}
        mayAdd={choices.data !== undefined}
        onOpen={setOpened}
        onRemove={(at) => draft.write(actions.toSpliced(at, 1))}
      />
      {actions.length > 0 && preview.data && <ChangeRemarks {...preview.data} />}
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
