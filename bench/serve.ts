import { fork, type StdioOptions } from 'node:child_process'
import { openSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import type { Wave } from './capture.ts'

/** Path of the same call as `phaseList`, open to anybody: what a permission costs is the difference between them. */
export const PUBLIC_TWIN = '/api/bench/phaseList'

/** A call of the bare server: its statements, and the answer it gives when they have been run. */
export interface BareCall {
  method: 'GET' | 'POST'
  path: string
  waves: Wave[]
  answer: unknown
}

/** A command of the bare server: one statement with the body as its only value. */
export interface BareInsert {
  path: string
  text: string
}

/** Settings that a server process receives at its start. */
export interface ServeSettings {
  databaseUrl: string
  calls: BareCall[]
  inserts?: BareInsert[]
}

/** A server in a process of its own. */
export interface Served {
  origin: string
  /** Processor time so far (ms, all threads), and memory now and at most (kB) of the process. */
  usage: () => Promise<Usage>
  stop: () => Promise<void>
}

/** What a process took since its start. */
export interface Usage {
  cpuMs: number
  rss: number
  maxRss: number
}

/** Asks a server process what it took. */
const USAGE = 'usage'

/** The measured server and the one it is compared with. */
export interface Servers {
  app: Served
  bare: Served
}

/** Flags of node with which `npm start` starts the server. */
const FLAGS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** The log of requests goes to the null device, as every line of it is made and written. */
const STDIO: StdioOptions = ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc']

/** Starts `bench/serve<Kind>.ts` and waits until it listens on a free port of this machine. */
export function serve(kind: 'App' | 'Bare', settings: ServeSettings): Promise<Served> {
  const child = fork(join(import.meta.dirname, `serve${kind}.ts`), { execArgv: FLAGS, stdio: STDIO })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const usage = () =>
    new Promise<Usage>((resolve) => {
      child.once('message', (answer) => resolve(answer as Usage))
      child.send(USAGE)
    })
  return new Promise((resolve, reject) => {
    child.once('message', (origin) => resolve({ origin: origin as string, usage, stop }))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`serve${kind}.ts ended with code ${code}`)))
    child.send(settings)
  })
}

/** Runs in the server process: receives the settings, starts, sends the address, and ends with the parent process. */
export function whenAsked(start: (settings: ServeSettings) => Promise<string>): void {
  process.once('disconnect', () => process.exit())
  process.once('SIGTERM', () => process.exit())
  process.once('message', (settings) => {
    void start(settings as ServeSettings).then((origin) => process.send!(origin))
    process.on('message', (message) => {
      if (message === USAGE) process.send!(usageOf())
    })
  })
}

function usageOf(): Usage {
  const { user, system } = process.cpuUsage()
  return {
    cpuMs: (user + system) / 1000,
    rss: process.memoryUsage.rss() / 1024,
    maxRss: process.resourceUsage().maxRSS,
  }
}
