import { consultAnswer, consultNote } from '@hepu/api/areas/trading/consult/consultHandling'
import { CONTENT_MAX, type ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import { Input, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'

// A visitor has no account, so that no answer reaches him here.
const ANSWERED_VISITOR = '操作成功，已记录回复。访客在平台上看不到，请按其留下的电话或邮箱答复'
const FOR_VISITOR = '记录给访客的回复（访客在平台上看不到，请电话或邮件答复），或只给同事看的内部备注'

/** Where the staff answers the sender, or notes something inside. */
export function AnswerForm({ consult: { id, source, can, whyNot = {} } }: { consult: ConsultDetail }) {
  const [content, setContent] = useState('')
  const isVisitor = source === 'public'
  const answer = useRun(consultAnswer, { success: isVisitor ? ANSWERED_VISITOR : '操作成功，已回复咨询人' })
  const note = useRun(consultNote, { success: messages.saved })
  useUnsaved(content.trim() !== '')
  if (!can['answer'] && !whyNot['answer'] && !can['note']) return null
  const send = async (run: () => Promise<unknown>) => {
    if ((await run()) !== undefined) setContent('')
  }
  const isBlank = content.trim() === ''
  return (
    <>
      <Input.TextArea
        aria-label="回复或备注"
        value={content}
        maxLength={CONTENT_MAX}
        showCount
        rows={4}
        placeholder={isVisitor ? FOR_VISITOR : '写给咨询人的回复，或只给同事看的内部备注'}
        onChange={(event) => setContent(event.target.value)}
      />
      <Space style={{ marginTop: 12 }}>
        <DisabledWithReason why={whyNot['answer'] ?? (isBlank ? '请先填写内容' : undefined)}>
          <ActionButton
            type="primary"
            disabled={isBlank || !can['answer']}
            onClick={() => send(() => answer.run({ id, content }))}
          >
            回复
          </ActionButton>
        </DisabledWithReason>
        <DisabledWithReason why={isBlank ? '请先填写内容' : undefined}>
          <ActionButton
            disabled={isBlank || !can['note']}
            onClick={() => send(() => note.run({ id, content }))}
          >
            存为内部备注
          </ActionButton>
        </DisabledWithReason>
      </Space>
    </>
  )
}
