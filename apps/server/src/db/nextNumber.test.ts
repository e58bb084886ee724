import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, testApp, type TestApp } from '../../test/testApp.ts'
import type { Ctx } from '../http/context.ts'
import { nextNumber } from './nextNumber.ts'
import { party } from './schema/index.ts'
import { inTransaction } from './transaction.ts'
import { insertRow, removeRow } from './write.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const newCaller = async (): Promise<Ctx> => ctxOf(app, await app.user())
const CALLS = 50
const YEAR = 2026

/** Takes a number and stores a record that has it as its name; fails at the end if asked to. */
const number = (ctx: Ctx, { year = YEAR, fails = false } = {}): Promise<{ id: number; text: string }> =>
  inTransaction(app.services.db, async (db) => {
    const own = { ...ctx, db }
    const text = await nextNumber(own, { kind: 'project', year, prefix: 'GJ' })
    const { id } = await insertRow(own, party, { name: text, type: 'SEED' })
    if (fails) throw new Error('rolled back')
    return { id, text }
  })

const serialsOf = (texts: readonly string[]): number[] =>
  texts.map((text) => Number(text.slice(`GJ${YEAR}`.length))).toSorted((a, b) => a - b)

test('50 calls at once get 50 different numbers, even if one of them is rolled back', async () => {
  const ctx = await newCaller()
  const outcomes = await Promise.allSettled(
    Array.from({ length: CALLS }, (_, at) => number(ctx, { fails: at === 20 })),
  )
  const given = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.text] : []))
  expect(given).toHaveLength(CALLS - 1)
  expect(new Set(given).size).toBe(CALLS - 1)
  const stored = await app.services.db
    .select({ name: party.name })
    .from(party)
    .where(eq(party.orgId, ctx.caller.orgId))
  expect(stored.map(({ name }) => name).toSorted()).toEqual(given.toSorted())
  const after = await number(ctx)
  expect(given).not.toContain(after.text)
  expect(serialsOf([...given, after.text]).at(-1)).toBe(CALLS)
})

test('the number of a deleted record is not given again', async () => {
  const ctx = await newCaller()
  const [first, second] = [await number(ctx), await number(ctx)]
  await inTransaction(app.services.db, (db) => removeRow({ ...ctx, db }, party, second.id))
  await app.services.db.delete(party).where(eq(party.id, first.id))
  expect((await number(ctx)).text).toBe('GJ20260003')
})

test('each organisation and each year counts from 1', async () => {
  const [ann, bob] = [await newCaller(), await newCaller()]
  await number(ann)
  expect((await number(ann)).text).toBe('GJ20260002')
  expect((await number(bob)).text).toBe('GJ20260001')
  expect((await number(ann, { year: 2027 })).text).toBe('GJ20270001')
})

test('no number is taken outside a transaction', async () => {
  const ctx = await newCaller()
  await expect(nextNumber(ctx, { kind: 'project', year: YEAR, prefix: 'GJ' })).rejects.toThrow('transaction')
  expect((await number(ctx)).text).toBe('GJ20260001')
})
