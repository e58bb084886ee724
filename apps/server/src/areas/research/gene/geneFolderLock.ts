import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'

/** Any constant. Genes hold the paths of their folders, so none is saved while folders change. */
const FOLDERS_LOCK = 7_411_062

/** Holds all folders for a change until the transaction ends. */
export const lockFoldersForChange = async ({ db }: Pick<Ctx, 'db'>): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_xact_lock(${FOLDERS_LOCK})`))

/** Prevents changes of folders until the transaction ends; others may use them meanwhile. */
export const lockFoldersForUse = async ({ db }: Pick<Ctx, 'db'>): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_xact_lock_shared(${FOLDERS_LOCK})`))
