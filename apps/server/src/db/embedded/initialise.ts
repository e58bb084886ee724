import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { must } from '@hepu/api/core/must'
import type { Identity } from './identity.ts'
import { isInitialised, ROLE, type Place } from './clusterFolder.ts'
import { isAlive } from './postmaster.ts'

/** Everything needed to run a program of the cluster. */
export interface Setting {
  place: Place
  bin: string
  identity: Identity
}

/**
 * Creates the cluster if there is none, and returns whether it did. The cluster is built in a folder of this process alone
 * and appears by one rename: a killed process leaves nothing half-made, and of two processes one wins while the other
 * discards its own. The superuser gets a random password, which every connection needs (scram-sha-256).
 */
export async function initialise(setting: Setting): Promise<boolean> {
  const { place } = setting
  removeAbandoned(place)
  if (isInitialised(place)) {
    return false
  }
  const draft = `${place.cluster}.init-${process.pid}`
  try {
    await createCluster(setting, draft)
    return publish(place, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(`${draft}.password`, { force: true })
  }
}

/** Returns the options under which a program of the cluster starts: the account of the server, nothing of our environment. */
export function runOptions(setting: Setting): SpawnOptions {
  const { PATH, SystemRoot } = process.env
  return {
    cwd: setting.bin,
    env: { PATH, SystemRoot, LC_ALL: 'C' },
    ...setting.identity.account,
  }
}

async function createCluster(setting: Setting, draft: string): Promise<void> {
  const passwordFile = `${draft}.password`
  const { owner } = setting.identity
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  mkdirSync(draft, { mode: 0o700 })
  if (owner) {
    chownSync(passwordFile, owner.uid, owner.gid)
    chownSync(draft, owner.uid, owner.gid)
  }
  await runInitdb(setting, {
    pgdata: draft,
    username: ROLE,
    auth: 'scram-sha-256',
    pwfile: passwordFile,
    encoding: 'UTF8',
    locale: 'C',
    'lc-ctype': UNICODE_LOCALE,
  })
  renameSync(passwordFile, join(draft, 'hepu.password'))
}

/** Letters are classified by Unicode, else a trigram index would not see Chinese; the plain order is by code point. */
const UNICODE_LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'

async function runInitdb(setting: Setting, options: Record<string, string>): Promise<void> {
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const [command, ...args] = [...setting.identity.wrap, join(setting.bin, 'initdb'), ...given]
  const child = spawn(must(command, 'the command'), args, {
    ...runOptions(setting),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) => reject(new Error(`无法运行内置 PostgreSQL 的 initdb：${cause.message}`)))
    child.on('close', resolve)
  })
  if (code !== 0) {
    throw new Error(`内置 PostgreSQL 初始化失败（initdb 退出码 ${code}）：${output.trim().slice(-2000)}`)
  }
}

/** Returns true if our draft became the cluster, false if another process was faster. */
function publish(place: Place, draft: string): boolean {
  try {
    renameSync(draft, place.cluster)
  } catch (cause) {
    if (isInitialised(place)) {
      return false
    }
    throw new Error(`${place.cluster} 已存在但不是数据库文件夹，请移走该文件夹后再启动。`, { cause })
  }
  flushFolder(place.dataDir)
  return true
}

/** Makes the rename survive a power cut. Windows cannot open folders and needs no such call. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') {
    return
  }
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/**
 * Removes drafts of processes that were killed while initialising. Their `initdb` may still be at work for a moment:
 * hence the retries.
 */
function removeAbandoned(place: Place): void {
  const prefix = `${basename(place.cluster)}.init-`
  for (const name of readdirSync(place.dataDir)) {
    const pid = Number(name.slice(prefix.length).replace('.password', ''))
    if (name.startsWith(prefix) && (pid === process.pid || !isAlive(pid))) {
      rmSync(join(place.dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    }
  }
}
