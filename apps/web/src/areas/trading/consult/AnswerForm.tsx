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
const FOR_VISITOR = '已用电话或邮件答复访客的内容，或只给同事看的内部备注'
const HOW_VISITOR =
  '访客没有账号，平台不会把回复发给他：请按右边的联系方式打电话或发邮件答复，再在这里记录答复了什么。'

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
      {isVisitor && <p className="consult-how quiet">{HOW_VISITOR}</p>}
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
            {isVisitor ? '记录回复' : '回复'}
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
