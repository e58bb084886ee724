import { useQueryClient } from '@tanstack/react-query'
import { Steps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { DonePane } from './DonePane.tsx'
import { FailurePane } from './FailurePane.tsx'
import { PastImports } from './PastImports.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { ProgressPane } from './ProgressPane.tsx'
import type { Batch } from './shapes.ts'
import type { ImportSource } from './source.ts'
import { useProgress, type Following } from './useProgress.ts'

const steps = ['选择文件', '上传与检查', '预览', '导入', '完成'].map((title) => ({ title }))
const stepOf: Partial<Record<Batch['state'], number>> = { previewed: 2, importing: 3, done: 4, undone: 4 }

export interface FlowProps {
  source: ImportSource
  /** Takes up a batch uploaded before. */
  batchId?: string
  onClose: () => void
  /** Says what would be lost by closing now; null when nothing is. */
  onRisk: (text: string | null) => void
}

/** The steps of an import. The batch stands at the server: closing and taking it up again goes on where it was. */
export default function ImportFlow(props: FlowProps) {
  const { source } = props
  const [batchId, setBatchId] = useState(props.batchId)
  const [confirmed, setConfirmed] = useState<unknown>()
  const { batch, following, settle } = useBatch(source, batchId)
  const { data } = batch
  const isBroken = data?.state === 'failed' || data?.state === 'expired'
  const discard = useRun(source.calls.discard, { refresh: source.refresh, quiet: true })
  const [left, setLeft] = useState<string>()
  const again = () => {
    setLeft(data?.can['discard'] ? batchId : undefined)
    setBatchId(undefined)
    setConfirmed(undefined)
  }
  // Another file takes the place of a preview that was left; to close without choosing one keeps it.
  const take = (next: string) => {
    if (left !== undefined) void discard.run({ id: left })
    setLeft(undefined)
    setBatchId(next)
  }
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
        <>
          <ChooseFile uploadRoute={source.upload} templateRoute={source.template} onUploaded={take} />
          {source.past && <PastImports calls={source.past} refresh={source.refresh} onOpen={setBatchId} />}
        </>
      )}
      {batchId && !data && batch.error && <ErrorPane error={batch.error} onRetry={settle} />}
      {batchId && !data && !batch.error && <EmptyPane loading />}
      {batchId && data && (
        <BatchPane
          {...props}
          batchId={batchId}
          batch={data}
          following={following}
          confirmed={confirmed}
          onConfirmed={setConfirmed}
          onMoved={settle}
          onAgain={again}
        />
      )}
    </>
  )
}

/** The batch as the server has it, followed while it is checked or imported. */
function useBatch({ calls, refresh }: ImportSource, batchId: string | undefined) {
  const client = useQueryClient()
  const batch = useCall(calls.show, { id: batchId ?? '0' }, { enabled: batchId !== undefined, quiet: true })
  const { refetch, data } = batch
  const isWorking = data?.state === 'reading' || data?.state === 'importing'
  const settle = useCallback(() => {
    void refetch()
    for (const route of refresh) void client.invalidateQueries({ queryKey: [route.path] })
  }, [refetch, refresh, client])
  const following = useProgress(calls.progress, isWorking ? batchId : undefined, settle)
  useEffect(() => {
    if (data?.version !== undefined) void client.invalidateQueries({ queryKey: [calls.findings.path] })
  }, [client, data?.version, calls])
  return { batch, following, settle }
}

interface BatchPaneProps extends FlowProps {
  batchId: string
  batch: Batch
  following: Following
  confirmed: unknown
  onConfirmed: (answer: unknown) => void
  onMoved: () => void
  onAgain: () => void
}

function BatchPane(props: BatchPaneProps) {
  const { source, batch, following, confirmed, onConfirmed, onRisk, onAgain } = props
  const part = { batchId: props.batchId, onMoved: props.onMoved, onClose: props.onClose }
  switch (batch.state) {
    case 'reading':
    case 'importing':
      return (
        <ProgressPane
          state={batch.state}
          progress={following.progress ?? batch}
          isBroken={following.isBroken}
          keepOpen={source.keepOpen?.(confirmed) ?? null}
          onRisk={onRisk}
        />
      )
    case 'previewed':
      return (
        <PreviewPane {...part} source={source} batch={batch} onConfirmed={onConfirmed} onAgain={onAgain} />
      )
    case 'failed':
    case 'expired':
      return <FailurePane batch={batch} onAgain={onAgain} />
    default:
      return (
        <DonePane
          {...part}
          source={source}
          batch={batch}
          confirmed={confirmed}
          onRisk={onRisk}
          onAgain={onAgain}
        />
      )
  }
}
