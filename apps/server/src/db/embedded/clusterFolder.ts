import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where the embedded PostgreSQL of one data folder keeps its things. */
export interface Place {
  /** HEPU_DATA_DIR, absolute, symbolic links resolved. */
  dataDir: string
  /** The cluster itself (PostgreSQL's data directory). */
  cluster: string
  /** The superuser's password; inside the cluster, so that both are always created, moved and copied together. */
  passwordFile: string
  /** What the server prints; first thing to read after a failed start. */
  logFile: string
}

/** The one database role of the embedded server. */
export const ROLE = 'hepu'

/**
 * Resolves the data folder and creates it if missing. The folder may be entered but not listed by other accounts,
 * because a server started by root runs under another account. Throws (Chinese) when this user may not use it.
 */
export function locate(dataDir: string): Place {
  makeFolder(resolve(dataDir))
  const real = realpathSync(resolve(dataDir))
  const cluster = join(real, 'postgres')
  requireAccess(real, constants.R_OK | constants.W_OK | constants.X_OK)
  if (existsSync(cluster)) {
    requireAccess(cluster, constants.R_OK | constants.X_OK)
  }
  return {
    dataDir: real,
    cluster,
    passwordFile: join(cluster, 'hepu.password'),
    logFile: join(real, 'postgres.log'),
  }
}

/** Makes a folder and those above it, one by one: a recursive `mkdir` never ends below folders such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return requireFolder(path)
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (existsSync(path)) return requireFolder(path)
    throw new Error(`无法建立数据文件夹 ${path}。请用环境变量 HEPU_DATA_DIR 指定一个可写的磁盘上的文件夹。`, {
      cause,
    })
  }
}

function requireFolder(path: string): void {
  if (!statSync(path).isDirectory())
    throw new Error(`${path} 是文件，不能用作数据文件夹。请改用其他 HEPU_DATA_DIR。`)
}

function requireAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode)
  } catch (cause) {
    throw new Error(
      `当前用户无权使用数据文件夹 ${path}。请用当初启动的用户运行，或改用其他 HEPU_DATA_DIR。`,
      { cause },
    )
  }
}

/** Whether the folder holds a finished cluster (it appears by one rename, so never half of one). */
export function isInitialised(place: Place): boolean {
  return existsSync(join(place.cluster, 'PG_VERSION'))
}

/** Whether a data folder holds a finished cluster; asking does not create the folder. */
export const hasCluster = (dataDir: string): boolean => existsSync(dataDir) && isInitialised(locate(dataDir))

/** Returns the connection string of the server of this folder on `port`. Throws when the password file cannot be read. */
export function urlOf(place: Place, port: number): string {
  return `postgres://${ROLE}:${readPassword(place)}@127.0.0.1:${port}/postgres`
}

function readPassword(place: Place): string {
  try {
    return readFileSync(place.passwordFile, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `无法读取数据库口令文件 ${place.passwordFile}：文件缺失，或当前用户无权读取。` +
        '请用当初启动数据库的用户运行，或从备份恢复该文件。',
      { cause },
    )
  }
}
