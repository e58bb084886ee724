import { reward } from '@hepu/api/areas/research/reward/reward'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization, user } from '../../../db/schema/index.ts'
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
  await db.update(organization).set({ name: '北方Seed-育种 一站' }).where(eq(organization.id, ann.orgId))
  await db.update(user).set({ name: '阿依·古丽' }).where(eq(user.id, ann.userId))
})

const HEADS = [
  '成果名称',
  '奖励名称',
  '奖励级别',
  '奖励类别',
  '奖励等级',
  '授奖单位',
  '授奖日期',
  '获奖年度',
  '完成单位内部单位',
  '完成单位人员',
  '完成单位排名',
  '完成人',
  '完成人排名',
  '归口部门',
]

/** One reward; `wish` replaces cells by their heads. */
const rowOf = (title: string, wish: Readonly<Record<string, string>> = {}): (string | number)[] => {
  const cells: Record<string, string | number> = {
    成果名称: title,
    奖励名称: '丰收奖',
    奖励级别: '行业（社会力量）',
    奖励类别: '科技进步',
    奖励等级: '一等',
    授奖单位: '某学会',
    授奖日期: '2025-05-06',
    获奖年度: 2025,
    完成单位内部单位: '北方Seed-育种 一站',
    完成单位人员: '阿依·古丽',
    完成单位排名: 1,
    完成人: '阿依·古丽',
    完成人排名: 1,
    归口部门: '北方Seed-育种 一站',
    ...wish,
  }
  return HEADS.map((head) => cells[head]!)
}

test('names of organisations, people and dictionary entries are found in another spelling, with one remark each', async () => {
  const wish = {
    奖励级别: '行业 (社会力量)',
    完成单位内部单位: '北方ＳＥＥＤ—育种一站',
    完成单位人员: '阿依·古 丽',
    归口部门: '北方seed‐育种　一站',
  }
  const book = await tableOf(HEADS, [rowOf('成果甲', wish), rowOf('成果乙', wish), rowOf('成果丙')])
  const preview = await flow.preview(ann, book)
  expect(countsOf(preview)).toEqual({ created: 3, existing: 0, changed: 0, rejected: 0 })
  const remarks = (await flow.findings(ann, preview)).filter(({ code }) => code === 'nameStored')
  expect(remarks.map(({ severity, row, column }) => [severity, row, column])).toEqual([
    ['corrected', 2, '奖励级别'],
    ['corrected', 2, '完成单位内部单位'],
    ['corrected', 2, '完成单位人员'],
    ['corrected', 2, '归口部门'],
  ])
  expect(remarks[1]!.message).toContain('按「北方Seed-育种 一站」读取（共2行：第2-3行）')
  await flow.confirm(ann, preview)
  const { records } = await pageOf(reward, ann)
  for (const { id } of records)
    expect(await show(reward, ann, id)).toMatchObject({
      level: '行业（社会力量）',
      units: { staffList: [{ userId: String(ann.userId), userName: '阿依·古丽' }] },
    })
})

test('names in another spelling are no change of a record that has them', async () => {
  await flow.confirm(ann, await flow.preview(ann, await tableOf(HEADS, [rowOf('成果甲')])))
  const wish = { 完成单位内部单位: '北方seed–育种一站', 归口部门: '北方SEED-育种一站' }
  const again = await flow.preview(ann, await tableOf(HEADS, [rowOf('成果甲', wish)]))
  expect(again.preview).toMatchObject({ isSame: true, changes: [] })
})

test('an unknown name in forty rows is one error that lists its rows and the name that is close to it', async () => {
  const rows = Array.from({ length: 42 }, (_, at) =>
    rowOf(`成果${at}`, at === 20 || at === 41 ? {} : { 归口部门: '北方Seed-育种 二站' }),
  )
  const preview = await flow.preview(ann, await tableOf(HEADS, rows))
  expect(countsOf(preview)).toEqual({ created: 2, existing: 0, changed: 0, rejected: 40 })
  const [error, ...others] = await flow.findings(ann, preview)
  expect(others).toEqual([])
  expect(error).toMatchObject({ severity: 'error', row: 2, column: '归口部门', read: '北方Seed-育种 二站' })
  expect(error!.message).toBe(
    '工作表「数据」第2行N列「归口部门」：“北方Seed-育种 二站”：归口部门「北方Seed-育种 二站」不存在或不唯一，相近的有「北方Seed-育种 一站」（只差一个字）（共40行：第2-21、23-42行），这些行不导入',
  )
})

test('a title, heads of two rows, a row of units and a row of sums are read', async () => {
  const split = (head: string): [string, string] => {
    const above = ['授奖', '完成单位', '奖励'].find((word) => head.startsWith(word) && head !== word)
    return above ? [above, head.slice(above.length)] : [head, '']
  }
  const heads = [...HEADS, '奖金'].map(split)
  // A head stands once over the columns that it covers.
  const upper = heads.map(([above], at) => (heads[at - 1]?.[0] === above ? null : above))
  const lower = heads.map(([, below]) => below || null)
  const units = heads.map(([above]) => (above === '奖金' ? '万元' : null))
  const sums = heads.map(([above], at) => (at === 0 ? '合计' : above === '奖金' ? 5 : null))
  const title = ['2025年度科技奖励', ...heads.slice(1).map(() => '')]
  const book = await tableOf(title, [
    upper,
    lower,
    units,
    [...rowOf('成果甲'), 2],
    [...rowOf('成果乙'), 3],
    sums,
  ])
  const preview = await flow.preview(ann, book)
  expect(countsOf(preview)).toEqual({ created: 2, existing: 0, changed: 0, rejected: 0 })
  expect(preview.preview).toMatchObject({ headerRow: 3 })
  expect(await flow.findings(ann, preview)).toMatchObject([{ code: 'subtotalRow', row: 7 }])
  await flow.confirm(ann, preview)
  const { records } = await pageOf(reward, ann)
  const shown = await Promise.all(records.map(({ id }) => show(reward, ann, id)))
  expect(Object.fromEntries(shown.map(({ title, bonus }) => [title, Number(bonus)]))).toEqual({
    成果甲: 20_000,
    成果乙: 30_000,
  })
})
