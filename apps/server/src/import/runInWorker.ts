import { AppError, type ErrorCode } from '@hepu/api/core/errorCodes'
import { Worker } from 'node:worker_threads'
import { ImportFileError } from './importFileError.ts'

/** `run` of a module that does its work in a worker thread; `progress` goes from 0 to 1. */
export type WorkerTask<I, O> = (input: I, report: (progress: number, text: string) => void) => O | Promise<O>

export interface WorkerStart {
  /** Address of the module that exports `run`. */
  task: string
  input: unknown
}

/** Messages of the thread. */
export type WorkerMessage =
  | { kind: 'progress'; progress: number; text: string }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; isFile: boolean; code: ErrorCode; message: string; data: unknown }

export interface WorkerOptions {
  onProgress?: (progress: number, text: string) => void
  /** Stops the thread at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
  /** Memory of the thread for objects, in MB. */
  memoryMb?: number
}

/** Enough for the largest workbook that `IMPORT_LIMITS` lets through, without starving the process. */
const MEMORY_MB = 1536

/**
 * Runs the `run` function of a module in a worker thread, so that a large workbook neither blocks other calls nor
 * takes the process down. Input and output are copied: plain data only.
 * @throws AppError as the task threw it; ImportFileError when the thread ran out of memory.
 */
export async function runInWorker<O>(task: URL, input: unknown, options: WorkerOptions = {}): Promise<O> {
  const { signal, memoryMb = MEMORY_MB } = options
  signal?.throwIfAborted()
  const start: WorkerStart = { task: task.href, input }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  try {
    return await answerOf<O>(worker, options)
  } finally {
    await worker.terminate()
  }
}

function answerOf<O>(worker: Worker, { onProgress, signal }: WorkerOptions): Promise<O> {
  return new Promise<O>((resolve, reject) => {
    const stop = (): void => reject(reasonOf(signal!))
    signal?.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') onProgress?.(message.progress, message.text)
      else if (message.kind === 'done') resolve(message.output as O)
      else reject(refusalOf(message))
    })
    worker.on('error', (error) => reject(failureOf(error)))
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      reject(new Error(`worker ended without an answer (${code})`))
    })
  })
}

/** Rebuilds an error, because errors lose their class when a thread sends them. */
function refusalOf(message: Extract<WorkerMessage, { kind: 'refused' }>): AppError {
  return message.isFile
    ? new ImportFileError(message.message)
    : new AppError(message.code, message.message, { data: message.data })
}

function failureOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('worker failed', { cause: error })
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new ImportFileError('文件内容过多，内存不够，请拆成几个文件后再上传', error)
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('stopped', { cause: signal.reason })
