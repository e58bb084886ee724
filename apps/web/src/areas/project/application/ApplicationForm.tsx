import type { ApplicationDetail } from '@hepu/api/areas/project/application/projectApplication'
import type { FormInstance } from 'antd'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { applicationFormRules, applicationItems, valuesOfApplication } from './applicationItems.ts'
import { useApplicationChoices, valuesFrom } from './useApplicationChoices.ts'

interface Props {
  form: FormInstance
  /** The stored application; absent for a new one. */
  application?: ApplicationDetail
  /** First values of a new one. */
  initial?: FormValues
  /** The 立项 that a new one answers, which gives more of its first values. */
  approvalId?: string | null
  disabled?: boolean
  error: Error | null
  onChange: () => void
  onSubmit: (values: FormValues) => unknown
}

/** The fields of the application itself. */
export function ApplicationForm({
  form,
  application,
  initial,
  approvalId,
  disabled,
  error,
  onChange,
  onSubmit,
}: Props) {
  const { choices, offered, error: unread, retry } = useApplicationChoices(application)
  if (unread) return <ErrorPane error={unread} onRetry={retry} />
  if (!choices) return <EmptyPane loading />
  return (
    <DynamicForm
      form={form}
      items={applicationItems(choices, application)}
      rules={applicationFormRules}
      values={approvalId ? { ...initial, ...valuesFrom(offered, approvalId) } : initial}
      record={application && valuesOfApplication(application)}
      disabled={disabled}
      error={error}
      onChange={onChange}
      onSubmit={onSubmit}
    />
  )
}
