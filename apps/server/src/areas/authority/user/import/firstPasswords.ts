import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { userPasswords } from '@hepu/api/areas/authority/user/userImport'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, isNull, min, sql } from 'drizzle-orm'
import { oneOf } from '../../../../db/nameConditions.ts'
import { changeLog, user } from '../../../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { fitsQuickHash, readablePassword } from '../../../../http/password.ts'
import { findOwn, requireState, type Batch } from '../../../../import/batch/storedBatch.ts'
import { toXlsxFile } from '../../../../import/write/writeWorkbook.ts'
import { USER_IMPORT } from './userImportName.ts'

const KEY_BYTES = 32

/** Makes the key from which first passwords are derived. It is shown once and never stored. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** Returns what is stored of a key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Derives the first password of an account from the key of its import. With the key the workbook of passwords can be made
 * again; the content of the database does not suffice.
 */
export const firstPassword = (key: string, account: string): string =>
  readablePassword((length, round) =>
    Buffer.from(hkdfSync('sha256', key, account.toLowerCase(), `first password ${round}`, length)),
  )

/** Downloads the first passwords of the users that a batch made. Users who have changed theirs are left out. */
export async function downloadPasswords(
  ctx: Ctx,
  { id, passwordKey }: ParsedInputOf<typeof userPasswords>,
): Promise<FileAnswer> {
  const batch = await findOwn(ctx, [USER_IMPORT], id, true)
  requireState(batch, 'done')
  if (batch.options.keyHash !== hashKey(passwordKey)) {
    throw new AppError('FORBIDDEN', '口令不正确，不能取得初始密码；请在用户管理中重置密码')
  }
  const rows: (string | null)[][] = []
  for (const { account, name, passwordHash } of await listMade(ctx, batch)) {
    const password = firstPassword(passwordKey, account)
    const isUnchanged = await fitsQuickHash(password, passwordHash)
    rows.push([name, account, isUnchanged ? password : null, isUnchanged ? null : '密码已修改或重置'])
  }
  const columns = ['姓名', '账号', '初始密码', '说明'].map((header) => ({ header, width: 22 }))
  return toXlsxFile(`初始密码_批次${batch.id}`, [{ name: '初始密码', columns, rows }])
}

/**
 * Lists the users that a batch made, in the order of its rows. Each has a line in the log of every organisation he works
 * in.
 */
const listMade = (ctx: Ctx, batch: Batch) =>
  ctx.db
    .select({ account: user.account, name: user.name, passwordHash: user.passwordHash })
    .from(changeLog)
    .innerJoin(user, and(eq(user.id, sql`${changeLog.objectId}`), isNull(user.deletedAt)))
    .where(
      and(
        oneOf(changeLog.orgId, ctx.caller.managedOrgIds),
        eq(changeLog.batchId, batch.id),
        eq(changeLog.object, 'user'),
        eq(changeLog.action, 'create'),
      ),
    )
    .groupBy(user.id)
    .orderBy(min(changeLog.id))
