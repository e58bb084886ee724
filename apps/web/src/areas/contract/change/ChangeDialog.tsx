import { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetLabels as labels, REASON_MAX } from '@hepu/api/core/change/changeWords'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Input, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { ActionRows } from '../../../resource/change/ActionRows.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { ChangeKind } from './actionItems.ts'
import { useChangeSave, type Actions } from './useChangeSave.ts'

const DayPicker = lazy(() => import('../../../ui/control/DayPicker.tsx'))
const ActionDialog = lazy(() => import('./ActionDialog.tsx'))

interface Props {
  contractId: string
  /** The stored change; absent for a new one. */
  change?: OutputOf<typeof api.contractChangeShow>
  onClose: () => void
  onSaved: (id: string) => void
}

/** Opened action: its place among the actions, or a new one. */
interface Opened {
  at: number
  kind: ChangeKind
}

/** 提出变更: reason, days and actions, each with what it would do to the contract as it is now. */
export default function ChangeDialog({ contractId, change, onClose, onSaved }: Props) {
  const draft = useChangeSave(contractId, change, onSaved)
  const { actions, effectiveOn } = draft
  const [kind, setKind] = useState<ChangeKind>('amount')
  const [opened, setOpened] = useState<Opened | null>(null)
  const choices = useCall(api.contractChangeChoices, { contractId }, { quiet: true })
  const preview = useCall(
    api.contractChangePreview,
    { contractId, actions, effectiveOn: effectiveOn || null },
    { quiet: true },
  )
  const put = ({ at, kind: chosen }: Opened, values: FormValues) => {
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
        <Space>
          <CancelBtn />
          <Button
            loading={draft.running}
            disabled={!draft.isComplete}
            onClick={() => void draft.save(preview.data?.seen, false)}
          >
            保存草稿
          </Button>
          <Button
            type="primary"
            loading={draft.running}
            disabled={!draft.isComplete || !preview.data || preview.data.problems.length > 0}
            onClick={() => void draft.save(preview.data?.seen, true)}
          >
            提交审批
          </Button>
        </Space>
      )}
    >
      {choices.error && <ErrorPane error={choices.error} onRetry={() => void choices.refetch()} />}
      {draft.error && <Notice tone="error" title={draft.error.message} />}
      <label>
        {labels.reason}
        <Input.TextArea
          rows={2}
          value={draft.reason}
          maxLength={REASON_MAX}
          onChange={({ target }) => draft.set({ reason: target.value })}
        />
      </label>
      <p className="change-add">
        {(['signedOn', 'effectiveOn'] as const).map((field) => (
          <label key={field}>
            {labels[field]}
            <Suspense>
              <DayPicker value={draft[field] || null} onChange={(day) => draft.set({ [field]: day ?? '' })} />
            </Suspense>
          </label>
        ))}
      </p>
      <h3>{labels.actions}</h3>
      <div className="change-add">
        <Select
          aria-label="变更类型"
          style={{ width: 200 }}
          value={kind}
          options={kindOptions}
          onChange={setKind}
        />
        <Button disabled={!choices.data} onClick={() => setOpened({ at: actions.length, kind })}>
          增加一项
        </Button>
      </div>
      {actions.length === 0 && <EmptyPane text="选择变更类型，逐项增加；下方随即显示变更前后的内容。" />}
      {preview.error && actions.length > 0 && <Notice tone="error" title={preview.error.message} />}
      <ActionRows
        actions={preview.error ? plainActions(actions) : (preview.data?.actions ?? plainActions(actions))}
        extra={(at) => (
          <Space size={4}>
            <Button
              type="link"
              size="small"
              onClick={() => setOpened({ at, kind: actions[at]?.kind ?? 'other' })}
            >
              修改
            </Button>
            <Button type="link" size="small" danger onClick={() => draft.write(actions.toSpliced(at, 1))}>
              移除
            </Button>
          </Space>
        )}
      />
      {actions.length > 0 && preview.data && <Remarks found={preview.data} />}
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

const kindOptions = Object.entries(changeKinds).map(([value, label]) => ({
  value: value as ChangeKind,
  label,
}))

/** Returns the actions without what they do, where that cannot be computed. */
const plainActions = (actions: Actions) =>
  actions.map(({ kind, values }) => ({ kind, label: changeKinds[kind], values, rows: [], text: ' ' }))

function Remarks({ found }: { found: OutputOf<typeof api.contractChangePreview> }) {
  return (
    <>
      {found.problems.length > 0 && (
        <Notice tone="error" title="提交前需要处理">
          <List items={found.problems.map(({ message }) => message)} />
        </Notice>
      )}
      {found.warnings.length > 0 && (
        <Notice tone="warning" title="请注意">
          <List items={found.warnings} />
        </Notice>
      )}
    </>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
