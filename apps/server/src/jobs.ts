import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/connect.ts'
import { afterCommit } from './db/transaction.ts'

/** Name of a job, and what is passed to it. */
export type JobName<T extends object> = string & { readonly data?: T }

/** Work that is done after the call has answered, by whichever process is free. */
export interface Jobs {
  /** Asks for a job within the transaction `db`: it exists if and only if the transaction commits. */
  enqueue<T extends object>(db: Db, name: JobName<T>, data: T): Promise<void>
  /** Does the jobs of this name, one at a time; a job that fails is tried once more. */
  work<T extends object>(
    name: JobName<T>,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Does the job of this name at the times of `cron` (Asia/Shanghai), in one process only. */
  repeat(name: string, cron: string, handler: () => Promise<void>): Promise<void>
  /** Lets running jobs finish (half a minute at most; the rest is handed back) and asks for no more. */
  stop(): Promise<void>
}

/** A worker that is silent for this long counts as dead, and its job goes to another. */
const HEARTBEAT_SECONDS = 60
/** How often a process looks for jobs that another one asked for; its own are begun at once. */
const POLL_SECONDS = 2
const STOP_MS = 30_000
const EXPIRE_SECONDS = 3600

/**
 * Opens the queue in the database; the queue's own tables are made at its first use.
 *
 * @param stopMs How long `stop` waits for running jobs.
 */
export function openJobs(
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  stopMs: number = STOP_MS,
): Jobs {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  const start = once(() => boss.start())
  const queues = new Map<string, () => Promise<unknown>>()
  /** Who does the jobs of each name in this process. */
  const workers = new Map<string, string>()
  let started = false

  async function ready(name: string): Promise<void> {
    started = true
    await start()
    const options = { retryLimit: 1, heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: EXPIRE_SECONDS }
    const create = queues.get(name) ?? once(() => boss.createQueue(name, options))
    queues.set(name, create)
    await create()
  }

  async function work<T extends object>(
    name: JobName<T>,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await ready(name)
    const options = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }
    const worker = await boss.work<T>(name, options, async ([job]) => {
      try {
        if (job) await handler(job.data, job.signal)
      } catch (error) {
        log.error({ err: error, job: name, id: job?.id }, 'job failed')
        throw error
      }
    })
    workers.set(name, worker)
  }

  /** The worker of this process looks at once; those of others when it is their time. */
  function notify(name: string): void {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  /** Waits for the running jobs, `stopMs` at most. The queue itself would look for their end every half second. */
  async function endWorkers(): Promise<void> {
    const over = new AbortController()
    const late = wait(stopMs, undefined, { signal: over.signal }).catch(() => undefined)
    await Promise.race([Promise.all([...workers.keys()].map((name) => boss.offWork(name))), late])
    over.abort()
  }

  return {
    async enqueue(db, name, data) {
      await ready(name)
      await boss.send(name, data, { db: fromDrizzle(db, sql) })
      afterCommit(db, () => notify(name))
    },
    work,
    async repeat(name, cron, handler) {
      await work(name, handler)
      await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' })
    },
    async stop() {
      if (!started) return
      await endWorkers()
      // What is still running is handed back.
      await boss.stop({ graceful: false })
    },
  }
}

/** Runs a step one time for all who ask for it; after a failure the next who asks tries again. */
function once(step: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  return () =>
    (running ??= step().catch((error: unknown) => {
      running = undefined
      throw error
    }))
}
