import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ctxOf } from '../../../../test/testApp.ts'
import { contractRun, contractRunLine, contractRunReceipt } from '../../../db/schema/index.ts'
import { collectionLocks } from '../payment/collectionLocks.ts'
import {
  addRule,
  confirmedRun,
  confirmRun,
  draftRun,
  linesOf,
  receive,
  reversedRun,
} from './testDistributions.ts'
import { eachDistribution, refusal } from './testEachDistribution.ts'

const at = eachDistribution()

describe('a confirmed run in the database', () => {
  const isRefused = (statement: Promise<unknown>) =>
    expect(statement).rejects.toMatchObject({ cause: { code: '23001' } })

  test('refuses every change of its lines, receipts and itself, by whatever statement', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const id = Number(await confirmedRun(at))
    const { db } = at.app.services
    await isRefused(db.update(contractRunLine).set({ amount: '1.00' }).where(eq(contractRunLine.runId, id)))
    await isRefused(db.delete(contractRunLine).where(eq(contractRunLine.runId, id)))
    await isRefused(
      db.update(contractRunReceipt).set({ isHeld: false }).where(eq(contractRunReceipt.runId, id)),
    )
    await isRefused(db.delete(contractRunReceipt).where(eq(contractRunReceipt.runId, id)))
    await isRefused(db.update(contractRun).set({ net: '1.00' }).where(eq(contractRun.id, id)))
    await isRefused(db.update(contractRun).set({ deletedAt: new Date() }).where(eq(contractRun.id, id)))
    await isRefused(db.delete(contractRun).where(eq(contractRun.id, id)))
    await isRefused(db.execute(sql`truncate contract_run_line cascade`))
    await isRefused(
      db.execute(sql`insert into contract_run_line (org_id, crop, run_id, contract_id, collection_id, collected_on, no,
          level, kind, key, name, base, amount, is_rounded_up, is_paid, rule_version_id)
        select org_id, crop, run_id, contract_id, collection_id, collected_on, no + 100, level, kind, key, name, base,
          amount, is_rounded_up, is_paid, rule_version_id from contract_run_line where run_id = ${id}`),
    )
    await isRefused(db.execute(sql`update contract_distribution_version set hash = ''`))
  })

  test('refuses a confirmation by who made it, even by a statement', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    const byMaker = { state: 'confirmed' as const, confirmedBy: at.maker.userId, confirmedAt: new Date() }
    await expect(
      at.app.services.db
        .update(contractRun)
        .set(byMaker)
        .where(eq(contractRun.id, Number(id))),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('a reversal', () => {
  test('copies every line with the opposite sign, is confirmed too, and frees the receipts', async () => {
    await addRule(at)
    for (const amount of ['33.33', '33.33', '33.33']) await receive(at, amount)
    const id = await confirmedRun(at)
    const reversal = await reversedRun(at, id)
    const [first, back] = [await linesOf(at, id), await linesOf(at, reversal)]
    expect(back).toEqual(first.map((line) => line.replace(' ', ' -')))
    await expect(at.maker.call(runs.showRun, { id })).resolves.toMatchObject({
      state: 'reversed',
      reversedBy: { id: reversal },
    })
    await expect(at.maker.call(runs.showRun, { id: reversal })).resolves.toMatchObject({ reverses: { id } })
    await expect(at.maker.call(runs.reverseRun, { id, reason: '再次' })).rejects.toMatchObject(
      refusal('已冲销'),
    )
    const anew = await confirmedRun(at)
    expect(await linesOf(at, anew)).toEqual(first)
  })

  test('is itself reversed, which takes the receipts again unless another run has them', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const id = await confirmedRun(at)
    const reversal = await reversedRun(at, id)
    const again = await reversedRun(at, reversal)
    expect(await linesOf(at, again)).toEqual(await linesOf(at, id))
    await expect(draftRun(at)).rejects.toMatchObject(refusal('没有待分配的收款'))
    const third = await reversedRun(at, again)
    await expect(at.maker.call(runs.reverseRun, { id: third, reason: '再次' })).rejects.toMatchObject(
      refusal('请重新编制分配单'),
    )
    await confirmedRun(at)
  })

  test('of a reversal is refused while another run has the receipts', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const reversal = await reversedRun(at, await confirmedRun(at))
    await confirmedRun(at)
    await expect(at.maker.call(runs.reverseRun, { id: reversal, reason: '恢复' })).rejects.toMatchObject(
      refusal('2025-03-01 的收款已编入分配单'),
    )
  })
})

describe('two people at once', () => {
  test('of two confirmations one wins', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    const other = await at.app.user({ org: at.maker.org })
    const outcomes = await Promise.allSettled(
      [at.checker, other].map((client) => client.call(runs.confirmRun, { id, version: 1 })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of two runs over the same receipts one is made', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const outcomes = await Promise.allSettled([draftRun(at), draftRun(at)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(
      at.maker.call(runs.pageRuns, { model: { contractId: at.contractId } }),
    ).resolves.toMatchObject({
      total: 1,
    })
  })
})

describe('a collection in a run', () => {
  test('is locked with the number of the run and what to do', async () => {
    await addRule(at)
    const collectionId = await receive(at, '100.00')
    const ctx = await ctxOf(at.app, at.maker)
    const lock = async () =>
      (await Promise.all(collectionLocks.map((each) => each(ctx, [collectionId])))).join('')
    await expect(lock()).resolves.toBe('')
    const { id, number } = await draftRun(at)
    await expect(lock()).resolves.toBe(
      `2025-03-01 的收款 100.00 元已编入分配单 ${number}，请先删除该分配单草稿`,
    )
    await confirmRun(at, id)
    await expect(lock()).resolves.toMatch(`该单已锁定，请先冲销分配单 ${number}`)
    await reversedRun(at, id)
    await expect(lock()).resolves.toBe('')
  })
})
