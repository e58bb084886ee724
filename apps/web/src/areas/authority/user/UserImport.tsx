import * as api from '@hepu/api/areas/authority/user/userImport'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../client/ApiError.ts'
import { download } from '../../../client/download.ts'
import { notifyFailure } from '../../../client/notify.ts'
import type { DoneProps, ImportSource } from '../../../resource/import/importSource.ts'
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx'

const source: ImportSource = {
  title: '导入用户',
  upload: api.userImportUpload,
  template: api.userTemplate,
  calls: {
    show: api.userImportShow,
    findings: api.userImportFindings,
    findingsExport: api.userImportFindingsExport,
    confirm: api.userImportConfirm,
    discard: api.userImportDiscard,
    progress: api.userImportProgress,
  },
  answer: api.userImportAnswer,
  kind: 'user',
  Done: FirstPasswords,
  keepOpen: (confirmed) =>
    keyOf(confirmed) ? '请不要关闭本窗口：导入完成后在这里下载新用户的初始密码。' : null,
}

/** 导入用户: choose, check, preview, confirm; the first passwords of new users are had at the end, this once. */
export default function UserImport({ onClose }: { onClose: () => void }) {
  return <ImportDialog source={source} onClose={onClose} />
}

const UNSAVED = '新用户的初始密码还没有下载，关闭后不能再取得，只能逐个重置密码。确定关闭？'

/** The workbook of first passwords. Its key lives in this window alone, so closing it is asked about. */
function FirstPasswords({ batchId, confirmed, onRisk }: DoneProps) {
  const [isSaved, setSaved] = useState(false)
  const [running, setRunning] = useState(false)
  const passwordKey = keyOf(confirmed)
  const risk = passwordKey && !isSaved ? UNSAVED : null
  useEffect(() => {
    onRisk(risk)
    return () => onRisk(null)
  }, [risk, onRisk])
  if (!passwordKey) return null
  const save = async () => {
    setRunning(true)
    try {
      await download(api.userPasswords, { id: batchId, passwordKey })
      setSaved(true)
    } catch (error) {
      if (error instanceof ApiError) notifyFailure(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className="first-passwords">
      <Button type={isSaved ? 'default' : 'primary'} loading={running} onClick={() => void save()}>
        下载初始密码
      </Button>
      <p className="quiet">只能在本窗口关闭之前下载。请分别转交本人，转交后删除文件；首次登录须修改。</p>
    </div>
  )
}

/** Returns the key in the answer to the confirmation, if there are new users. */
function keyOf(confirmed: unknown): string | null {
  if (typeof confirmed !== 'object' || confirmed === null || !('passwordKey' in confirmed)) return null
  return typeof confirmed.passwordKey === 'string' ? confirmed.passwordKey : null
}
