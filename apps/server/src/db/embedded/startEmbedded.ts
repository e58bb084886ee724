import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { chooseIdentity, giveTo } from './identity.ts'
import { initialise } from './initialise.ts'
import { launch, type ServerSettings } from './launch.ts'
import { locate, urlOf, type Place } from './clusterFolder.ts'
import { attach, isAlive, isPostgres, readPostmaster, type Postmaster } from './postmaster.ts'
import { supervise, type Opened } from './supervise.ts'

export interface EmbeddedOptions {
  /** Server settings that differ from ours, e.g. `{ fsync: 'off' }` in tests. */
  settings?: ServerSettings
  /** Folder with `initdb` and `postgres` of another PostgreSQL (15 or later) than the one from npm. */
  bin?: string
  /** Told in Chinese what happens later on: the server was taken over or restarted. */
  notify?: (message: string) => void
}

/** The embedded PostgreSQL as the main program holds it. */
export interface Embedded {
  /** Connection string of the superuser; stays the same until `stop`. */
  url: string
  /** Created just now, started on existing data, or joined: another process on this folder runs the server. */
  how: 'created' | 'started' | 'joined'
  /** Stops the server if it is ours, else only leaves it. */
  stop: () => Promise<void>
  /** Resolves with a Chinese message when the database is gone for good and cannot be had back at the same address. */
  lost: Promise<string>
}

/** How long to wait for a server of another process that is starting or stopping. */
const PATIENCE_MS = 60_000

/**
 * Opens the PostgreSQL of a data folder: joins the server another process runs on it, else starts one, creating the
 * cluster first where there is none. When the server ends without `stop` (the process that ran it left, or it was
 * killed) it is started again here on the same address; open transactions fail, the pool connects anew.
 * Throws Errors whose message is Chinese and says what to do.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const place = locate(dataDir)
  const first = await open(place, options)
  return supervise(first, () => open(place, options, first.port), options.notify)
}

async function open(place: Place, options: EmbeddedOptions, port?: number): Promise<Opened> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const holder = findHolder(place)
    const opened = holder ? await joinServer(place, holder.port) : await startServer(place, options, port)
    if (opened) {
      return opened
    }
    await wait(50)
  }
  throw new Error(
    `数据文件夹 ${place.dataDir} 正被另一个 PostgreSQL 进程（进程号 ${readPostmaster(place)?.pid}）占用，` +
      `${PATIENCE_MS / 1000} 秒内无法连接。请先结束该进程，或改用其他 HEPU_DATA_DIR。`,
  )
}

/** Returns the server that has the folder now, ready or not. Removes a pid file that names an unrelated program. */
function findHolder(place: Place): Postmaster | undefined {
  const postmaster = readPostmaster(place)
  if (!postmaster || isPostgres(postmaster.pid)) {
    return postmaster
  }
  if (postmaster.pid > 0 && isAlive(postmaster.pid)) {
    rmSync(join(place.cluster, 'postmaster.pid'))
  }
  return undefined
}

/** Opens a connection to the server of another process, whose end shows that the server has stopped. */
async function joinServer(place: Place, port: number): Promise<Opened | undefined> {
  const client = port > 0 ? await attach(place, port) : undefined
  if (!client) {
    return undefined
  }
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  return { url: urlOf(place, port), port, how: 'joined', ended, close: () => client.end() }
}

async function startServer(
  place: Place,
  options: EmbeddedOptions,
  wantedPort?: number,
): Promise<Opened | undefined> {
  const bin = options.bin ?? findBinaries()
  const setting = { place, bin, identity: chooseIdentity(place, bin) }
  const created = await initialise(setting)
  giveTo(place.cluster, setting.identity.owner)
  const server = await launch(setting, options.settings ?? {}, wantedPort)
  if (!server) {
    return undefined
  }
  try {
    const client = await attach(place, server.port)
    await client?.end()
  } catch (error) {
    await server.stop()
    throw error
  }
  const { port, ended, stop } = server
  return { url: urlOf(place, port), port, how: created ? 'created' : 'started', ended, close: stop }
}
