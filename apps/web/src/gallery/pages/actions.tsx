import { Space } from 'antd'
import { useState } from 'react'
import { ActionButton } from '../../ui/control/ActionButton.tsx'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { ErrorBoundary } from '../../ui/pane/ErrorBoundary.tsx'
import { useConfirm } from '../../ui/dialog/useConfirm.tsx'

export const title = '按钮、确认与页面出错'

export default function Actions() {
  const [sent, setSent] = useState(0)
  const { box, ask } = useConfirm()
  return (
    <main className="page">
      <h1>{title}</h1>
      <Space size={14}>
        <ActionButton type="primary" onClick={() => setSent(sent + 1)}>
          发送
        </ActionButton>
        <span>已发送 {sent} 次</span>
        <ConfirmButton danger onConfirm={() => setSent(0)} description="删除后在回收站保留。">
          删除
        </ConfirmButton>
        <ActionButton onClick={() => ask('内容尚未保存，确定离开吗？')}>离开</ActionButton>
      </Space>
      {box}
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </main>
  )
}

function Broken(): never {
  throw new Error('列“折亩产”没有定义')
}
