import * as api from '@hepu/api/areas/experiment/importBatch'
import { useQueryClient } from '@tanstack/react-query'
import { Steps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '../../client/useCall.ts'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import type { ImportProps } from '../ImportDialog.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { DonePane } from './DonePane.tsx'
import { FailurePane } from './FailurePane.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { ProgressPane } from './ProgressPane.tsx'
import type { Batch } from './shapes.ts'
import { useProgress, type Following } from './useProgress.ts'

const steps = ['选择文件', '上传与检查', '预览', '导入', '完成'].map((title) => ({ title }))
const stepOf: Partial<Record<Batch['state'], number>> = { previewed: 2, importing: 3, done: 4, undone: 4 }

/** The steps of an import. The batch stands at the server: closing and taking it up again goes on where it was. */
export default function ImportFlow(props: ImportProps) {
  const { uploadRoute, templateRoute } = props
  const [batchId, setBatchId] = useState(props.batchId)
  const { batch, following, settle } = useBatch(batchId, props.refresh)
  const { data } = batch
  const isBroken = data?.state === 'failed' || data?.state === 'expired'
  return (
    <>
      <Steps
        size="small"
        className="import-steps"
        current={batchId ? ((data && stepOf[data.state]) ?? 1) : 0}
        {...(isBroken ? { status: 'error' as const } : {})}
        items={steps}
      />
      {!batchId && (
        <ChooseFile uploadRoute={uploadRoute} templateRoute={templateRoute} onUploaded={setBatchId} />
      )}
      {batchId && !data && batch.error && <ErrorPane error={batch.error} onRetry={settle} />}
      {batchId && !data && !batch.error && <EmptyPane loading />}
      {batchId && data && (
        <BatchPane
          {...props}
          batch={data}
          following={following}
          onMoved={settle}
          onAgain={() => setBatchId(undefined)}
        />
      )}
    </>
  )
}

/** The batch as the server has it, followed while it is checked or imported. */
function useBatch(batchId: string | undefined, refresh: ImportProps['refresh']) {
  const client = useQueryClient()
  const batch = useCall(
    api.batchShow,
    { id: batchId ?? '0' },
    { enabled: batchId !== undefined, quiet: true },
  )
  const { refetch, data } = batch
  const isWorking = data?.state === 'reading' || data?.state === 'importing'
  const settle = useCallback(() => {
    void refetch()
    for (const route of refresh) void client.invalidateQueries({ queryKey: [route.path] })
  }, [refetch, refresh, client])
  const following = useProgress(isWorking ? batchId : undefined, settle)
  useEffect(() => {
    if (data?.version !== undefined) void client.invalidateQueries({ queryKey: [api.batchFindings.path] })
  }, [client, data?.version])
  return { batch, following, settle }
}

interface BatchPaneProps extends ImportProps {
  batch: Batch
  following: Following
  onMoved: () => void
  onAgain: () => void
}

function BatchPane({ batch, following, groupPath, onMoved, onAgain, onClose }: BatchPaneProps) {
  switch (batch.state) {
    case 'reading':
    case 'importing':
      return (
        <ProgressPane
          state={batch.state}
          progress={following.progress ?? batch}
          isBroken={following.isBroken}
        />
      )
    case 'previewed':
      return <PreviewPane batch={batch} onMoved={onMoved} onAgain={onAgain} />
    case 'failed':
    case 'expired':
      return <FailurePane batch={batch} onAgain={onAgain} />
    default:
      return (
        <DonePane
          batch={batch}
          {...(groupPath ? { groupPath } : {})}
          onUndone={onMoved}
          onAgain={onAgain}
          onClose={onClose}
        />
      )
  }
}
