import { statSync } from 'node:fs'
import { backup } from '../apps/server/src/db/embedded/backup.ts'
import { dataFolder, runCommand, userPath } from './folders.ts'

/** `npm run backup -- FILE.tar.gz`: see docs/backup.md. */
await runCommand(async ([file]) => {
  if (!file) {
    throw new Error('用法：npm run backup -- 备份文件.tar.gz')
  }
  const folder = dataFolder()
  await backup(folder, userPath(file))
  const megabytes = statSync(userPath(file)).size / 1e6
  console.log(`已备份 ${folder} 到 ${userPath(file)}（${megabytes.toFixed(1)} MB）。`)
})
