import { Button, Space } from 'antd'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { Draft } from './fillDraft.ts'

/** Offers to restore or discard values that were typed earlier and not saved. */
export const DraftNotice = ({
  draft,
  onTake,
  onDrop,
}: {
  draft: Draft
  onTake: () => void
  onDrop: () => void
}) => (
  <Notice
    tone="warning"
    title={`上次有 ${draft.edits.size} 个值没有保存（${formatTime(new Date(draft.at).toISOString())}）`}
    action={
      <Space>
        <Button type="primary" onClick={onTake}>
          恢复
        </Button>
        <Button onClick={onDrop}>丢弃</Button>
      </Space>
    }
  />
)
