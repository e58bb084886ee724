import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { asc, inArray } from 'drizzle-orm'
import { user } from '../../../../db/schema/index.ts'
import type { Ctx } from '../../../../http/context.ts'
import { hashRandomPassword } from '../../../../http/password.ts'
import { loadBytes, type Batch } from '../../../../import/batch/storedBatch.ts'
import { chunksOf } from '../../../../import/batch/chunks.ts'
import { MOVED, type Readied } from '../../../../import/batch/importKind.ts'
import { packBook, unpackBook } from '../../../../import/batch/packBook.ts'
import type { Progress } from '../../../../import/batch/importProgress.ts'
import {
  digestOf,
  previewTable,
  tableBlocker,
  type TableImportKind,
  type TablePreview,
} from '../../../../import/table/compareTable.ts'
import { loadTable } from '../../../../import/table/loadTable.ts'
import type { TableBook } from '../../../../import/table/readTable.ts'
import { assertMayImport, findingLabel } from '../../importFindings.ts'
import { KNOWN_SHEET, ORG_NAMES_HEAD, userColumns } from './userColumns.ts'
import { USER_IMPORT } from './userImportName.ts'
import { firstPassword, hashKey, newKey } from './firstPasswords.ts'
import { planUsers } from './planUsers.ts'
import { loadExisting } from './existingUsers.ts'
import { writeUsers } from './writeUsers.ts'

/** A workbook of users; once confirmed, with the first passwords of new ones, hashed, by account. */
interface UserBook extends TableBook {
  hashes?: [account: string, hash: string][]
}
type UserBatch = Batch<TablePreview>

const object = { object: 'user', label: '用户' }

/** 导入用户. */
export const userImport: TableImportKind = {
  name: USER_IMPORT,
  read: 'system.user:read',
  write: 'system.user:write',
  ofOneOrg: true,
  findingLabel,
  meanings: { columnsOf: () => userColumns },
  readBook: (batch, reading) =>
    loadTable(
      { batch, columns: userColumns, label: '用户', aside: KNOWN_SHEET, unread: [ORG_NAMES_HEAD] },
      reading,
    ),
  compare: async (ctx, _batch, packed, take) => {
    const book = await unpackBook<UserBook>(packed)
    return previewTable(book, object, await plan(ctx, book), take)
  },
  hasMoved: async (ctx, batch, { digest }) => {
    const book = await loadBook(ctx, batch)
    return (await digestOf(book, (await plan(ctx, book)).plans)) !== digest
  },
  blocker: (preview) => tableBlocker(preview, '没有可以导入的数据'),
  ready,
  run,
}

const loadBook = async (ctx: Ctx, batch: UserBatch): Promise<UserBook> =>
  unpackBook<UserBook>(await loadBytes(ctx.db, batch, 'parsed'))

async function plan(ctx: Ctx, book: UserBook) {
  const existing = await loadExisting(ctx, book)
  return { existing, ...(await planUsers(book, existing)) }
}

/** Hashes of one round: other work gets its turn between two. */
const HASHES = 200

/** Makes the first passwords of the new users: the key goes to who confirmed, only hashes are kept. */
async function ready(ctx: Ctx, batch: UserBatch): Promise<Readied> {
  const book = await loadBook(ctx, batch)
  const { plans } = await plan(ctx, book)
  const accounts = plans.filter(({ id }) => id === null).map(({ account }) => account)
  if (accounts.length === 0) return { values: {}, answer: { passwordKey: null } }
  const key = newKey()
  const hashes: [string, string][] = []
  for (const chunk of chunksOf(accounts, HASHES)) {
    const made = await Promise.all(chunk.map((account) => hashRandomPassword(firstPassword(key, account))))
    for (const [i, account] of chunk.entries()) hashes.push([account, itemAt(made, i)])
  }
  const next: UserBook = { ...book, hashes }
  const options = { ...batch.options, keyHash: hashKey(key) }
  return { values: { parsed: await packBook(next), options }, answer: { passwordKey: key } }
}

async function run(
  ctx: Ctx,
  batch: UserBatch,
  preview: TablePreview,
  progress: Progress,
): Promise<TablePreview> {
  assertMayImport(ctx, 'system.user:write')
  const book = await loadBook(ctx, batch)
  const { plans: first } = await plan(ctx, book)
  await lock(
    ctx,
    first.flatMap(({ id }) => id ?? []),
  )
  const { plans, existing } = await plan(ctx, book)
  if ((await digestOf(book, plans)) !== preview.digest) throw new AppError('CONFLICT', MOVED)
  await writeUsers({ ctx, batch, existing, hashes: new Map(book.hashes), progress }, plans)
  return preview
}

/** Nobody changes these users until the import has ended. */
async function lock(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf([...ids].toSorted((a, b) => a - b))) {
    await ctx.db
      .select({ id: user.id })
      .from(user)
      .where(inArray(user.id, chunk))
      .orderBy(asc(user.id))
      .for('update')
  }
}
