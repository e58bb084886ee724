import { AppError } from '@hepu/api/core/errorCodes'
import { threadId } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { ImportFileError } from './importFileError.ts'
import { runInWorker } from './runInWorker.ts'

const task = new URL('./fixtures/task.ts', import.meta.url)

test('runInWorker runs the task in another thread with its input, and reports progress', async () => {
  const progress: [number, string][] = []
  const answer = await runInWorker<{ threadId: number; sum: number }>(
    task,
    { wish: 'answer', bytes: new Uint8Array([1, 2, 3]) },
    { onProgress: (share, text) => progress.push([share, text]) },
  )
  expect(answer.sum).toBe(6)
  expect(answer.threadId).not.toBe(threadId)
  expect(progress).toEqual([[0.5, '读取中']])
})

test('refusals of the task keep their code, message and data', async () => {
  const refusal = runInWorker(task, { wish: 'refuse' })
  await expect(refusal).rejects.toBeInstanceOf(AppError)
  await expect(refusal).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '已被他人修改',
    data: { id: '7' },
  })
  await expect(runInWorker(task, { wish: 'refuseFile' })).rejects.toBeInstanceOf(ImportFileError)
})

test('other errors of the task are thrown unchanged', async () => {
  const failure = runInWorker(task, { wish: 'fail' })
  await expect(failure).rejects.toThrow('broken')
  await expect(failure).rejects.not.toBeInstanceOf(AppError)
})

test('a thread that ends without an answer causes an error', async () => {
  await expect(runInWorker(task, { wish: 'leave' })).rejects.toThrow('without an answer (3)')
})

test('a thread that runs out of memory fails its call with advice, and not the process', async () => {
  const failure = runInWorker(task, { wish: 'exhaust' }, { memoryMb: 32 })
  await expect(failure).rejects.toThrow('请拆成几个文件')
})

test('a signal stops a thread in the middle of its work', async () => {
  const stopping = new AbortController()
  const reason = new Error('用户取消')
  const running = runInWorker(
    task,
    { wish: 'spin' },
    {
      signal: stopping.signal,
      onProgress: () => stopping.abort(reason),
    },
  )
  await expect(running).rejects.toBe(reason)
})

test('an aborted signal starts no thread', async () => {
  const reason = new Error('用户取消')
  await expect(runInWorker(task, { wish: 'spin' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
})

describe('a thread that asks', () => {
  test('gets each answer before it goes on, and null where nobody answers', async () => {
    const onQuestion = (question: unknown) => Promise.resolve(`${String(question)}的回答`)
    expect(await runInWorker(task, { wish: 'ask' }, { onQuestion })).toEqual(['甲的回答', '乙的回答'])
    expect(await runInWorker(task, { wish: 'ask' })).toEqual([null, null])
  })

  test('is ended by an answer that fails, and its call gets the failure', async () => {
    const failure = new Error('数据库连接中断')
    const asking = runInWorker(task, { wish: 'ask' }, { onQuestion: () => Promise.reject(failure) })
    await expect(asking).rejects.toBe(failure)
    expect(await runInWorker(task, { wish: 'ask' })).toEqual([null, null])
  })

  test('is stopped by a signal while it waits', async () => {
    const stopping = new AbortController()
    const reason = new Error('用户取消')
    const onQuestion = () => {
      stopping.abort(reason)
      return new Promise(() => undefined)
    }
    const asking = runInWorker(task, { wish: 'ask' }, { onQuestion, signal: stopping.signal })
    await expect(asking).rejects.toBe(reason)
  })
})
