import { markErrors, type MarkRequest } from './markErrors.ts'
import type { WorkerTask } from './runInWorker.ts'

/** Marks a large workbook in a worker thread, without blocking other calls. */
export const run: WorkerTask<MarkRequest, Uint8Array> = (request) => markErrors(request)
