import './filePreview.css'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { AppDrawer } from '../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { nameOfFile, type Attachment } from './attachment.ts'
import { contentOf, saveFile } from './openFile.ts'
import { PicturePreview } from './PicturePreview.tsx'
import { previewKindOf } from './previewKind.ts'

/** The type given to a PDF whatever the server says, so that other content cannot run as a page. */
const PDF = 'application/pdf'

/** Previews a PDF in the browser's own viewer, a picture with zoom. Its code loads with the first preview. */
export default function FilePreview({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const [round, setRound] = useState(0)
  return (
    <AppDrawer
      open
      size={960}
      title={nameOfFile(file)}
      onClose={onClose}
      extra={<Button onClick={() => void saveFile(file)}>下载</Button>}
      classNames={{ body: 'file-preview' }}
    >
      <Content key={round} file={file} onRetry={() => setRound(round + 1)} />
    </AppDrawer>
  )
}

function Content({ file, onRetry }: { file: Attachment; onRetry: () => void }) {
  const { address, isFailed } = useContent(file)
  const name = nameOfFile(file)
  if (isFailed) return <ErrorPane error={new Error('文件打不开，请重试或下载后查看')} onRetry={onRetry} />
  if (!address) return <EmptyPane loading />
  if (previewKindOf(file) === 'image') return <PicturePreview name={name} address={address} />
  return <embed title={name} src={address} type={PDF} />
}

/** Returns an object URL for the content of a file; it is revoked when the preview closes. */
function useContent(file: Attachment): { address: string | null; isFailed: boolean } {
  const [address, setAddress] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const isPdf = previewKindOf(file) === 'pdf'
  useEffect(() => {
    const given = new AbortController()
    let made: string | null = null
    contentOf(file, given.signal).then(
      (body) => {
        if (given.signal.aborted) return
        made = URL.createObjectURL(isPdf ? new Blob([body], { type: PDF }) : body)
        setAddress(made)
      },
      () => setFailed(!given.signal.aborted),
    )
    return () => {
      given.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [file, isPdf])
  return { address, isFailed }
}
