import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, contractCollection, contractPayout, contractRun } from '../../../db/schema/index.ts'
import { seed } from '../../../db/seed/seed.ts'
import { demoContext } from '../../../db/seed/demoContext.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { seedDistributions } from './seedDistributions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seed(app.services.db, { demo: true, password: 'Demo-2026x' })
}, 120_000)
afterAll(() => app.close())

test('the demo has a run that is confirmed and paid in part, one that is taken back, and a draft', async () => {
  const { db } = app.services
  const ctx = await demoContext(app.services, app.app.log)
  if (!ctx) throw new Error('the demo organisation is there')
  const { orgId, crop } = ctx.caller
  for (const name of ['甲', '乙', '丙']) {
    const values = { orgId, crop, name, direction: 'in' as const, state: 'running' as const }
    const [row] = await db.insert(contract).values(values).returning({ id: contract.id })
    await db.insert(contractCollection).values({
      orgId,
      crop,
      contractId: row?.id ?? 0,
      collectedOn: '2025-03-01',
      amount: '300000.00',
      payerName: '被许可方',
    })
  }
  await inTransaction(db, async (transaction) => seedDistributions({ ...ctx, db: transaction }))
  const runs = await db
    .select()
    .from(contractRun)
    .where(eq(contractRun.orgId, orgId))
    .orderBy(asc(contractRun.id))
  expect(runs.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'regular confirmed',
    'regular reversed',
    'reversal confirmed',
    'regular draft',
  ])
  expect(await db.select().from(contractPayout)).toHaveLength(2)
})
