import { createCollection } from '@hepu/api/areas/contract/payment/contractCollection'
import { createCondition } from '@hepu/api/areas/contract/payment/paymentCondition'
import type { InputOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { ctxOf, type Client, type TestApp } from '../../../../test/testApp.ts'

/** Runs a function within a transaction, as a user in his organisation. */
export const asUser = <T>(app: TestApp, client: Client, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(app.services.db, async (db) => run(await ctxOf(app, client, db)))

let made = 0

/** Adds a condition of 100 000 yuan that happens with the signing and is due 30 days later. */
export const condition = (
  client: Client,
  contractId: string,
  more: Partial<InputOf<typeof createCondition>> = {},
) => {
  made += 1
  return client.call(createCondition, {
    contractId,
    kind: 'milestone',
    name: `付款条件${made}`,
    trigger: 'signing',
    termDays: 30,
    amount: '100000',
    ...more,
  })
}

/** Registers 100 yuan of the other party, on a day and with a bank reference of its own. */
export const collect = (
  client: Client,
  contractId: string,
  more: Partial<InputOf<typeof createCollection>> = {},
) => {
  made += 1
  return client.call(createCollection, {
    contractId,
    collectedOn: '2025-03-01',
    amount: '100',
    payerName: '测试被许可种业',
    bankRef: `YH-测试-${made}`,
    ...more,
  })
}
