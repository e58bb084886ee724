import { reward } from '@hepu/api/areas/research/reward/reward'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization, user } from '../../../db/schema/index.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { countsOf, tableOf } from '../../authority/testTables.ts'
import { flowOf, pageOf, show } from './testRegistries.ts'

const flow = flowOf(reward)
let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  const { db } = app.services
  await db.update(organization).set({ name: '经费站' }).where(eq(organization.id, ann.orgId))
  await db.update(user).set({ name: '金多' }).where(eq(user.id, ann.userId))
})

const CELLS: Readonly<Record<string, SheetValue>> = {
  奖励名称: '丰收奖',
  奖励级别: '行业（社会力量）',
  奖励类别: '科技进步',
  奖励等级: '一等',
  授奖单位: '某学会',
  授奖日期: '2025-05-06',
  获奖年度: 2025,
  完成单位内部单位: '经费站',
  完成单位人员: '金多',
  完成单位排名: 1,
  完成人: '金多',
  完成人排名: 1,
  归口部门: '经费站',
}
const HEADS = ['成果名称', ...Object.keys(CELLS)]
const rowOf = (title: string, bonus: SheetValue): SheetValue[] => [title, ...Object.values(CELLS), bonus]

/** Imports a workbook and answers the amounts (yuan) of its rewards by name. */
async function amountsOf(book: Buffer): Promise<Record<string, unknown>> {
  const preview = await flow.preview(ann, book)
  expect(countsOf(preview)).toMatchObject({ rejected: 0 })
  await flow.confirm(ann, preview)
  const { records } = await pageOf(reward, ann)
  const shown = await Promise.all(records.map(({ id }) => show(reward, ann, id)))
  return Object.fromEntries(shown.map(({ title, bonus }) => [String(title), bonus]))
}

test.each([
  ['奖金（元）', 20_000, '20000.00'],
  ['奖金(万元)', 2, '20000.00'],
  ['奖金（千元）', 12.5, '12500.00'],
  ['奖金(元)', '12,345.67', '12345.67'],
  ['奖金(亿元)', 0.3, '30000000.00'],
])('an amount under %s is stored in yuan: %s is %s', async (head, written, stored) => {
  expect(await amountsOf(await tableOf([...HEADS, head], [rowOf('甲', written)]))).toEqual({ 甲: stored })
})

test('a row of units below the heads counts as the heads do', async () => {
  const units = [...HEADS.map(() => null), '元']
  const book = await tableOf([...HEADS, '奖金'], [units, rowOf('甲', 30_000), rowOf('乙', 500)])
  expect(await amountsOf(book)).toEqual({ 甲: '30000.00', 乙: '500.00' })
})

test('a unit in the cell goes before that of its head', async () => {
  const rows = [rowOf('甲', '3.5万'), rowOf('乙', '800元'), rowOf('丙', 900)]
  expect(await amountsOf(await tableOf([...HEADS, '奖金(元)'], rows))).toEqual({
    甲: '35000.00',
    乙: '800.00',
    丙: '900.00',
  })
})

test('an amount of less than a fen is refused in the unit in which it is written', async () => {
  const preview = await flow.preview(ann, await tableOf([...HEADS, '奖金(元)'], [rowOf('甲', 0.123)]))
  const [error] = await flow.findings(ann, preview)
  expect(error?.message).toContain('奖金「0.123元」最多2位小数（精确到分）')
})

test('a unit that money does not have is named with those that it may be in', async () => {
  const preview = await flow.preview(ann, await tableOf([...HEADS, '奖金(美元)'], [rowOf('甲', 3)]))
  const found = (await flow.findings(ann, preview)).find(({ code }) => code === 'headerUnit')
  expect(found?.message).toContain('可用的单位为万元、元、千元')
})
