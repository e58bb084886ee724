import { restoreReportText, saveReportText, type trialReport } from '@hepu/api/areas/experiment/trialReport'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { DocumentBlocks } from '../../../ui/document/DocumentBlocks.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

type Section = OutputOf<typeof trialReport>['sections'][number]

interface Props {
  groupId: string
  section: Section
  number: number
  canEdit: boolean
}

/** One section of 试验总结: its text, which can be rewritten, and its tables and charts. */
export function ReportSection({ groupId, section, number, canEdit }: Props) {
  const [isEditing, setEditing] = useState(false)
  const restoring = useRun(restoreReportText, { success: messages.done })
  const { key, title, text, saved, blocks } = section
  const label = `${number}. ${title}`
  return (
    <section aria-label={title}>
      <div className="bar">
        <h3>{label}</h3>
        {canEdit && !isEditing && (
          <Space>
            <Button size="small" onClick={() => setEditing(true)}>
              改写
            </Button>
            {saved && (
              <ConfirmButton
                size="small"
                title="改写的文字将被删除，确定恢复自动生成？"
                onConfirm={() => restoring.run({ groupId, section: key, version: saved.version })}
              >
                恢复自动生成
              </ConfirmButton>
            )}
          </Space>
        )}
      </div>
      {saved && <SavedNote section={section} />}
      {isEditing ? (
        <SectionEditor groupId={groupId} section={section} onClose={() => setEditing(false)} />
      ) : (
        <p style={{ whiteSpace: 'pre-wrap', maxWidth: 1000 }}>{text || '（未填写）'}</p>
      )}
      <DocumentBlocks blocks={blocks} />
    </section>
  )
}

function SavedNote({ section: { saved, isStale } }: { section: Section }) {
  if (!saved) return null
  return (
    <p className="quiet">
      已改写：{saved.byName} {formatTime(saved.at)}，数据版本第{saved.dataVersion}版
      {isStale && '（此后数据有变动，请核对）'}
    </p>
  )
}

interface EditorProps {
  groupId: string
  section: Section
  onClose: () => void
}

function SectionEditor({ groupId, section, onClose }: EditorProps) {
  const [text, setText] = useState(section.text)
  // The version that the user began with: what others save meanwhile is a conflict.
  const [version] = useState(section.saved?.version ?? 0)
  const saving = useRun(saveReportText, { success: messages.saved })
  const save = async () => {
    const result = await saving.run({ groupId, section: section.key, text, version })
    if (result !== undefined) onClose()
  }
  return (
    <div style={{ maxWidth: 1000 }}>
      <Input.TextArea
        aria-label={`${section.title}的文字`}
        autoFocus
        autoSize={{ minRows: 4, maxRows: 24 }}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Space style={{ marginTop: 8 }}>
        <Button type="primary" loading={saving.running} disabled={!text.trim()} onClick={() => void save()}>
          保存
        </Button>
        <Button onClick={onClose}>取消</Button>
      </Space>
    </div>
  )
}
