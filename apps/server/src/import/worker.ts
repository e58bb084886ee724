import { AppError } from '@hepu/api/core/errorCodes'
import { parentPort, workerData } from 'node:worker_threads'
import { ImportFileError } from './importFileError.ts'
import type { WorkerMessage, WorkerStart, WorkerTask } from './runInWorker.ts'

const { task, input } = workerData as WorkerStart
const send = (message: WorkerMessage): void => parentPort!.postMessage(message, [])

try {
  const { run } = (await import(task)) as { run: WorkerTask<unknown, unknown> }
  const output = await run(input, (progress, text) => send({ kind: 'progress', progress, text }))
  send({ kind: 'done', output })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  const isFile = error instanceof ImportFileError
  send({ kind: 'refused', isFile, code: error.code, message: error.message, data: error.data })
}
