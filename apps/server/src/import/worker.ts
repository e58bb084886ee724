import { AppError } from '@hepu/api/core/errorCodes'
import { constants, setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { ImportFileError } from './importFileError.ts'
import type { WorkerMessage, WorkerReply, WorkerStart, WorkerTask } from './runInWorker.ts'

// Who waits for a page goes before who waits for a file. Elsewhere the priority would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const port = parentPort!
const send = (message: WorkerMessage): void => port.postMessage(message, [])

/** Returns the bytes that the thread has taken, for objects and outside of them. */
function takenBytes(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

/** Blocks until the process that started the thread has answered; its failure ends the thread. */
function ask(question: unknown): unknown {
  const isAnswered = new Int32Array(new SharedArrayBuffer(4))
  send({ kind: 'question', question, isAnswered })
  Atomics.wait(isAnswered, 0, 0)
  return (receiveMessageOnPort(port) as { message: WorkerReply }).message.reply
}

async function answer({ task, input }: WorkerStart): Promise<void> {
  try {
    const { run } = (await import(task)) as { run: WorkerTask<unknown, unknown> }
    const output = await run(input, (progress, text) => send({ kind: 'progress', progress, text }), ask)
    send({ kind: 'done', output, takenBytes: takenBytes() })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isFile = error instanceof ImportFileError
    const { code, message, data } = error
    send({ kind: 'refused', isFile, code, message, data, takenBytes: takenBytes() })
  }
}

// What a task throws beside refusals ends the thread, and whoever waits for it hears of it.
port.on('message', (start: WorkerStart) => void answer(start))
