import { Progress as Bar } from 'antd'
import type { Batch } from './shapes.ts'

interface Props {
  state: Batch['state']
  /** `progress` from 0 to 1. */
  progress: { progress: number; text?: string | null; progressText?: string | null }
}

/** 检查中, 导入中: how far the server is. The dialog may be closed; the work goes on. */
export function ProgressPane({ state, progress }: Props) {
  const text = progress.text ?? progress.progressText
  return (
    <div className="import-progress" role="status">
      <p>{state === 'reading' ? '正在检查工作簿…' : '正在导入…'}</p>
      <Bar percent={Math.round(progress.progress * 100)} aria-label="进度" />
      <p className="quiet">{text ?? ' '}</p>
      <p className="quiet">可以关闭本窗口，服务器会继续处理；稍后在「导入记录」中继续。</p>
    </div>
  )
}
