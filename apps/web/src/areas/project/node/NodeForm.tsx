import type { FormInstance } from 'antd'
import type * as api from '@hepu/api/areas/project/node/projectTracking'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { nodeItems, nodeRules, valuesOfNode } from './nodeItems.ts'
import { useNodeChoices } from './useNodeChoices.ts'

interface Props {
  form: FormInstance
  level: number
  /** The stored node; absent for a new one. */
  node?: Omit<api.NodeDetail, 'trail' | 'children'>
  /** First values of a new node, such as the days of the one above. */
  initial?: FormValues
  /** Only the name is needed. */
  isDraft?: boolean
  error: Error | null
  onChange: () => void
  onSubmit: (values: FormValues) => unknown
}

/** The fields of a project, topic or assignment. */
export function NodeForm({ form, level, node, initial, isDraft = false, error, onChange, onSubmit }: Props) {
  const { choices, error: unread, retry } = useNodeChoices(node)
  if (unread) return <ErrorPane error={unread} onRetry={retry} />
  if (!choices) return <EmptyPane loading />
  return (
    <DynamicForm
      form={form}
      items={nodeItems(level, choices, node as api.NodeDetail | undefined)}
      rules={nodeRules(isDraft)}
      values={initial}
      record={node && valuesOfNode(node)}
      error={error}
      onChange={onChange}
      onSubmit={onSubmit}
    />
  )
}
