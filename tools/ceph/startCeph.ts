import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cephSettings, type CephPorts } from './settings.ts'

/** A running object storage of its own. */
export interface Ceph {
  endpoint: string
  accessKey: string
  secretKey: string
  stop: () => Promise<void>
}

const PROGRAMS = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'monmaptool', 'ceph', 'radosgw-admin']
const START_MS = 120_000
const STOP_MS = 10_000
const ACCESS_KEY = 'hepu-test'
const SECRET_KEY = 'hepu-test-secret'

/** What is needed and not installed. */
export const missingPrograms = (): string[] =>
  PROGRAMS.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error)

/**
 * Starts a Ceph of one monitor, one manager, one storage daemon that keeps everything in memory, and one S3 gateway,
 * all in `folder` and on free ports of this machine. Takes about half a minute.
 */
export async function startCeph(folder: string): Promise<Ceph> {
  console.log(`Starting a Ceph object storage in ${folder} ...`)
  const ports = await freePorts()
  const id = randomUUID()
  for (const name of ['mon', 'mgr', 'osd']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'ceph.conf'), cephSettings(folder, id, ports))
  const daemons: ChildProcess[] = []
  const start = (name: string, ...args: string[]): void => void daemons.push(startDaemon(folder, name, args))
  const stop = async (): Promise<void> => {
    await Promise.all(daemons.map(endDaemon))
  }
  try {
    makeMonitor(folder, id, ports)
    start('ceph-mon', '-i', 'a')
    await until('monitor', () => ask(folder, 'ceph', '-s') !== undefined)
    start('ceph-mgr', '-i', 'x')
    makeStore(folder)
    start('ceph-osd', '-i', '0')
    await until('storage daemon', () => ask(folder, 'ceph', 'osd', 'stat')?.includes('1 up') ?? false)
    start('radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${ports.gateway}`
    await until('gateway', () => answers(endpoint))
    must(
      folder,
      'radosgw-admin',
      '-n',
      'client.rgw',
      'user',
      'create',
      '--uid=hepu',
      '--display-name=hepu',
      `--access-key=${ACCESS_KEY}`,
      `--secret-key=${SECRET_KEY}`,
    )
    return { endpoint, accessKey: ACCESS_KEY, secretKey: SECRET_KEY, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function makeMonitor(folder: string, id: string, ports: CephPorts): void {
  const map = join(folder, 'monmap')
  const addresses = `[v2:127.0.0.1:${ports.monitor},v1:127.0.0.1:${ports.monitorOld}]`
  must(folder, 'monmaptool', '--create', '--clobber', '--fsid', id, '--addv', 'a', addresses, map)
  must(folder, 'ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
}

function makeStore(folder: string): void {
  const id = randomUUID()
  must(folder, 'ceph', 'osd', 'new', id)
  must(folder, 'ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id)
  must(folder, 'ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=localhost', 'root=default')
}

/** Runs a program of Ceph to its end; answers what it printed, or undefined when it failed. */
function ask(folder: string, name: string, ...args: string[]): string | undefined {
  const given = ['-c', join(folder, 'ceph.conf'), ...args]
  const { status, stdout } = spawnSync(name, given, { encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? stdout : undefined
}

function must(folder: string, name: string, ...args: string[]): void {
  const given = ['-c', join(folder, 'ceph.conf'), ...args]
  const { status, stderr } = spawnSync(name, given, { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(`${name} failed: ${stderr.slice(-1000)}`)
}

function startDaemon(folder: string, name: string, args: string[]): ChildProcess {
  const log = createWriteStream(join(folder, `${name}.out`))
  const child = spawn(name, ['-f', '-c', join(folder, 'ceph.conf'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  return child
}

/** Asks a daemon to stop, and ends it when it does not: its data is thrown away anyway. */
async function endDaemon(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(late)
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

async function until(what: string, isReady: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + START_MS
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error(`the ${what} of Ceph did not start`)
    await wait(300)
  }
}

async function freePorts(): Promise<CephPorts> {
  const servers = Array.from({ length: 3 }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const [monitor, monitorOld, gateway] = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return { monitor: monitor!, monitorOld: monitorOld!, gateway: gateway! }
}
