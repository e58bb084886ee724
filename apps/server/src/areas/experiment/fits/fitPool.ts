import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Mixed } from '@hepu/breeding/mixed/types'
import type { Result } from '@hepu/breeding/result'
import type { FitMessage, FitTask } from './fitThread.ts'

export type FitProgress = Extract<FitMessage, { kind: 'progress' }>['progress']

/** Runs fits in threads. `running` and `idle` are the numbers of threads that work and wait. */
export interface FitPool {
  run: (
    task: FitTask,
    signal: AbortSignal,
    onProgress: (progress: FitProgress) => void,
  ) => Promise<Result<Mixed>>
  running: () => number
  idle: () => number
}

/** Memory limit (MB) of a thread; 60 000 plots take less than a quarter of it. */
const MEMORY_MB = 1024

/** Time (ms) after which an idle thread ends. */
const IDLE_MS = 60_000

interface Waiting {
  start: () => void
  signal: AbortSignal
}

/**
 * Creates a pool of at most `size` threads; by default one core is left to the calls. A fit that is aborted while it
 * runs ends with its thread at once; one that still waits never starts. The promise then rejects with the signal's
 * reason.
 */
export function fitPool(size: number = Math.max(1, availableParallelism() - 1)): FitPool {
  const idle: Worker[] = []
  const queue: Waiting[] = []
  let running = 0

  const next = (): void => {
    const waiting = running < size ? queue.shift() : undefined
    if (!waiting) return
    if (!waiting.signal.aborted) waiting.start()
    next()
  }
  const rest = (worker: Worker): void => {
    worker.unref()
    idle.push(worker)
    setTimeout(() => {
      const at = idle.indexOf(worker)
      if (at === -1) return
      idle.splice(at, 1)
      void worker.terminate()
    }, IDLE_MS).unref()
  }
  const work: FitPool['run'] = async (task, signal, onProgress) => {
    running += 1
    const worker = idle.pop() ?? startThread()
    worker.ref()
    let isSound = false
    try {
      const result = await answerOf(worker, task, signal, onProgress)
      isSound = true
      return result
    } finally {
      running -= 1
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      worker.on('error', () => undefined)
      if (isSound) rest(worker)
      else await worker.terminate()
      next()
    }
  }
  return {
    running: () => running,
    idle: () => idle.length,
    run: (task, signal, onProgress) => {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Result<Mixed>>()
      signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true })
      queue.push({ signal, start: () => void work(task, signal, onProgress).then(resolve, reject) })
      next()
      return promise
    },
  }
}

const startThread = (): Worker =>
  new Worker(new URL('./fitThread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })

function answerOf(
  worker: Worker,
  task: FitTask,
  signal: AbortSignal,
  onProgress: (progress: FitProgress) => void,
): Promise<Result<Mixed>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<Mixed>>()
  signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true })
  worker.on('message', (message: FitMessage) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else resolve(message.result)
  })
  worker.on('error', (error) => reject(failureOf(error)))
  worker.on('exit', (code) => reject(new Error(`the thread of a fit ended (${code})`)))
  const { given, transfer } = handOver(task)
  worker.postMessage(given, transfer)
  return promise
}

/**
 * Returns the task with copies of its numbers, which are transferred to the thread: the caller's tables stay intact.
 */
function handOver({ plots, block }: FitTask): { given: FitTask; transfer: ArrayBuffer[] } {
  const given = {
    plots: {
      ...plots,
      entry: plots.entry.slice(),
      env: plots.env.slice(),
      rep: plots.rep?.slice() ?? null,
      y: plots.y.slice(),
    },
    block: block === null ? null : Int32Array.from(block),
  }
  const { entry, env, rep, y } = given.plots
  const arrays = [entry, env, y, ...(rep ? [rep] : []), ...(given.block ? [given.block] : [])]
  return { given, transfer: arrays.map(({ buffer }) => buffer) }
}

function failureOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a fit failed', { cause: error })
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new AppError('TOO_LARGE', '数据量过大，内存不足，请改按试点均值分析，或缩小组别', { cause: error })
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('stopped', { cause: signal.reason })
