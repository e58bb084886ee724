import { consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { CONTENT_MAX } from '@hepu/api/areas/trading/consult/consultShapes'
import { ownConsultAsk, ownConsultShow } from '@hepu/api/areas/trading/consult/ownConsult'
import { Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useSession } from '../../../workspace/session.ts'
import { ConsultThread } from './ConsultThread.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** One of one's own consultations with its answers, and where to ask further. */
export default function OwnConsultDrawer({ id, onClose }: Props) {
  const found = useCall(ownConsultShow, { id }, { quiet: true })
  const name = useSession((session) => session.uname)
  const [content, setContent] = useState('')
  const ask = useRun(ownConsultAsk, { success: '操作成功，已追问' })
  const shown = found.data
  const why = shown?.whyNot?.['ask'] ?? (content.trim() ? undefined : '请先填写追问')
  return (
    <AppDrawer
      open
      size={560}
      title={shown ? `${shown.topicName ?? consultTopics[shown.topic]} · ${shown.orgName}` : '我的咨询'}
      onClose={onClose}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !shown && <EmptyPane loading />}
      {shown && (
        <>
          <ConsultThread first={{ ...shown, name: name || '我' }} thread={shown.thread} />
          <Input.TextArea
            aria-label="追问"
            value={content}
            maxLength={CONTENT_MAX}
            showCount
            rows={3}
            disabled={!shown.can['ask']}
            onChange={(event) => setContent(event.target.value)}
          />
          <p>
            <DisabledWithReason why={why}>
              <ActionButton
                type="primary"
                disabled={why !== undefined}
                onClick={async () => {
                  if ((await ask.run({ id, content })) !== undefined) setContent('')
                }}
              >
                追问
              </ActionButton>
            </DisabledWithReason>
          </p>
        </>
      )}
    </AppDrawer>
  )
}
