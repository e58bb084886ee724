import { listFlows } from '@hepu/api/core/approval/flowCalls'
import { Form, Select } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { copiedFlow, type FlowDraft, type FlowSubject } from './flowDraft.ts'

interface Props {
  to: FlowSubject
  onCopy: (copied: FlowDraft) => void
}

/** Replaces what is edited by the flow of another kind of record; nothing if no other has one. */
export function CopyFlow({ to, onCopy }: Props) {
  const { data = [] } = useCall(listFlows, {}, { quiet: true })
  const others = data.filter(({ subject, flow }) => flow !== null && subject !== to.subject)
  if (others.length === 0) return null
  const copy = (subject: string) => {
    const from = others.find((other) => other.subject === subject)
    if (from) onCopy(copiedFlow(from, to.amountLabel !== null))
  }
  return (
    <Form.Item label="从其他事项复制" help="用所选事项的步骤和设置替换下面的内容，保存后生效">
      <Select
        aria-label="从其他事项复制"
        placeholder="选择已设置流程的事项"
        value={null}
        options={others.map(({ subject, title }) => ({ value: subject, label: title }))}
        onChange={copy}
      />
    </Form.Item>
  )
}
