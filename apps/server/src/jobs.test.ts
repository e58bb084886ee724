import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/db.ts'
import { connect, type Connection } from './db/connect.ts'
import { openJobs, type Jobs } from './jobs.ts'

const errors: unknown[] = []
const log = { error: (entry: unknown) => void errors.push(entry), warn: () => undefined }

let database: TestDatabase
let connection: Connection
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 6 })
  jobs = openJobs(connection.pool, log)
})
afterAll(async () => {
  await jobs.stop()
  await connection.close()
  await database.drop()
})

describe('jobs', () => {
  test('a job runs with its data', async () => {
    const done = Promise.withResolvers<object>()
    await jobs.work<{ batchId: number }>('probe.simple', (job) => Promise.resolve(done.resolve(job)))
    await connection.db.transaction((tx) => jobs.enqueue(tx, 'probe.simple', { batchId: 7, note: '备注' }))
    await expect(done.promise).resolves.toEqual({ batchId: 7, note: '备注' })
  })

  test('a repeated job is scheduled once, whichever processes ask for it, and runs', async () => {
    const done = Promise.withResolvers<void>()
    const handler = () => Promise.resolve(done.resolve())
    await jobs.repeat('probe.repeat', '17 * * * *', handler)
    await jobs.repeat('probe.repeat', '17 * * * *', handler)
    const { rows } = await connection.pool.query(
      `select cron from pgboss.schedule where name = 'probe.repeat'`,
    )
    expect(rows).toEqual([{ cron: '17 * * * *' }])
    await connection.db.transaction((tx) => jobs.enqueue(tx, 'probe.repeat', {}))
    await expect(done.promise).resolves.toBeUndefined()
  })

  test('a job exists only if its transaction commits', async () => {
    const seen: number[] = []
    const last = Promise.withResolvers<void>()
    const refused = connection.db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'probe.commit', { n: 1 })
      throw new Error('taken back')
    })
    await expect(refused).rejects.toThrow('taken back')
    await connection.db.transaction((tx) => jobs.enqueue(tx, 'probe.commit', { n: 2 }))
    await jobs.work<{ n: number }>('probe.commit', ({ n }) => {
      seen.push(n)
      last.resolve()
      return Promise.resolve()
    })
    await last.promise
    expect(seen).toEqual([2])
  })

  test('a failed job is logged and tried once more', async () => {
    let attempts = 0
    const second = Promise.withResolvers<void>()
    await connection.db.transaction((tx) => jobs.enqueue(tx, 'probe.retry', { n: 1 }))
    await jobs.work('probe.retry', () => {
      attempts += 1
      if (attempts === 1) return Promise.reject(new Error('first attempt'))
      second.resolve()
      return Promise.resolve()
    })
    await second.promise
    expect(errors).toMatchObject([{ job: 'probe.retry', err: { message: 'first attempt' } }])
  })

  test('stopping waits for the running job', async () => {
    const own = openJobs(connection.pool, log)
    const [running, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let finished = false
    await own.work('probe.stop', async () => {
      running.resolve()
      await finish.promise
      finished = true
    })
    await connection.db.transaction((tx) => own.enqueue(tx, 'probe.stop', {}))
    await running.promise
    const stopped = own.stop().then(() => finished)
    finish.resolve()
    await expect(stopped).resolves.toBe(true)
  })

  test('a job that does not end in time is handed back, and another process does it', async () => {
    const slow = openJobs(connection.pool, log, 1)
    const [running, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await slow.work('probe.handBack', () => {
      running.resolve()
      return finish.promise
    })
    await connection.db.transaction((tx) => slow.enqueue(tx, 'probe.handBack', { n: 3 }))
    await running.promise
    await slow.stop()
    const done = Promise.withResolvers<object>()
    await jobs.work('probe.handBack', (job) => Promise.resolve(done.resolve(job)))
    await expect(done.promise).resolves.toEqual({ n: 3 })
    finish.resolve()
  })

  test('stopping an unused queue does nothing', async () => {
    await expect(openJobs(connection.pool, log).stop()).resolves.toBeUndefined()
  })
})
