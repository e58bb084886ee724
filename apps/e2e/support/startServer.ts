import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryFolder } from '../../server/test/memoryFolder.ts'
import { serveGallery } from '../../../tools/gallery.ts'
import { CAPTCHA, PASSWORD, SMS_CODE } from './users.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const READY_MS = 180_000

/** Starts the product and the gallery of components. Returns the function that stops both. */
export default async function start(): Promise<() => Promise<void>> {
  const [stopServer, stopGallery] = await Promise.all([startServer(), startGallery()])
  return async () => {
    await Promise.all([stopServer(), stopGallery()])
  }
}

async function startGallery(): Promise<() => Promise<void>> {
  const { close } = await serveGallery({
    port: Number(process.env.HEPU_GALLERY_PORT),
    api: `http://127.0.0.1:${process.env.HEPU_E2E_PORT}`,
  })
  return close
}

/** Starts the server with a fresh data folder and waits until it is ready. */
async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memoryFolder(), 'hepu-e2e-'))
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: process.env.HEPU_E2E_PORT,
      HEPU_DATA_DIR: folder,
      HEPU_ADMIN_PASSWORD: PASSWORD,
      HEPU_TEST_CAPTCHA: CAPTCHA,
      HEPU_TEST_SMS: SMS_CODE,
      HEPU_RATE_LIMIT: '100000',
      HEPU_SIGN_IN_LIMIT: '10000',
      HEPU_AI_LIMIT: '10000',
    },
  })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => output.push(String(text)))
  const stop = async () => {
    await stopProcess(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(server)
  } catch (error) {
    await stop()
    throw new Error(`the server did not start:\n${output.join('')}`, { cause: error })
  }
  return stop
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  const end = Date.now() + READY_MS
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`it ended with code ${server.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${process.env.HEPU_E2E_PORT}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`not ready after ${READY_MS} ms`)
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}
