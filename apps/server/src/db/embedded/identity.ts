import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Place } from './clusterFolder.ts'

export interface Account {
  uid: number
  gid: number
}

/** As whom the server runs: PostgreSQL refuses to run as root. */
export interface Identity {
  /** Account to switch to when the process is created; undefined = as the caller. */
  account?: Account
  /** Command put before the server's own, e.g. `unshare`. */
  wrap: string[]
  /** Account that must own the files of the cluster; undefined = the account of the process. */
  owner?: Account
}

const NOBODY: Account = { uid: 65534, gid: 65534 }

/**
 * A plain user runs the server himself. Root switches to the owner of an existing cluster, else to `postgres` or
 * `nobody`; where that account cannot enter the folders, the server runs in a user namespace in which root has
 * another number. Throws (Chinese) when neither is possible.
 */
export function chooseIdentity(place: Place, bin: string): Identity {
  if (process.platform === 'win32' || process.getuid?.() !== 0) {
    return { wrap: [] }
  }
  const account = findClusterOwner(place) ?? findSystemAccount()
  if (canEnter(place.dataDir, account) && canEnter(bin, account)) {
    return { account, wrap: [], owner: account }
  }
  const options = ['--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`]
  if (spawnSync('unshare', [...options, 'true']).status === 0) {
    return { wrap: ['unshare', ...options], owner: { uid: 0, gid: 0 } }
  }
  throw new Error(
    `PostgreSQL 不能以 root 运行，而数据文件夹 ${place.dataDir} 或程序文件夹 ${bin} 不允许其他用户（uid ${account.uid}）进入。` +
      '请改用普通用户运行，或把 HEPU_DATA_DIR 指到其他用户可进入的文件夹，或设置 DATABASE_URL。',
  )
}

/** Gives the cluster's files to the account the server runs as, where they belong to somebody else. Root only. */
export function giveTo(path: string, owner: Account | undefined): void {
  if (!owner || statSync(path).uid === owner.uid) {
    return
  }
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, entry), owner.uid, owner.gid)
  }
  chownSync(path, owner.uid, owner.gid)
}

function findClusterOwner(place: Place): Account | undefined {
  if (!existsSync(place.cluster)) {
    return undefined
  }
  const { uid, gid } = statSync(place.cluster)
  return uid === 0 ? undefined : { uid, gid }
}

function findSystemAccount(): Account {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = accounts.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm')) ?? []
    if (uid && gid) {
      return { uid: Number(uid), gid: Number(gid) }
    }
  }
  return NOBODY
}

/** Whether the account may pass through every folder down to and including `path` (plain mode bits, no ACLs). */
function canEnter(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) {
    return false
  }
  const parent = dirname(path)
  return parent === path || canEnter(parent, account)
}
