import { must } from '@hepu/api/core/must'
import { ConfigError, readConfig, type Config } from './config.ts'
import { connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded/startEmbedded.ts'
import { giveFirstPasswords } from './db/firstPasswords.ts'
import { migrate } from './db/migrate.ts'
import { freeStartMemory } from './freeStartMemory.ts'
import { openService } from './openService.ts'
import { announce, explainFailure, say } from './start.ts'

/** Calls and jobs that do not end within this time are cut off. */
const STOP_MS = 40_000

type Step = () => Promise<unknown>

/**
 * Settings → database → migrations → first records → server → first passwords; at the end each step is undone, the last
 * one first. A made-up password is shown in the transaction that stores it: one that counts has been seen, also when the
 * port is taken or the process is killed on the way.
 */
async function start(config: Config, undo: Step[]): Promise<void> {
  const database = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, { notify: say })
  if (database) undo.push(database.stop)
  const url = config.databaseUrl ?? must(database, 'the database').url
  const directUrl = config.databaseDirectUrl ?? url
  await migrate(directUrl)
  const connection = connect(url, { max: config.poolSize, isPooled: config.isPooled })
  undo.push(connection.close)
  const { app, newUsers } = await openService({ config, connection, directUrl })
  undo.push(() => app.close())
  freeStartMemory()
  const address = await app.listen({ port: config.port, host: config.host })
  await connection.db.transaction(async (tx) => {
    announce(address, [...newUsers, ...(await giveFirstPasswords(tx))])
  })
  void database?.lost.then((message) => stop(1, message, undo))
}

async function stop(code: number, message: string, undo: Step[]): Promise<never> {
  say(message)
  setTimeout(() => process.exit(code || 1), STOP_MS).unref()
  for (const step of undo.splice(0).toReversed()) await step()
  process.exit(code)
}

const undo: Step[] = []
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop(0, '正在停止：等待进行中的请求与任务结束……', undo))
}
try {
  await start(readConfig(), undo)
} catch (error) {
  const message =
    error instanceof ConfigError ? `配置有误，请改正后再启动：\n${error.message}` : explainFailure(error)
  await stop(1, message, undo)
}
