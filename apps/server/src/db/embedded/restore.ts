import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { locate } from './clusterFolder.ts'
import { isPostgres, readPostmaster } from './postmaster.ts'
import { runTar } from './tar.ts'

export interface Restored {
  /** Where the former content of the data folder is now; undefined when the folder was empty. */
  movedTo?: string
}

/**
 * Unpacks a file written by `backup` as a data folder. Refuses a folder in use, and one that is not empty unless
 * `force`, which moves it aside. The database appears last and at once, so a server never starts on half of it; it
 * replays the log on its first start. Throws Errors with a Chinese message and leaves the folder as it was.
 */
export async function restore(file: string, dataDir: string, force = false): Promise<Restored> {
  const folder = resolve(dataDir)
  await requireBackup(resolve(file))
  requireStopped(folder)
  const movedTo = isEmpty(folder) ? undefined : moveAside(folder, force)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const draft = join(folder, `.restoring-${process.pid}`)
  try {
    mkdirSync(draft, { mode: 0o700 })
    await runTar(['-xzpf', resolve(file), '--no-same-owner', '-C', draft])
    publish(draft, folder)
  } catch (error) {
    putBack(folder, movedTo)
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return { movedTo }
}

/** Reads the file to its end, so that a damaged one is found before anything is touched. */
async function requireBackup(file: string): Promise<void> {
  if (!existsSync(file)) {
    throw new Error(`找不到备份文件 ${file}。`)
  }
  const { output } = await runTar(['-tzf', file]).catch((cause: unknown) => {
    throw new Error(`备份文件 ${file} 已损坏或不是 .tar.gz 文件。`, { cause })
  })
  const names = new Set(output.split('\n'))
  if (!['postgres/PG_VERSION', 'postgres/backup_label'].every((name) => names.has(name))) {
    throw new Error(`${file} 不是禾谱的备份文件。`)
  }
}

function requireStopped(folder: string): void {
  const postmaster = existsSync(folder) ? readPostmaster(locate(folder)) : undefined
  if (postmaster && isPostgres(postmaster.pid)) {
    throw new Error(`数据文件夹 ${folder} 的数据库正在运行，请先停止禾谱再恢复。`)
  }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

function moveAside(folder: string, force: boolean): string {
  if (!force) {
    throw new Error(`数据文件夹 ${folder} 不是空的。如确要替换，请加 --force：原有内容会移到旁边保留。`)
  }
  const aside = `${folder}.old-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  try {
    renameSync(folder, aside)
  } catch (cause) {
    throw new Error(`无法把 ${folder} 移到 ${aside}（可能是挂载点）。请清空该文件夹，或恢复到其他文件夹。`, {
      cause,
    })
  }
  return aside
}

function publish(draft: string, folder: string): void {
  const names = readdirSync(draft).filter((name) => name !== 'postgres')
  for (const name of [...names, 'postgres']) {
    renameSync(join(draft, name), join(folder, name))
  }
}

function putBack(folder: string, movedTo: string | undefined): void {
  if (movedTo) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(movedTo, folder)
  }
}
