import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { must } from '@hepu/api/core/must'
import { runOptions, type Setting } from './initialise.ts'
import type { Place } from './clusterFolder.ts'
import { readLastPort, readPostmaster } from './postmaster.ts'

/** A server that is a child of this process. */
export interface Launched {
  port: number
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends all sessions, writes a checkpoint, waits for the end ("fast shutdown"). */
  stop: () => Promise<void>
}

/** Server settings by name, as in postgresql.conf. */
export type ServerSettings = Record<string, string>

const SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '100',
  // Compiling a query for a second, as is done where few figures of the tables are known yet, pays off for none of ours.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/**
 * Starts the server and waits until it takes connections; after a crash that includes recovery, however long.
 * It is detached from the terminal (Ctrl-C must not cut it off before we have drained) and ends when this process
 * does, even by kill -9. Undefined when another process took the folder in the meantime.
 * Throws with the end of the server's log when it does not start.
 */
export async function launch(
  setting: Setting,
  settings: ServerSettings,
  wantedPort?: number,
): Promise<Launched | undefined> {
  const { place } = setting
  const port = wantedPort ?? (await findPort(readLastPort(place)))
  const child = spawnServer(setting, { ...SETTINGS, ...settings }, port)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (!(await becomesReady(place, child))) {
    return explainEnd(place)
  }
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { port, ended, stop }
}

function spawnServer(setting: Setting, settings: ServerSettings, port: number): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [join(setting.bin, 'postgres'), '-D', setting.place.cluster, '-p', String(port), ...options]
  const bound = hasDeathSignal()
  const [command, ...args] = [...setting.identity.wrap, ...(bound ? DEATH_SIGNAL : []), ...server]
  const log = openLog(setting)
  const child = spawn(must(command, 'the command'), args, {
    ...runOptions(setting),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  if (!bound) {
    endWithUs(child)
  }
  return child
}

/** On Linux the kernel signals a process when its parent dies: an orphaned server shuts down cleanly. */
const DEATH_SIGNAL = ['setpriv', '--pdeathsig', 'INT']

function hasDeathSignal(): boolean {
  return process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0
}

/** Elsewhere a shell waits at a pipe of ours; when we die the pipe closes and the shell ends the server. */
function endWithUs(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) {
    return
  }
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.once('exit', () => watch.kill('SIGKILL'))
}

async function becomesReady(place: Place, child: ChildProcess): Promise<boolean> {
  while (isRunning(child)) {
    const postmaster = readPostmaster(place)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') {
      return true
    }
    await wait(10)
  }
  return false
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}

/**
 * What PostgreSQL says of a folder that another process has, or that processes of a killed server still use: they end within
 * seconds, and the next try succeeds.
 */
const BUSY =
  /lock file "postmaster\.pid" (already exists|is empty)|Address already in use|pre-existing shared memory block .* is still in use/

/** Explains why the server ended at once: the folder is busy (undefined), or there is a fault (throws). */
function explainEnd(place: Place): undefined {
  const end = readFileSync(place.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  if (BUSY.test(end)) {
    return undefined
  }
  throw new Error(`内置 PostgreSQL 无法启动，日志 ${place.logFile} 的末尾：\n${end}`)
}

/** Opens the log of the server, which belongs to its account so that the next start works without root. */
function openLog({ place, identity }: Setting): number {
  if (existsSync(place.logFile) && statSync(place.logFile).size > LOG_LIMIT_BYTES) {
    renameSync(place.logFile, `${place.logFile}.1`)
  }
  const log = openSync(place.logFile, 'a', 0o600)
  if (identity.owner) {
    fchownSync(log, identity.owner.uid, identity.owner.gid)
  }
  return log
}

/** Returns the wanted port of 127.0.0.1 if it is free, else any free one. */
async function findPort(wanted = 0): Promise<number> {
  const server = createServer()
  const port = await new Promise<number | undefined>((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
  return port ?? findPort()
}
