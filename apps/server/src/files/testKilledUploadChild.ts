import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import type { Jobs } from '../jobs.ts'

/** A server process of its own for the test that kills it: database and data folder come as arguments. */
const [url = '', folder = ''] = process.argv.slice(2)
const noJobs: Jobs = {
  enqueue: () => Promise.resolve(),
  work: () => Promise.resolve(),
  repeat: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', HEPU_DATA_DIR: folder })
const app = await buildApp({ config, connection: connect(url, { max: 2 }), jobs: noJobs })
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
