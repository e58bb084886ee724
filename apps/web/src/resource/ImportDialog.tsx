import * as api from '@hepu/api/areas/experiment/importBatch'
import type { Route } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { Steps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '../client/useCall.ts'
import { AppModal } from '../ui/AppModal.tsx'
import { EmptyPane } from '../ui/EmptyPane.tsx'
import { ErrorPane } from '../ui/ErrorPane.tsx'
import { ChooseFile } from './import/ChooseFile.tsx'
import { DonePane } from './import/DonePane.tsx'
import { FailurePane } from './import/FailurePane.tsx'
import { PreviewPane } from './import/PreviewPane.tsx'
import { ProgressPane } from './import/ProgressPane.tsx'
import { useProgress } from './import/useProgress.ts'

type UploadRoute = typeof api.importFillData

interface Props {
  title: string
  uploadRoute: UploadRoute
  templateRoute: Route<'file'>
  /** Calls whose answers an import changes. */
  refresh: readonly Route[]
  /** Takes up a batch uploaded before. */
  batchId?: string
  /** Address of what was imported, by the id of a group; shown as links at the end. */
  groupPath?: (groupId: string) => string
  onClose: () => void
}

const stepOf: Record<string, number> = { reading: 1, previewed: 2, importing: 3, done: 4, undone: 4 }

/** Import of a workbook in steps: choose, check, preview, confirm, done. It may be closed while the server works. */
export function ImportDialog(props: Props) {
  const client = useQueryClient()
  const [batchId, setBatchId] = useState(props.batchId)
  const batch = useCall(api.batchShow, { id: batchId ?? '0' }, { enabled: batchId !== undefined, quiet: true })
  const state = batch.data?.state
  const isWorking = state === 'reading' || state === 'importing'
  const { refetch } = batch
  const { refresh } = props
  const settle = useCallback(() => {
    void refetch()
    for (const route of refresh) void client.invalidateQueries({ queryKey: [route.path] })
  }, [refetch, refresh, client])
  const progress = useProgress(isWorking ? batchId : undefined, settle)
  useFreshFindings(batchId, batch.data?.version)
  const again = () => setBatchId(undefined)
  return (
    <AppModal
      open
      title={props.title}
      width={Math.min(1120, window.innerWidth - 48)}
      footer={null}
      onCancel={props.onClose}
    >
      <Steps
        size="small"
        className="import-steps"
        current={batchId ? (stepOf[state ?? ''] ?? 1) : 0}
        {...(state === 'failed' || state === 'expired' ? { status: 'error' as const } : {})}
        items={['选择文件', '上传与检查', '预览', '导入', '完成'].map((title) => ({ title }))}
      />
      {!batchId && (
        <ChooseFile uploadRoute={props.uploadRoute} templateRoute={props.templateRoute} onUploaded={setBatchId} />
      )}
      {batchId && batch.error && !batch.data && <ErrorPane error={batch.error} onRetry={() => void refetch()} />}
      {batchId && batch.isPending && <EmptyPane loading />}
      {batch.data && batchId && (
        <>
          {isWorking && <ProgressPane state={batch.data.state} progress={progress ?? batch.data} />}
          {state === 'previewed' && (
            <PreviewPane key={batch.data.version} batch={batch.data} onMoved={settle} onAgain={again} />
          )}
          {(state === 'failed' || state === 'expired') && <FailurePane batch={batch.data} onAgain={again} />}
          {(state === 'done' || state === 'undone') && (
            <DonePane
              batch={batch.data}
              {...(props.groupPath ? { groupPath: props.groupPath } : {})}
              onUndone={settle}
              onAgain={again}
              onClose={props.onClose}
            />
          )}
        </>
      )}
    </AppModal>
  )
}

/** Findings change with every check of the batch, which its version tells. */
function useFreshFindings(batchId: string | undefined, version: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (batchId && version !== undefined) void client.invalidateQueries({ queryKey: [api.batchFindings.path] })
  }, [client, batchId, version])
}
