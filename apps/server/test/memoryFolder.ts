import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'

/** What has to be free there, in bytes: far more than the databases of a run, which are dropped as it goes on. */
const ROOM = 2 * 1024 ** 3

/**
 * Returns the folder for the databases of a test run: in memory where there is plenty of it, else the usual temporary one. A
 * copy of the template is some thousand small files, made and removed for each test file; a disk passes over the places of
 * files that were just removed one by one, so that in the course of a run a copy comes to take seconds.
 */
export const memoryFolder = (): string => (isRoomy() ? IN_MEMORY : tmpdir())

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM
  } catch {
    return false
  }
}

/** Settings of a PostgreSQL whose data need not outlive the run: nothing is forced to disk, written twice or swept up. */
export const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // The log stays small where the folder is in memory.
  max_wal_size: '256MB',
}
