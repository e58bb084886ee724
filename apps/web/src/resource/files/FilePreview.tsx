import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { AppDrawer } from '../../ui/AppDrawer.tsx'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import { nameOfFile, type Attachment } from './attachment.ts'
import { contentOf, saveFile } from './openFile.ts'
import { PicturePreview } from './PicturePreview.tsx'
import { previewKindOf } from './previewKind.ts'

/** A PDF in the browser's own viewer, a picture with zoom; loaded when one is shown. */
export default function FilePreview({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const { address, failed, retry } = useContent(file)
  const name = nameOfFile(file)
  return (
    <AppDrawer
      open
      size={960}
      title={name}
      onClose={onClose}
      extra={<Button onClick={() => void saveFile(file)}>下载</Button>}
      classNames={{ body: 'file-preview' }}
    >
      {failed && <ErrorPane error={new Error('文件打不开，请重试或下载后查看')} onRetry={retry} />}
      {!failed && !address && <EmptyPane loading />}
      {address && previewKindOf(file) === 'pdf' && <iframe title={name} src={address} />}
      {address && previewKindOf(file) === 'image' && <PicturePreview name={name} address={address} />}
    </AppDrawer>
  )
}

/** Address of the file's content in this tab; given back when the preview closes. */
function useContent(file: Attachment) {
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const given = new AbortController()
    let made: string | null = null
    setAddress(null)
    setFailed(false)
    contentOf(file, given.signal).then(
      (body) => {
        if (given.signal.aborted) return
        made = URL.createObjectURL(body)
        setAddress(made)
      },
      () => setFailed(!given.signal.aborted),
    )
    return () => {
      given.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [file, round])
  return { address, failed, retry: () => setRound((it) => it + 1) }
}
