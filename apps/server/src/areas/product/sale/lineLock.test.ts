import { editProductBindingRelation } from '@hepu/api/areas/product/binding/productBinding'
import { saveBizYearRule } from '@hepu/api/areas/product/year/bizYears'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { lockForRules } from './lineLock.ts'
import { asUser, linesOf, makeProduct, saleOf, write } from './testSales.ts'
import { writeLines } from './writeLines.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

/** Starts a transaction that writes a line of October 2023 and stays open until `commit` is called. */
async function importing() {
  const opened = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  const done = asUser(app, ann, async (ctx) => {
    await writeLines(ctx, [saleOf({ packKg: null })], { source: 'ERP', batch: null })
    opened.resolve()
    await closing.promise
  })
  await Promise.race([opened.promise, done])
  return {
    commit: async () => {
      closing.resolve()
      await done
    },
  }
}

/** Returns whether a promise is still open after a moment. */
const waits = async (running: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([running.then(() => 'done'), pause(300, 'waits')])) === 'waits'

describe('rules that change while bills are written', () => {
  test('a binding that is made during an import waits for it and reaches the lines that the import writes', async () => {
    const productId = await makeProduct(ann, { packKg: 4 })
    const open = await importing()
    const binding = ann.call(editProductBindingRelation, {
      productId,
      nccId: 'M-1',
      materialName: '禾谱1号',
      validFrom: '2020-01-01',
    })
    expect(await waits(binding)).toBe(true)
    await open.commit()
    await expect(binding).resolves.toMatchObject({ lines: 1 })
    expect((await linesOf(ann)).records[0]).toMatchObject({ productId, packKg: 4, kg: 40 })
  })

  test('another first month that is saved during an import waits for it and moves its lines', async () => {
    const open = await importing()
    const saving = ann.call(saveBizYearRule, { startMonth: 1, version: 0 })
    expect(await waits(saving)).toBe(true)
    await open.commit()
    await expect(saving).resolves.toMatchObject({ moved: 1 })
    expect((await linesOf(ann)).records[0]).toMatchObject({ bizYear: 2023 })
  })

  test('lines that come while a rule is changed wait for it', async () => {
    const closing = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const changing = asUser(app, ann, async (ctx) => {
      await lockForRules(ctx)
      opened.resolve()
      await closing.promise
    })
    await opened.promise
    const writing = write(app, ann, saleOf())
    expect(await waits(writing)).toBe(true)
    closing.resolve()
    await changing
    await expect(writing).resolves.toMatchObject({ created: 1 })
  })

  test('two imports write at the same time', async () => {
    const open = await importing()
    await expect(write(app, ann, saleOf({ billNo: 'XS-2' }))).resolves.toMatchObject({ created: 1 })
    await open.commit()
    expect((await linesOf(ann)).total).toBe(2)
  })
})
