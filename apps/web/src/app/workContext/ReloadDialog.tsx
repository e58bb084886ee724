import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../client/messages.ts'
import { AppModal } from '../../ui/dialog/AppModal.tsx'
import { reloadWorkspace } from '../session/enter.ts'
import { closeReload, useReload } from './workContext.ts'

/** Offers to load everything anew when the screen and the server may have different work contexts. */
export function ReloadDialog() {
  const request = useReload((reload) => reload.request)
  const navigate = useNavigate()
  const [running, setRunning] = useState(false)
  if (!request) return null
  const reload = async () => {
    setRunning(true)
    await reloadWorkspace(async () => navigate('/', { replace: true }))
    setRunning(false)
  }
  return (
    <AppModal
      open
      title={messages.hint}
      width={400}
      okText={messages.reload}
      closable={!request.isForced}
      keyboard={!request.isForced}
      cancelButtonProps={{ hidden: request.isForced }}
      onCancel={closeReload}
      onOk={() => void reload()}
      confirmLoading={running}
    >
      <p>{request.text}</p>
      <p className="quiet">
        重新加载会关闭打开的页签，未保存的内容会丢失。
        {!request.isForced && '取消后可留在本页复制内容，但不能再查询或保存。'}
      </p>
    </AppModal>
  )
}
