import { STEPS_MAX } from '@hepu/api/core/approval/approvalWords'
import { flowChoices, saveFlow } from '@hepu/api/core/approval/flowCalls'
import { Button, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CopyFlow } from './CopyFlow.tsx'
import {
  draftOfFlow,
  movedStep,
  newStep,
  stepIn,
  withCopy,
  type FlowDraft,
  type FlowSubject,
  type StepDraft,
} from './flowDraft.ts'
import { FlowTrial } from './FlowTrial.tsx'
import { StepEditor } from './StepEditor.tsx'

/** Sets up who approves the records of a kind, in which order, and from which amount. */
export default function FlowDialog({ of, onClose }: { of: FlowSubject; onClose: () => void }) {
  const [draft, setDraft] = useState<FlowDraft>(() => draftOfFlow(of))
  const [isChanged, setChanged] = useState(false)
  const choices = useCall(flowChoices, {}, { quiet: true })
  const save = useRun(saveFlow, { success: messages.saved, quiet: true })
  const set = (change: Partial<FlowDraft>) => {
    setDraft({ ...draft, ...change })
    setChanged(true)
  }
  const setStep = (key: number, step: StepDraft) =>
    set({ steps: draft.steps.map((other) => (other.key === key ? step : other)) })
  const { isOn, allowOwn, skipSame, copyTo } = draft
  const flow = { subject: of.subject, steps: draft.steps.map(stepIn), allowOwn, skipSame, copyTo }
  const submit = async () => {
    const saved = await save.run({ ...flow, isOn, version: of.flow?.version ?? null })
    if (saved !== undefined) onClose()
  }
  return (
    <FormModal
      title={`审批流程：${of.title}`}
      width={860}
      isChanged={isChanged}
      confirmLoading={save.running}
      okButtonProps={{ disabled: !choices.data }}
      onClose={onClose}
      onOk={() => void submit()}
    >
      {save.error && <Notice tone="error" title={save.error.message} />}
      {choices.error && <ErrorPane error={choices.error} onRetry={() => void choices.refetch()} />}
      {!choices.error && !choices.data && <EmptyPane loading />}
      {choices.data && (
        <Form layout="vertical" component="div">
          <CopyFlow to={of} onCopy={(copied) => set(copied)} />
          <p>
            <Checkbox checked={isOn} onChange={({ target }) => set({ isOn: target.checked })}>
              启用（停用后新提交的按一步审核，进行中的走完）
            </Checkbox>
          </p>
          {draft.steps.map((step, at) => (
            <StepEditor
              key={step.key}
              step={step}
              at={at}
              count={draft.steps.length}
              choices={choices.data}
              amountLabel={of.amountLabel}
              onChange={(changed) => setStep(step.key, changed)}
              onCopy={() => set({ steps: withCopy(draft.steps, at) })}
              onMove={(by) => set({ steps: movedStep(draft.steps, at, by) })}
              onRemove={() => set({ steps: draft.steps.filter(({ key }) => key !== step.key) })}
            />
          ))}
          <p>
            <Button
              disabled={draft.steps.length >= STEPS_MAX}
              onClick={() => set({ steps: [...draft.steps, newStep('')] })}
            >
              增加一步
            </Button>
          </p>
          <p>
            <Checkbox checked={skipSame} onChange={({ target }) => set({ skipSame: target.checked })}>
              前面步骤已同意的人，后面的步骤自动通过
            </Checkbox>
          </p>
          <p>
            <Checkbox checked={allowOwn} onChange={({ target }) => set({ allowOwn: target.checked })}>
              允许发起人审批自己的事项
            </Checkbox>
          </p>
          <Form.Item label="结束后抄送">
            <Select
              mode="multiple"
              aria-label="结束后抄送"
              placeholder="选择人员"
              optionFilterProp="label"
              value={copyTo}
              options={choices.data.users.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(ids) => set({ copyTo: ids })}
            />
          </Form.Item>
          <FlowTrial flow={flow} amountLabel={of.amountLabel} />
        </Form>
      )}
    </FormModal>
  )
}
