import { patent } from '@hepu/api/areas/research/patent/patent'
import { project } from '@hepu/api/areas/research/project/project'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { clockDay } from '../../../db/clock.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { countsOf, tableOf } from '../../authority/testTables.ts'
import { create, flowOf, valuesOf } from './testRegistries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const today = clockDay(new Date())
type Wish = Record<string, unknown>

/** The file of an export: what it is called, its bytes, and the cells of its first sheet as they are stored. */
async function exported(def: typeof patent, ann: Client, payload: Wish = {}) {
  const { method, path } = def.calls.export
  const { rawPayload, headers } = await ann.raw({ method, url: path, payload })
  const name = decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))![1]!,
  )
  const isCsv = name.endsWith('.csv')
  const rows = isCsv
    ? []
    : (await readWorkbook(rawPayload, name)).sheets[0]!.rows.map(({ cells }) =>
        cells.map(({ value }) => value),
      )
  return { name, bytes: rawPayload, rows, heads: (rows[0] ?? []).map(String) }
}

const titlesOf = ({ rows }: { rows: readonly (readonly unknown[])[] }) =>
  rows.slice(1).map(([title]) => title)
const draft = (def: typeof patent, ann: Client, wish: Wish): Promise<{ id: string }> =>
  ann.call(def.calls.create, { ...valuesOf(def, ann), ...wish, submit: false })

describe('导出 of a registry', () => {
  test('an export is named by its filters and the day', async () => {
    const ann = await app.user()
    expect((await exported(patent, ann)).name).toBe(`专利_${today}.xlsx`)
    const model = { name: '播种/机', status: 1, year: 2019, patentType: '发明', applyDateStart: '2019-02-01' }
    expect((await exported(patent, ann, { ...model, format: 'csv' })).name).toBe(
      `专利_播种_机_待审核_申请年份2019_发明_申请日2019-02-01至_${today}.csv`,
    )
    expect((await exported(patent, ann, { assignedToMe: 'draft', grantDateYear: 2020 })).name).toBe(
      `专利_我的草稿_授权年份2020_${today}.xlsx`,
    )
    // Half of a character, as a keyword cut off by a program may have it.
    expect((await exported(patent, ann, { name: '玉米\ud83c' })).name).toBe(`专利_玉米\ufffd_${today}.xlsx`)
  })

  test('an export has its rows in the order of the list, for every sort', async () => {
    const ann = await app.user()
    for (const at of [1, 2, 3])
      await draft(patent, ann, { ...valuesOf(patent, ann, at), title: `第${4 - at}件` })
    expect(titlesOf(await exported(patent, ann))).toEqual(['第1件', '第2件', '第3件'])
    for (const order of ['ascending', 'descending'] as const) {
      for (const sort of ['id', 'title', 'updateTime', 'createTime', 'grantDate']) {
        const input = { model: {}, sort, order }
        const { records } = (await ann.call(patent.calls.page, input)) as { records: Wish[] }
        const { rows } = await exported(patent, ann, { sort, order })
        expect(titlesOf({ rows }), `${sort} ${order}`).toEqual(records.map(({ title }) => title))
      }
    }
  })

  test('an export has days as days and amounts as numbers', async () => {
    const ann = await app.user()
    await create(project, ann)
    const amounts = { totalFund: '12345675000.01', specialFund: '12345675000.01', selfFund: null }
    await draft(project, ann, { ...valuesOf(project, ann, 1), ...amounts })
    const { rows, heads, bytes } = await exported(project, ann)
    const cell = (row: number, head: string) => rows[row]![heads.indexOf(head)]
    expect(cell(1, '总经费(万元)')).toBe(1234567.500001)
    expect(cell(1, '开始日期')).toBeInstanceOf(Date)
    const flow = flowOf(project)
    expect(countsOf(await flow.preview(ann, bytes))).toMatchObject({ existing: 2, changed: 0, rejected: 0 })
  })

  test('an export imports its drafts again unchanged, however incomplete, and rejected records too', async () => {
    const ann = await app.user()
    const bare = { title: '只有名称' }
    const { id } = await ann.call<typeof patent.calls.create>(patent.calls.create, bare as never)
    await ann.call(patent.calls.create, { title: '缺申请日', applyNo: '201910123451.7' } as never)
    const sent = await create(patent, ann)
    await ann.call(patent.calls.audit, { ids: [sent.id], pass: false, opinion: '不全' })
    await ann.call(patent.calls.update, {
      ...bare,
      title: '驳回后清空',
      applyNo: '201910123450.2',
      id: sent.id,
      version: 2,
    } as never)
    const { bytes, heads } = await exported(patent, ann)
    const flow = flowOf(patent)
    const preview = await flow.preview(ann, bytes)
    expect((await flow.findings(ann, preview)).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(countsOf(preview)).toEqual({ created: 0, existing: 3, changed: 0, rejected: 0 })
    const rowOf = (title: string, agency: string) =>
      heads.map((head) => (head === '专利名称' ? title : head === '代理机构' ? agency : null))
    const changed = await flow.preview(
      ann,
      await tableOf(heads, [rowOf('只有名称', '某所'), rowOf('只有名称', '另一所'), rowOf('没有这件', '')]),
    )
    const found = await flow.findings(ann, changed)
    const first = found.filter(({ column }) => column === '申请号').map(({ row, message }) => [row, message])
    expect(first).toEqual([3, 4].map((row) => [row, expect.stringContaining('申请号必填')]))
    expect(countsOf(changed)).toMatchObject({ created: 0, changed: 1, rejected: 2 })
    await flow.confirm(ann, changed, { reason: '补代理机构', leaveOutErrors: true })
    expect(await ann.call(patent.calls.show, { id })).toMatchObject({ agency: '某所', status: 0 })
  })

  test('an export refuses an unknown order', async () => {
    const ann = await app.user()
    await expect(ann.call(patent.calls.export, { sort: 'abstract' })).rejects.toMatchObject({
      code: 4000,
    })
  })
})
