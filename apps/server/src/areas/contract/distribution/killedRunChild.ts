import { createRun } from '@hepu/api/areas/contract/distribution/distributionRun'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { connect } from '../../../db/connect.ts'
import type { Jobs } from '../../../jobs.ts'

/**
 * A server process that answers one call, which makes a run, for the test that kills it. The database, the token and the contract
 * are arguments; the process prints `ready` before the work begins.
 */
const [url = '', token = '', contractId = ''] = process.argv.slice(2)
const noJobs: Jobs = {
  enqueue: () => Promise.resolve(),
  work: () => Promise.resolve(),
  repeat: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}
const connection = connect(url, { max: 4 })
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const fastify = await buildApp({ config, connection, jobs: noJobs })
await fastify.ready()
process.stdout.write('ready\n')
await fastify.inject({
  method: 'POST',
  url: createRun.path,
  headers: { token: `Bearer ${token}` },
  payload: { contractId, until: '2026-12-31' },
})
process.stdout.write('finished\n')
await connection.close()
process.exit(0)
