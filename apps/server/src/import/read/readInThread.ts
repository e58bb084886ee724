import { AppError } from '@hepu/api/core/errorCodes'
import { ImportFileError } from '../importFileError.ts'
import { runInWorker, type WorkerTask } from '../runInWorker.ts'
import type { Recall, RememberedMapping } from '../map/recall.ts'
import type { Head } from '../map/signatureOf.ts'
import type { Workbook } from '../workbook.ts'
import { readWorkbook } from './readWorkbook.ts'
import { anySize, NotSmall, smallOnly } from './smallOnly.ts'

/** A workbook to read. Its bytes are handed to the thread: whoever asks has them no longer. */
export interface BookReading {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether it is read only where it is small, by its cells: reading ends as soon as it turns out not to be. */
  isSmallOnly: boolean
  /** How far the reading is, from 0 to 1. */
  onProgress: (done: number) => void
  /** Finds what was taught about workbooks whose heads have a digest. */
  recall: (heads: readonly Head[]) => Promise<RememberedMapping | null>
}

/** What the thread answers: the workbook as read, compressed. */
export interface PackedRead {
  packed: Uint8Array
}

type ThreadRequest<R> = R & Pick<BookReading, 'bytes' | 'isSmallOnly'>

/** A reading that takes longer is given up. */
const LONGEST_SECONDS = 300

/**
 * Reads an uploaded workbook in a worker thread: nothing of it is unpacked anywhere else. Null where only a small one is wanted
 * and it is none.
 * @throws ImportFileError for a file that cannot be read, also where the thread dies of it.
 */
export async function readInThread<O extends PackedRead>(
  task: URL,
  request: object,
  { bytes, isSmallOnly, onProgress, recall }: BookReading,
): Promise<O | null> {
  const signal = AbortSignal.timeout(LONGEST_SECONDS * 1000)
  try {
    return await runInWorker<O | null>(
      task,
      { ...request, bytes, isSmallOnly },
      {
        onProgress,
        onQuestion: (heads) => recall(heads as Head[]),
        signal,
        handOver: [bytes.buffer],
      },
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    throw signal.aborted ? tooSlow(error) : died(error)
  }
}

const tooSlow = (cause: unknown): ImportFileError =>
  new ImportFileError(`文件在 ${LONGEST_SECONDS} 秒内没有读完，请拆成几个文件后再上传`, cause)

const died = (cause: unknown): ImportFileError =>
  new ImportFileError('读取文件时意外中断，请在 Excel 中重新保存后再上传；仍然不行时请联系管理员', cause)

/** What a thread reads: the workbook, what it was asked, whom it tells how far it is, and whom it asks what was taught. */
type Read<R, O> = (
  workbook: Workbook,
  request: R,
  onProgress: (done: number) => void,
  recall: Recall,
) => O | Promise<O>

/** Makes the task of a thread that reads workbooks; it answers null for what is not small where only that is wanted. */
export const inThread =
  <R extends { fileName: string }, O extends PackedRead>(
    read: Read<R, O>,
  ): WorkerTask<ThreadRequest<R>, O | null> =>
  async (request, report, ask) => {
    const extent = request.isSmallOnly ? smallOnly : anySize
    try {
      const workbook = await readWorkbook(request.bytes, request.fileName, extent)
      // From here on the file is of no use, and of up to 50 MB.
      request.bytes = new Uint8Array()
      report(READ, '检查单元格')
      const onProgress = (done: number) => report(READ + (1 - READ) * done, '检查单元格')
      const recall: Recall = (heads) => ask(heads) as RememberedMapping | null
      return await read(workbook, request, onProgress, recall)
    } catch (error) {
      if (error instanceof NotSmall) return null
      throw error
    }
  }

/** The part of the work that is done when the workbook is read and its rows are not yet. */
const READ = 0.4
