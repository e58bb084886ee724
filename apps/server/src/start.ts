import { databaseFailureOf } from './db/sqlState.ts'
import type { NewUser } from './db/firstPasswords.ts'

/** Prints a message for the operator, separate from the log. */
export function say(message: string): void {
  process.stdout.write(`${message}\n`)
}

/** Returns the address to open in a browser: a server that listens on every address is found here too. */
const openable = (address: string): string => address.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//localhost')

/** Says, once, where the system is and how to sign in for the first time. */
export function announce(address: string, newUsers: readonly NewUser[]): void {
  say(`\n禾谱已启动：${openable(address)}`)
  const [first] = newUsers
  if (!first) return
  say('首次登录：')
  for (const { account, name } of newUsers) say(`  账号 ${account}（${name}）`)
  if (first.mustChangePassword) say(`  初始密码 ${first.password}（只显示这一次，首次登录须修改）`)
  else say('  密码为 HEPU_ADMIN_PASSWORD 的值')
}

/** Returns the message why the server could not start, or why something else could not be done, and what to do. */
export function explainFailure(error: unknown, undone = '启动'): string {
  const failure = databaseFailureOf(error)
  const cause = failure ?? error
  const message = cause instanceof Error ? cause.message : String(cause)
  switch (failure?.code) {
    case 'EADDRINUSE':
      return `端口已被其他程序占用（${message}）。请结束该程序，或用环境变量 PORT 换一个端口。`
    case 'EACCES':
      return `没有权限使用该端口或文件夹（${message}）。请换用 1024 以上的 PORT，或改用有写权限的 HEPU_DATA_DIR。`
    case 'EADDRNOTAVAIL':
      return `本机没有 HOST 所指的地址（${message}）。`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `连不上 DATABASE_URL 所指的数据库（${message}）。请检查地址、端口与网络。`
    case '28P01':
    case '28000':
      return `数据库拒绝了 DATABASE_URL 中的用户名或密码（${message}）。`
    case '3D000':
      return `DATABASE_URL 所指的数据库不存在（${message}）。请先建立该数据库。`
    case 'XX001':
    case 'XX002':
      return `数据库文件已损坏（${message}）。请停止服务，按 docs/backup.md 从备份恢复。`
    case '53100':
    case 'ENOSPC':
      return `磁盘空间已满（${message}）。请清理磁盘后再启动。`
    case '42P01':
    case '42703':
      return '数据库中还没有本版本的表。请先运行 npm start。'
    default:
      return `${undone}失败：${message}`
  }
}
