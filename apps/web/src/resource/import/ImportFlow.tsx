import { useQueryClient } from '@tanstack/react-query'
import { Steps } from 'antd'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { readAnew } from '../../client/queryKey.ts'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { DonePane } from './DonePane.tsx'
import { FailurePane } from './FailurePane.tsx'
import { PastImports } from './PastImports.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { RememberedLink } from './RememberedLink.tsx'
import { ProgressPane } from './ProgressPane.tsx'
import type { Batch } from './batchShapes.ts'
import type { ImportSource, OnRisk } from './importSource.ts'
import { UnsentAnswers } from './unsent.tsx'
import { useProgress, type Following } from './useProgress.ts'
import './import.css'

const steps = ['选择文件', '上传与检查', '预览', '导入', '完成'].map((title) => ({ title }))
/** The step of a batch in each state; a batch that cannot be read failed at the check. */
const stepOf: Record<Batch['state'], number> = {
  reading: 1,
  failed: 1,
  previewed: 2,
  expired: 2,
  discarded: 2,
  importing: 3,
  done: 4,
  undone: 4,
}
/** Returns the status that the current step shows. */
const statusOf = (state: Batch['state'] | undefined): 'error' | 'finish' | 'process' => {
  if (state === undefined) return 'process'
  if (isOver(state)) return 'error'
  return stepOf[state] === 4 ? 'finish' : 'process'
}

export interface FlowProps {
  source: ImportSource
  /** Resumes a batch that was uploaded before. */
  batchId?: string
  onClose: () => void
  onRisk: OnRisk
}

/** The steps of an import. The server keeps the batch: after closing, an import resumes where it was. */
export default function ImportFlow(props: FlowProps) {
  const { source } = props
  const [batchId, setBatchId] = useState(props.batchId)
  const [confirmed, setConfirmed] = useState<unknown>()
  const { batch, following } = useBatch(source, batchId)
  const { data } = batch
  const [isSending, setSending] = useState(false)
  const discard = useRun(source.calls.discard, { quiet: true })
  const [left, setLeft] = useState<string>()
  const chooseAnother = (nowLeft: string | undefined) => {
    setLeft(nowLeft)
    setBatchId(undefined)
    setConfirmed(undefined)
  }
  // Another file replaces the preview that was left.
  const take = (next: string) => {
    if (left !== undefined) void discard.run({ id: left })
    setLeft(undefined)
    setBatchId(next)
  }
  useGiveUp(props, data?.can['discard'] ? data.id : batchId ? undefined : left, () => setLeft(undefined))
  const top = useTopOf(batchId ? stepOf[data?.state ?? 'reading'] : 0)
  return (
    <>
      <div ref={top} />
      <Steps
        size="small"
        className="import-steps"
        current={batchId ? stepOf[data?.state ?? 'reading'] : Number(isSending)}
        status={statusOf(batchId ? data?.state : undefined)}
        items={steps}
      />
      {!batchId && (
        <>
          <ChooseFile
            uploadRoute={source.upload}
            templateRoute={source.template}
            onUploaded={take}
            onSending={setSending}
          />
          {source.kind && <RememberedLink kind={source.kind} />}
          {source.past && <PastImports calls={source.past} onOpen={setBatchId} />}
        </>
      )}
      {batchId && !data && batch.error && (
        <ErrorPane error={batch.error} onRetry={() => void batch.refetch()} />
      )}
      {batchId && !data && !batch.error && <EmptyPane loading />}
      {batchId && data && (
        // A check hides the preview while it works: what was written on it stays here.
        <UnsentAnswers key={batchId}>
          <BatchPane
            {...props}
            batchId={batchId}
            batch={data}
            following={following}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
            onAgain={() => chooseAnother(data.can['discard'] ? batchId : undefined)}
            onGivenUp={() => chooseAnother(undefined)}
          />
        </UnsentAnswers>
      )}
    </>
  )
}

/** Returns the mark of the top, to which the dialog is scrolled when another step begins. */
function useTopOf(step: number): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    for (let box: HTMLElement | null = top.current; box; box = box.parentElement) box.scrollTop = 0
  }, [step])
  return top
}

/** Gives up the preview `id` when the dialog closes, after a question, if the source wants that. */
function useGiveUp({ source, onRisk }: FlowProps, id: string | undefined, onDone: () => void): void {
  const { run } = useRun(source.calls.discard, { quiet: true })
  const given = useRef({ run, onDone })
  useEffect(() => {
    given.current = { run, onDone }
  })
  const { givesUp } = source
  useEffect(() => {
    if (!givesUp || id === undefined) return undefined
    onRisk('关闭后放弃这次导入：文件还没有写入，需要时请重新上传。确定关闭？', async () => {
      await given.current.run({ id })
      given.current.onDone()
    })
    return () => onRisk(null)
  }, [givesUp, id, onRisk])
}

/** Returns true for a batch that ended without an import. */
const isOver = (state: Batch['state']): boolean =>
  state === 'failed' || state === 'expired' || state === 'discarded'

/** Returns the batch as the server has it, followed while it is checked or imported. */
function useBatch({ calls }: ImportSource, batchId: string | undefined) {
  const client = useQueryClient()
  const batch = useCall(calls.show, { id: batchId ?? '0' }, { enabled: batchId !== undefined, quiet: true })
  const isWorking = batch.data?.state === 'reading' || batch.data?.state === 'importing'
  const settle = useCallback(() => readAnew(client, calls.progress), [client, calls])
  const following = useProgress(calls.progress, isWorking ? batchId : undefined, settle)
  return { batch, following }
}

interface BatchPaneProps extends FlowProps {
  batchId: string
  batch: Batch
  following: Following
  confirmed: unknown
  onConfirmed: (answer: unknown) => void
  onAgain: () => void
  onGivenUp: () => void
}

function BatchPane(props: BatchPaneProps) {
  const { source, batch, following, confirmed, onConfirmed, onRisk, onAgain } = props
  const part = { batchId: props.batchId, onClose: props.onClose }
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
        <PreviewPane
          {...part}
          source={source}
          batch={batch}
          onConfirmed={onConfirmed}
          onAgain={onAgain}
          onGivenUp={props.onGivenUp}
        />
      )
    case 'failed':
    case 'expired':
    case 'discarded':
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
