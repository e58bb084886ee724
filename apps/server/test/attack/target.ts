import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAt } from '../program.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PASSWORD = 'Hepu-attack-2026'
const READY_MS = 180_000

/** What came back for a request; `code` is that of the envelope, null if the answer is no envelope. */
export interface Answer {
  status: number
  code: number | null
  text: string
  ms: number
}

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its query string. */
  path: string
  body?: string
}

/** The product as `npm start` runs it, on a data folder of its own, with the demo data. */
export interface Target {
  send: (ask: Ask, token: string) => Promise<Answer>
  /** Signs a demo account in. Returns its token. */
  signIn: (account: string) => Promise<string>
  isAlive: () => boolean
  /** Kills the server process, or its database too, without a chance to clean up, and starts it again. Returns the ms it took. */
  crash: (withDatabase: boolean) => Promise<number>
  /** Stops the server in order. Returns the ms it took. */
  stop: () => Promise<number>
  /** What the server printed. */
  log: () => string
}

/** Starts the product on this port and waits until it is ready. */
export async function openTarget(port: number): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'hepu-attack-'))
  chmodSync(folder, 0o711)
  const address = `http://127.0.0.1:${port}`
  let output = ''
  let child = start()

  function start(): ChildProcess {
    const made = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PORT: String(port),
        HEPU_DATA_DIR: folder,
        HEPU_ADMIN_PASSWORD: PASSWORD,
        HEPU_TEST_CAPTCHA: 'TEST',
        HEPU_RATE_LIMIT: '1000000000',
        HEPU_SIGN_IN_LIMIT: '1000000',
        HEPU_AI_LIMIT: '1000000',
      },
    })
    const keep = (text: Buffer) => (output = (output + text.toString()).slice(-200_000))
    made.stdout.on('data', keep)
    made.stderr.on('data', keep)
    return made
  }

  async function untilReady(): Promise<void> {
    const end = Date.now() + READY_MS
    while (Date.now() < end) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`)
      const answer = await fetch(`${address}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`not ready after ${READY_MS} ms:\n${output}`)
  }

  await untilReady()
  return {
    send: (ask, token) => send(address, ask, token),
    signIn: async (account) => {
      const answer = (await signInAt(address, account, PASSWORD)) as { data?: { token: string }; msg: string }
      if (!answer.data) throw new Error(`${account} cannot sign in: ${answer.msg}`)
      return answer.data.token
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    log: () => output,
    crash: async (withDatabase) => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      if (withDatabase) killDatabase(folder)
      await ended
      const from = Date.now()
      child = start()
      await untilReady()
      return Date.now() - from
    },
    stop: async () => {
      const from = Date.now()
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      const took = Date.now() - from
      rmSync(folder, { recursive: true, force: true })
      return took
    },
  }
}

/** Kills the postmaster of the data folder, as a loss of power would. */
function killDatabase(folder: string): void {
  for (const file of globSync('**/postmaster.pid', { cwd: folder })) {
    const pid = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0])
    if (pid > 0) process.kill(pid, 'SIGKILL')
  }
}

async function send(address: string, { method, path, body }: Ask, token: string): Promise<Answer> {
  const from = Date.now()
  const headers = {
    token: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${address}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  return { status: answer.status, code: codeOf(text), text, ms: Date.now() - from }
}

function codeOf(text: string): number | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === 'number' ? code : null
  } catch {
    return null
  }
}
