import { audit, auditDecisions, type AuditDecision } from '@hepu/api/areas/project/audit/projectAudit'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { OPINION_MAX } from '@hepu/api/core/approval/approvalWords'
import { Button, Form, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { sayDecided } from '../../../resource/approval/sayDecided.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Values {
  decision?: AuditDecision
  opinion?: string
}

const options = Object.entries(auditDecisions).map(([value, label]) => ({ value, label }))

/** What each decision leads to, as the question before it says. */
const outcomes: Readonly<Record<AuditDecision, string>> = {
  pass: '通过后进入下一步骤；最后一步通过即生效。',
  return: '退回后由申请人修改，再交时直接回到本步骤。',
  reject: '否决后审批结束，申请人不能再提交这一份。',
}

/** The decision of the user about the step that waits for him. None is chosen for him, and each is asked once more. */
export function AuditForm({ approval }: { approval: ApprovalShown }) {
  const [form] = Form.useForm<Values>()
  const formName = useId()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const decision = Form.useWatch('decision', form)
  const run = useRun(audit, { quiet: true })
  const why = approval.whyNot?.['agree']
  if (why) return <Notice tone="warning" title={why} />
  const send = async () => {
    const given = await form.validateFields().catch(() => null)
    if (!given?.decision) return
    const { id, version } = approval
    const input = { id, version, decision: given.decision, opinion: given.opinion ?? null }
    if (!(await run.run(input))) return
    setChanged(false)
    await sayDecided(given.decision === 'pass' ? 'agree' : given.decision, [approval])
  }
  return (
    <section className="record-part audit-form" aria-label="审核意见">
      <h2>审核意见</h2>
      {run.error && <Notice tone="error" title={run.error.message} />}
      <Form form={form} name={formName} layout="vertical" onValuesChange={() => setChanged(true)}>
        <Form.Item name="decision" label="审核结果" rules={[{ required: true, message: '请选择审核结果' }]}>
          <Radio.Group options={options} />
        </Form.Item>
        <Form.Item
          name="opinion"
          label="意见"
          dependencies={['decision']}
          rules={[
            {
              required: decision !== undefined && decision !== 'pass',
              whitespace: true,
              message: `${auditDecisions[decision ?? 'pass']}须写审核意见`,
            },
          ]}
        >
          <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      </Form>
      {decision ? (
        <ConfirmButton
          type="primary"
          danger={decision === 'reject'}
          title={`确定${auditDecisions[decision]}「${approval.title}」吗？`}
          description={outcomes[decision]}
          onConfirm={send}
        >
          提交审核
        </ConfirmButton>
      ) : (
        <Button type="primary" onClick={() => void send()}>
          提交审核
        </Button>
      )}
    </section>
  )
}
