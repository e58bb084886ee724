import { restore } from '../apps/server/src/db/embedded/restore.ts'
import { dataFolder, runCommand, userPath } from './folders.ts'

/** `npm run restore -- FILE.tar.gz [--force]`: see docs/backup.md. */
await runCommand(async (args) => {
  const [file] = args.filter((arg) => arg !== '--force')
  if (!file) {
    throw new Error('用法：npm run restore -- 备份文件.tar.gz [--force]')
  }
  const folder = dataFolder()
  const { movedTo } = await restore(userPath(file), folder, args.includes('--force'))
  if (movedTo) {
    console.log(`原有数据已移到 ${movedTo}。`)
  }
  console.log(`已从 ${userPath(file)} 恢复到 ${folder}。现在可以 npm start。`)
})
