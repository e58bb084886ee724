import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

interface Props {
  row: { removedAt: string | null; removedByName: string | null; reason: string | null }
}

/** Whether two records still belong together, else since when not, by whom and why. */
export function Removed({ row: { removedAt, removedByName, reason } }: Props) {
  if (!removedAt) return <StateText tone="good">关联中</StateText>
  return (
    <>
      <StateText tone="quiet">已取消</StateText>
      <div className="quiet">
        {[formatTime(removedAt), removedByName, reason].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}
