import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded/startEmbedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { memoryFolder, throwawaySettings } from './memoryFolder.ts'
import { startOnce } from './startOnce.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server tests run on; its role may create databases. */
    serverUrl: string
    /** Migrated once a run and never connected to again; a test file gets a copy. */
    templateDatabase: string
    /** The same after a first start of the server, with dictionaries, menus and the tables of the job queue; for `testApp`. */
    startedDatabase: string
  }
}

interface TestServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Set-up of the API tests: one PostgreSQL a run (an embedded one without durability, or the server of
 * HEPU_TEST_DATABASE_URL) with one migrated template database.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.HEPU_TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway()
  const template = `hepu_test_template_${randomBytes(4).toString('hex')}`
  const started = `${template}_started`
  try {
    await createTemplate(server.url, template, `create database ${template}`, migrate)
    await createTemplate(server.url, started, `create database ${started} template ${template}`, startOnce)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('serverUrl', server.url)
  project.provide('templateDatabase', template)
  project.provide('startedDatabase', started)
  return async () => {
    for (const name of [started, template]) {
      await run(server.url, `alter database ${name} is_template false`, `drop database ${name}`)
    }
    await server.stop()
  }
}

async function startThrowaway(): Promise<TestServer> {
  const folder = mkdtempSync(join(memoryFolder(), 'hepu-test-'))
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const server = await startEmbedded(folder, { settings: throwawaySettings })
    return { url: server.url, stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** No session may use a template while it is copied, so connections to it are forbidden once it is ready. */
async function createTemplate(
  url: string,
  name: string,
  create: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  await run(url, create)
  const database = new URL(url)
  database.pathname = name
  await fill(database.href)
  await run(url, `alter database ${name} is_template true allow_connections false`)
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) {
      await client.query(statement)
    }
  } finally {
    await client.end()
  }
}
