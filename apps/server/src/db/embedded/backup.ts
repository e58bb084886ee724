import { chmodSync, createReadStream, createWriteStream, readdirSync, renameSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { itemAt } from '@hepu/api/core/must'
import { hasCluster, locate, type Place } from './clusterFolder.ts'
import { startEmbedded } from './startEmbedded.ts'
import { runTar } from './tar.ts'

/**
 * Writes all content of a data folder into one .tar.gz, while the server runs and is written to, or with a server started
 * for the purpose. The backup has the state of its end: PostgreSQL's files are copied between `pg_backup_start` and
 * `pg_backup_stop`, then the log segments written meanwhile (kept by a temporary replication slot), then the other files,
 * so that no file the database names is missing. It needs free space next to `file` for the uncompressed copy. Throws
 * Errors with a Chinese message.
 */
export async function backup(dataDir: string, file: string): Promise<void> {
  const place = locateExisting(dataDir)
  const target = resolve(file)
  if (!relative(place.dataDir, target).startsWith('..')) {
    throw new Error(`备份文件 ${target} 不能放在数据文件夹 ${place.dataDir} 之内。`)
  }
  await mkdir(dirname(target), { recursive: true })
  const workplace = await mkdtemp(`${target}.partial-`)
  const embedded = await startEmbedded(dataDir).catch(async (error: unknown) => {
    await rm(workplace, { recursive: true })
    throw error
  })
  try {
    const archive = join(workplace, 'backup.tar')
    await archiveCluster(place, embedded.url, archive, workplace)
    await archiveRest(place, archive)
    await publish(archive, target)
  } finally {
    await embedded.stop()
    await rm(workplace, { recursive: true, force: true })
  }
}

function locateExisting(dataDir: string): Place {
  if (!hasCluster(dataDir)) {
    throw new Error(`数据文件夹 ${resolve(dataDir)} 中没有数据库，无可备份。请检查 HEPU_DATA_DIR。`)
  }
  return locate(dataDir)
}

/** Belongs to the running server only; the folders themselves must exist in the copy. */
const NOT_COPIED = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'pgsql_tmp*',
  'postgres/pg_wal/*',
  'postgres/pg_replslot/*',
  'postgres/pg_stat_tmp/*',
  'postgres/pg_dynshmem/*',
  'postgres/pg_notify/*',
  'postgres/pg_serial/*',
  'postgres/pg_snapshots/*',
  'postgres/pg_subtrans/*',
]

/** GNU tar's answer when a file changed or vanished while it was read: expected, the log segments mend it. */
const CHANGED_WHILE_READING = 1

async function archiveCluster(place: Place, url: string, archive: string, workplace: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select pg_create_physical_replication_slot('hepu_backup_' || pg_backend_pid(), true, true)`,
    )
    const first = await readSegment(client, `select pg_walfile_name(pg_backup_start('hepu', true)) as name`)
    const excludes = NOT_COPIED.map((pattern) => `--exclude=${pattern}`)
    await runTar(['-cf', archive, ...excludes, '-C', place.dataDir, 'postgres'], CHANGED_WHILE_READING)
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    )
    const { label, last } = itemAt(rows, 0)
    await appendLabel(archive, workplace, label)
    await appendSegments(place, archive, first, last)
  } finally {
    await client.end()
  }
}

async function readSegment(client: Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(sql)
  return itemAt(rows, 0).name
}

/** Adds the label that says from where the restored server must replay the log. */
async function appendLabel(archive: string, workplace: string, label: string): Promise<void> {
  await mkdir(join(workplace, 'postgres'))
  await writeFile(join(workplace, 'postgres/backup_label'), label, { mode: 0o600 })
  await runTar(['-rf', archive, '-C', workplace, 'postgres/backup_label'])
}

async function appendSegments(place: Place, archive: string, first: string, last: string): Promise<void> {
  const segments = readdirSync(join(place.cluster, 'pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .map((name) => `postgres/pg_wal/${name}`)
  await runTar(['-rf', archive, '-C', place.dataDir, ...segments])
}

/** Uploads under way: nothing names them, and they are changed while they are read. */
const ARRIVING = '--exclude=files/incoming/*'

async function archiveRest(place: Place, archive: string): Promise<void> {
  const rest = readdirSync(place.dataDir).filter((name) => !name.startsWith('postgres'))
  if (rest.length > 0) {
    await runTar(['-rf', archive, ARRIVING, '-C', place.dataDir, '--', ...rest], CHANGED_WHILE_READING)
  }
}

/** Gives the complete file its name; it holds the password and is for the owner only. */
async function publish(archive: string, target: string): Promise<void> {
  const packed = join(dirname(archive), basename(target))
  await pipeline(createReadStream(archive), createGzip(), createWriteStream(packed, { mode: 0o600 }))
  chmodSync(packed, 0o600)
  renameSync(packed, target)
}
