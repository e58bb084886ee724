import { Button, Space } from 'antd'
import type { MixedFit } from './useMixedFit.ts'

/** Shown while a fit is being computed, with its progress and a cancel button; or after it was cancelled. */
export function FitWaiting({ fit }: { fit: MixedFit }) {
  if (!fit.isRunning) {
    return (
      <div className="pane-note">
        <p>已取消计算</p>
        <Button onClick={() => void fit.refetch()}>重新计算</Button>
      </div>
    )
  }
  return (
    <div className="pane-note" role="status">
      <Space>
        <span className="turning" />
        <span>
          {fit.progress
            ? `正在拟合第${fit.progress.model}个模型，第${fit.progress.iteration}次迭代`
            : '正在拟合混合模型…'}
        </span>
        <Button onClick={fit.cancel}>取消</Button>
      </Space>
    </div>
  )
}
