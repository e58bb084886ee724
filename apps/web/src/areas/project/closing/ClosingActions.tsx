import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'

const DecideDialog = lazy(() => import('./DecideDialog.tsx'))

/** What may be done about the closing of a project. */
export function ClosingActions({ shown }: { shown: api.Closing }) {
  const { projectId, closing } = shown
  const [isDeciding, setDeciding] = useState(false)
  const download = useDownload()
  const apply = useRun(api.applicationFinishProject)
  const finish = async () => {
    const made = await apply.run({ projectId })
    if (made) await saySubmitted('project.closing', made.id, '验收')
  }
  const archive = useRun(api.archiveClosing, { success: messages.done })
  const isBefore = !closing || ['draft', 'rework', 'rejected'].includes(closing.state)
  return (
    <Space>
      {closing && (
        <>
          <Button onClick={() => void download(api.downloadClosing, { projectId, format: 'pdf' })}>
            结题报告 PDF
          </Button>
          <Button onClick={() => void download(api.downloadClosing, { projectId, format: 'docx' })}>
            Word
          </Button>
        </>
      )}
      <Offered of={shown} action="archive">
        {(disabled) => (
          <ConfirmButton
            disabled={disabled}
            title="确定归档吗？归档后结题材料不再变化。"
            onConfirm={() => archive.run({ projectId })}
          >
            归档
          </ConfirmButton>
        )}
      </Offered>
      <Offered of={shown} action="decide">
        {(disabled) => (
          <Button type="primary" disabled={disabled} onClick={() => setDeciding(true)}>
            验收
          </Button>
        )}
      </Offered>
      {isBefore && (
        <Offered of={shown} action="finish">
          {(disabled) => (
            <ConfirmButton
              type="primary"
              disabled={disabled}
              title={`确定申请「${shown.name}」结题吗？`}
              description="申请后材料不能修改，等待验收；验收通过后项目及全部课题、任务只读。"
              onConfirm={finish}
            >
              申请结题
            </ConfirmButton>
          )}
        </Offered>
      )}
      <Suspense>
        {isDeciding && closing && <DecideDialog shown={shown} onClose={() => setDeciding(false)} />}
      </Suspense>
    </Space>
  )
}
