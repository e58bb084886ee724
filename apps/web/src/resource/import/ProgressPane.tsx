import { Progress as Bar } from 'antd'
import { useEffect } from 'react'
import type { Batch } from './batchShapes.ts'
import { Notice } from '../../ui/pane/Notice.tsx'

interface Props {
  state: Batch['state']
  /** `progress` goes from 0 to 1. */
  progress: { progress: number; text?: string | null; progressText?: string | null }
  /** The server cannot be reached at the moment. */
  isBroken: boolean
  /** Why the window should stay open; without it the work goes on after closing. */
  keepOpen: string | null
  /** Called with the reason to ask before closing; null when there is none. */
  onRisk: (text: string | null) => void
}

/** 检查中, 导入中: how far the server is. The dialog may be closed; the work goes on. */
export function ProgressPane({ state, progress, isBroken, keepOpen, onRisk }: Props) {
  useEffect(() => {
    onRisk(keepOpen)
    return () => onRisk(null)
  }, [keepOpen, onRisk])
  const text = progress.text ?? progress.progressText
  return (
    <div className="import-progress" role="status">
      <p>{state === 'reading' ? '正在检查工作簿…' : '正在导入…'}</p>
      <Bar percent={Math.round(progress.progress * 100)} aria-label="进度" />
      <p className="quiet">{text ?? ' '}</p>
      {isBroken && (
        <Notice tone="warning" title="与服务器的连接中断，正在重试。数据要么全部写入，要么一条也不写入。" />
      )}
      <p className="quiet">{keepOpen ?? '可以关闭本窗口，服务器会继续处理。'}</p>
    </div>
  )
}
