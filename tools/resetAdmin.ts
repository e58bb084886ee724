import { createInterface } from 'node:readline'
import {
  listAdministrators,
  resetAdministrator,
  type Administrator,
} from '../apps/server/src/areas/authority/signIn/resetAdministrator.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { hasCluster } from '../apps/server/src/db/embedded/clusterFolder.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/startEmbedded.ts'
import { administrator } from '../apps/server/src/db/seed/seedUsers.ts'
import { explainFailure } from '../apps/server/src/start.ts'
import { runCommand } from './folders.ts'

const YES = '--yes'

/** `npm run reset-admin [-- ACCOUNT] [--yes]`: see docs/security.md. */
await runCommand(async (args) => {
  try {
    await withDatabase((db) => reset(db, args))
  } catch (error) {
    throw new Error(explainFailure(error, '重置'), { cause: error })
  }
})

async function reset(db: Db, args: readonly string[]): Promise<void> {
  const [account = administrator.account] = args.filter((arg) => arg !== YES)
  const chosen = choose(await listAdministrators(db), account)
  const who = `账号 ${chosen.account}（${chosen.name}）`
  if (!args.includes(YES) && !(await isConfirmed(`将为${who}设新密码，并结束其全部登录。`))) {
    throw new Error('没有确认，未作改动。')
  }
  const password = await resetAdministrator(db, chosen)
  console.log(`${who}的新密码：${password}（只显示这一次，下次登录须修改）`)
}

function choose(administrators: readonly Administrator[], account: string): Administrator {
  const chosen = administrators.find((one) => one.account.toLowerCase() === account.toLowerCase())
  if (chosen) return chosen
  if (administrators.length === 0) throw new Error('数据库中还没有系统管理员，请先运行 npm start')
  const present = administrators.map((one) => `${one.account}（${one.name}）`).join('、')
  throw new Error(
    `「${account}」不是在用的系统管理员账号。现有：${present}。用 npm run reset-admin -- 账号 指定`,
  )
}

/** Whether who sits at the terminal types y; input that ends is a no. */
async function isConfirmed(warning: string): Promise<boolean> {
  process.stdout.write(`${warning}输入 y 确认：`)
  for await (const answer of createInterface({ input: process.stdin })) {
    return answer.trim().toLowerCase() === 'y'
  }
  return false
}

/** Opens the database that the server uses: that of DATABASE_URL, or the embedded one, whether the server runs or not. */
async function withDatabase(run: (db: Db) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir, isPooled } = readConfig()
  if (!databaseUrl && !hasCluster(dataDir)) {
    throw new Error(`数据文件夹 ${dataDir} 中还没有数据库，请检查 HEPU_DATA_DIR，或先运行 npm start`)
  }
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir)
  const { db, close } = connect(databaseUrl ?? embedded!.url, { max: 1, isPooled })
  try {
    await run(db)
  } finally {
    await close()
    await embedded?.stop()
  }
}
