import type { Ctx } from '../../../http/context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { ctxOf, type Client, type TestApp } from '../../../../test/testApp.ts'

/** Runs a function within a transaction, as a user in his organisation. */
export const asUser = <T>(app: TestApp, client: Client, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(app.services.db, async (db) => run(await ctxOf(app, client, db)))
