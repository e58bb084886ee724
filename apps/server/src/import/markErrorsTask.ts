import { markErrors, type MarkRequest } from './markErrors.ts'
import type { WorkerTask } from './runInWorker.ts'

/** Work of the thread: a large workbook is opened and written without blocking other calls. */
export const run: WorkerTask<MarkRequest, Uint8Array> = (request) => markErrors(request)
