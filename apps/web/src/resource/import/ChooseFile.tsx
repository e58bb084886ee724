import type { ImportUpload } from '@hepu/api/core/importCalls'
import type { Route } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useCallback, useEffect, useRef, useState, type DragEvent } from 'react'
import { isAbort, messageOf } from '../../client/ApiError.ts'
import { messages } from '../../client/messages.ts'
import { readAnew } from '../../client/queryKey.ts'
import { EMPTY_FILE, megabytes, refuseFile, upload } from '../../client/upload.ts'
import { useDownload } from '../../client/useDownload.ts'

interface Props {
  uploadRoute: ImportUpload
  templateRoute: Route<'file'>
  onUploaded: (batchId: string) => void
  /** Called with true when an upload begins, with false when it ends. */
  onSending?: (isSending: boolean) => void
}

/** 选择文件: by click, drop or paste; kind and size are checked before the upload. */
export function ChooseFile({ uploadRoute, templateRoute, onUploaded, onSending }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const download = useDownload()
  const { share, problem, send, cancel } = useUpload(uploadRoute, onUploaded)
  const [over, setOver] = useState(false)
  const isSending = share !== null
  usePastedFile(isSending ? null : send)
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !isSending) send(file)
  }
  const limit = uploadRoute.upload
  return (
    <div className="import-choose">
      <div
        className={`drop ${over ? 'drop-over' : ''}`}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
      >
        {isSending ? (
          <>
            <p>正在上传…</p>
            <Progress percent={Math.round(share * 100)} aria-label="上传进度" />
            <Button onClick={cancel}>取消</Button>
          </>
        ) : (
          <>
            <p>把工作簿拖到这里，或复制文件后粘贴</p>
            <Button type="primary" onClick={() => input.current?.click()}>
              选择文件
            </Button>
            <p className="quiet">
              支持{limit?.types?.join('、')}，不超过{megabytes(limit?.maxBytes ?? 0)}
              MB；先检查预览，确认后才写入
            </p>
          </>
        )}
        <input
          ref={input}
          hidden
          type="file"
          aria-label="选择文件"
          accept={limit?.types?.map((type) => `.${type}`).join(',')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) send(file)
          }}
        />
      </div>
      {problem && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      <p>
        没有模板？
        <Button type="link" size="small" onClick={() => void download(templateRoute, {})}>
          下载模板
        </Button>
      </p>
    </div>
  )
}

/** Runs one upload at a time: the share sent (null when idle), and why the last one failed. */
function useUpload(route: Props['uploadRoute'], onUploaded: (batchId: string) => void) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const client = useQueryClient()
  const given = useRef<AbortController>(null)
  useEffect(() => () => given.current?.abort(), [])
  const run = async (file: File) => {
    given.current = new AbortController()
    setShare(0)
    try {
      const batch = await upload(route, {}, file, { onProgress: setShare, signal: given.current.signal })
      readAnew(client, route)
      onUploaded(batch.id)
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error))
    } finally {
      setShare(null)
    }
  }
  const send = (file: File) => {
    const refusal = refusalOf(route, file)
    setProblem(refusal ?? '')
    if (!refusal) void run(file)
  }
  return { share, problem, send, cancel: () => given.current?.abort() }
}

/** Returns the reason why the file may not be imported, with its name and the allowed kinds; undefined if it may. */
function refusalOf(route: Props['uploadRoute'], file: File): string | undefined {
  const refusal = refuseFile(route, file)
  if (refusal === EMPTY_FILE) return `文件「${file.name}」是空的，请选择有内容的文件`
  if (refusal !== messages.wrongFile) return refusal
  return `「${file.name}」不是可以导入的工作簿，只接受${route.upload?.types?.join('、')}格式`
}

function usePastedFile(onFile: ((file: File) => void) | null): void {
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  const paste = useCallback((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (file) latest.current?.(file)
  }, [])
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [paste])
}
