import { AppError, type ErrorCode } from '@hepu/api/core/errorCodes'
import { Worker, type TransferListItem } from 'node:worker_threads'
import { ImportFileError } from './importFileError.ts'

/**
 * `run` of a module that does its work in a worker thread; `progress` goes from 0 to 1. `ask` blocks the thread until the
 * process that started it has answered a question.
 */
export type WorkerTask<I, O> = (
  input: I,
  report: (progress: number, text: string) => void,
  ask: (question: unknown) => unknown,
) => O | Promise<O>

export interface WorkerStart {
  /** Address of the module that exports `run`. */
  task: string
  input: unknown
}

/** Messages of the thread. */
export type WorkerMessage =
  | { kind: 'progress'; progress: number; text: string }
  | { kind: 'question'; question: unknown; isAnswered: Int32Array }
  | { kind: 'done'; output: unknown; takenBytes: number }
  | {
      kind: 'refused'
      isFile: boolean
      code: ErrorCode
      message: string
      data: unknown
      takenBytes: number
    }

export interface WorkerOptions {
  onProgress?: (progress: number, text: string) => void
  /** Answers what the thread asks; without it every answer is null. */
  onQuestion?: (question: unknown) => Promise<unknown>
  /** Stops the thread at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
  /** Memory of the thread for objects, in MB. */
  memoryMb?: number
  /** Buffers of the input that are handed over instead of copied: whoever calls has them no longer. */
  handOver?: readonly TransferListItem[]
}

/** Enough for the largest workbook that `IMPORT_LIMITS` lets through, without starving the process. */
const MEMORY_MB = 512
/** Memory for what is short-lived; more makes no task quicker. */
const YOUNG_MB = 16

/** One thread that has ended its work waits for the next, as a new one costs a third of a second before it begins. */
let waiting: { worker: Worker; timer: NodeJS.Timeout } | undefined
const WAITS_MS = 60_000
/** A thread that took more than this gives it back by ending. */
const KEPT_BYTES = 64 * 1024 * 1024

/**
 * Runs the `run` function of a module in a worker thread, so that a large workbook neither blocks other calls nor
 * takes the process down. Input and output are copied: plain data only.
 * @throws AppError as the task threw it; ImportFileError when the thread ran out of memory.
 */
export async function runInWorker<O>(task: URL, input: unknown, options: WorkerOptions = {}): Promise<O> {
  const { signal, memoryMb, handOver = [] } = options
  signal?.throwIfAborted()
  const worker = memoryMb === undefined ? takeWaiting() : startWorker(memoryMb)
  let isKept = false
  try {
    worker.postMessage({ task: task.href, input } satisfies WorkerStart, [...handOver])
    const { takenBytes, ...message } = await answerOf(worker, options)
    isKept = memoryMb === undefined && takenBytes < KEPT_BYTES
    if (message.kind === 'refused') throw refusalOf(message)
    return message.output as O
  } finally {
    worker.removeAllListeners('message')
    if (isKept) keepWaiting(worker)
    else await worker.terminate()
  }
}

function startWorker(memoryMb: number): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // Without anybody who listens an error would end the process. Whoever waits for an answer listens too.
  return worker.on('error', () => undefined).once('exit', () => forget(worker))
}

function takeWaiting(): Worker {
  if (!waiting) return startWorker(MEMORY_MB)
  const { worker } = waiting
  forget(worker)
  worker.ref()
  return worker
}

function keepWaiting(worker: Worker): void {
  if (waiting) return void worker.terminate()
  worker.unref()
  waiting = { worker, timer: setTimeout(() => void worker.terminate(), WAITS_MS).unref() }
}

function forget(worker: Worker): void {
  if (waiting?.worker !== worker) return
  clearTimeout(waiting.timer)
  waiting = undefined
}

/** The answer to what the thread asked. */
export interface WorkerReply {
  reply: unknown
}

type Question = Extract<WorkerMessage, { kind: 'question' }>
type Answer = Exclude<WorkerMessage, { kind: 'progress' | 'question' }>

function answerOf(worker: Worker, { onProgress, onQuestion, signal }: WorkerOptions): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const stop = (): void => reject(reasonOf(signal!))
    const fail = (error: unknown): void => reject(failureOf(error))
    const exit = (code: number): void => reject(new Error(`worker ended without an answer (${code})`))
    const leave = (): void => {
      signal?.removeEventListener('abort', stop)
      worker.off('error', fail).off('exit', exit)
    }
    signal?.addEventListener('abort', stop, { once: true })
    worker.on('error', fail).on('exit', exit)
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') return onProgress?.(message.progress, message.text)
      if (message.kind === 'question') return void replyTo(worker, message, onQuestion).catch(fail)
      leave()
      resolve(message)
    })
  })
}

/** Sends the answer first and wakes the thread then, so that it finds the answer waiting. */
async function replyTo(
  worker: Worker,
  { question, isAnswered }: Question,
  onQuestion: WorkerOptions['onQuestion'],
): Promise<void> {
  const reply = (await onQuestion?.(question)) ?? null
  worker.postMessage({ reply } satisfies WorkerReply, [])
  Atomics.store(isAnswered, 0, 1)
  Atomics.notify(isAnswered, 0)
}

/** Errors lose their class on the way out of a thread. */
function refusalOf(message: Omit<Extract<WorkerMessage, { kind: 'refused' }>, 'takenBytes'>): AppError {
  return message.isFile
    ? new ImportFileError(message.message)
    : new AppError(message.code, message.message, { data: message.data })
}

function failureOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('worker failed', { cause: error })
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new ImportFileError('文件内容过多，内存不足，请拆成几个文件后再上传', error)
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('stopped', { cause: signal.reason })
