import { saveReportRule, showReportRule } from '@hepu/api/areas/project/report/projectReport'
import { ruleLabels as labels } from '@hepu/api/areas/project/report/reportLabels'
import { levelNames } from '@hepu/api/areas/project/node/nodeLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  projectId: string
  onClose: () => void
}

const yesNo = [
  { value: 'true', label: '要求' },
  { value: 'false', label: '不要求' },
]
const choice = (prop: 'weekly' | 'monthly' | 'yearly'): FormItem => ({
  type: 'radio',
  prop,
  label: labels[prop],
  span: 8,
  options: yesNo,
})
const items: FormItem[] = [
  {
    type: 'select',
    prop: 'maxLevel',
    label: labels.maxLevel,
    span: 24,
    options: Object.entries(levelNames).map(([value, label]) => ({ value, label })),
  },
  choice('weekly'),
  choice('monthly'),
  choice('yearly'),
  {
    type: 'date',
    prop: 'since',
    label: labels.since,
    span: 24,
    placeholder: '不填时从项目录入系统的当月起',
  },
]

/** 报告要求: which reports a project owes. */
export default function ReportRuleDialog({ projectId, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const opened = useOpened(showReportRule, { projectId }, { quiet: true })
  const save = useRun(saveReportRule, { quiet: true })
  const rule = opened.data
  const submit = async (values: FormValues) => {
    const input = { projectId, version: rule?.version ?? 0, ...values }
    const done = await save.run(input as unknown as InputOf<typeof saveReportRule>)
    if (!done) return
    notify.success(`${messages.saved}，${done.planned}`)
    onClose()
  }
  const mayEdit = rule?.can['edit'] ?? false
  return (
    <FormModal
      title="报告要求"
      isChanged={isChanged}
      confirmLoading={save.running}
      okButtonProps={{ disabled: !mayEdit }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {opened.error && <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />}
      {!opened.error && !rule && <EmptyPane loading />}
      {rule && (
        <DynamicForm
          form={form}
          items={items}
          record={{
            id: projectId,
            weekly: String(rule.weekly),
            monthly: String(rule.monthly),
            yearly: String(rule.yearly),
            maxLevel: String(rule.maxLevel),
            since: rule.since,
          }}
          disabled={!mayEdit}
          error={save.error}
          onChange={() => setChanged(true)}
          onSubmit={submit}
        />
      )}
    </FormModal>
  )
}
