import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { urlOf, type Place } from './clusterFolder.ts'

/** What a running server says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready`, `stopping`; undefined while the file is being written. */
  status: string | undefined
}

/** Reads `postmaster.pid`; undefined when there is none. It may be left over from a server that was killed. */
export function readPostmaster(place: Place): Postmaster | undefined {
  const file = join(place.cluster, 'postmaster.pid')
  if (!existsSync(file)) {
    return undefined
  }
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() }
}

/**
 * Whether the process of `postmaster.pid` is a PostgreSQL at all. After a power cut or in a new container the number
 * may belong to an unrelated program; PostgreSQL would then refuse to start for ever.
 */
export function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') {
    return isAlive(pid)
  }
  const commandLine = `/proc/${pid}/cmdline`
  try {
    return readFileSync(commandLine, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

/** Returns whether a process with this number exists, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns the port the cluster was last served on, so that a restart keeps its address; undefined before the first start. */
export function readLastPort(place: Place): number | undefined {
  const file = join(place.cluster, 'postmaster.opts')
  if (!existsSync(file)) {
    return undefined
  }
  const port = readFileSync(file, 'utf8').match(/"-p" "(\d+)"/)?.[1]
  return port === undefined ? undefined : Number(port)
}

/**
 * Connects to the server on `port` and makes sure that it serves this folder and no copy of it. The connection is
 * the caller's: to be kept as a sign of life or ended. Undefined while the server does not take connections.
 * Throws (Chinese) when password or folder do not match.
 */
export async function attach(place: Place, port: number): Promise<Client | undefined> {
  const client = new Client({ connectionString: urlOf(place, port), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory === place.cluster) {
      return client
    }
  } catch (cause) {
    await client.end()
    return refuseWrongPassword(place, cause)
  }
  await client.end()
  throw new Error(
    `${join(place.cluster, 'postmaster.pid')} 指向另一文件夹的数据库（端口 ${port}）。` +
      '如果本文件夹是复制得来的，请删除该文件后再启动。',
  )
}

const WRONG_PASSWORD = '28P01'

function refuseWrongPassword(place: Place, cause: unknown): undefined {
  if (cause instanceof DatabaseError && cause.code === WRONG_PASSWORD) {
    throw new Error(`数据库口令文件 ${place.passwordFile} 的内容与数据库不符，请从备份恢复该文件。`, {
      cause,
    })
  }
  return undefined
}
