import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { connect } from '../../../db/connect.ts'
import type { Jobs } from '../../../jobs.ts'
import { runWrite } from '../../../import/batch/importJobs.ts'
import type { JobData } from '../../../import/batch/jobContext.ts'

/**
 * A server process that runs one import and nothing else, for the test that kills it. The database and the job are
 * arguments; the process prints `ready` before the work begins.
 */
const [url = '', job = '{}'] = process.argv.slice(2)
const noJobs: Jobs = {
  enqueue: () => Promise.resolve(),
  work: () => Promise.resolve(),
  repeat: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}
const connection = connect(url, { max: 4 })
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const fastify = await buildApp({ config, connection, jobs: noJobs })
process.stdout.write('ready\n')
await runWrite({ fastify, services: fastify.services }, JSON.parse(job) as JobData)
process.stdout.write('finished\n')
await connection.close()
process.exit(0)
