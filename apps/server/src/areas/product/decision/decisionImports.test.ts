import { commercializeImport, exitImport } from '@hepu/api/areas/product/decision/decisionImports'
import * as api from '@hepu/api/areas/product/decision/decisionLog'
import { product as productDef } from '@hepu/api/areas/product/record/product'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { importing, tableOf } from '../../authority/testTables.ts'
import { makeProduct, makeVariety } from '../testProducts.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

type Calls = typeof exitImport
const EXIT = ['品种/产品名称', '作物', '退出业务年度', '退出原因', '决策人', '决策日期']
const SELL = ['名称', '产业公司', '商业化业务年度', '区域', '计划销量(万公斤)', '决策人', '日期']

async function preview(calls: Calls, heads: readonly string[], rows: readonly SheetValue[][]) {
  const batch = await importing(calls).preview(ann, await tableOf(heads, rows))
  const { id } = batch
  const { records } = await ann.call(calls.findings, { size: 200, model: { batchId: id } })
  return { ...batch, texts: records.map(({ row, message }) => [row, message.replace(/^.*?：/, '')]) }
}
const confirm = ({ id, version }: { id: string; version: number }, calls: Calls = exitImport, more = {}) =>
  ann.call(calls.confirm, { id, version, ...more })
const stateOf = async (id: string) =>
  ((await ann.call(productDef.calls.show, { id })) as Record<string, unknown>)['state']

describe('F-483 import of decisions to leave', () => {
  test('every row has its verdict, and rows with errors are left out', async () => {
    const [one, two] = [
      await makeProduct(ann, { name: '禾丰一号' }),
      await makeProduct(ann, { name: '禾丰二号', state: '退出' }),
    ]
    const variety = await makeVariety(ann, '老品种')
    const later = `${new Date().getFullYear() + 1}-11-01`
    const shown = await preview(exitImport, EXIT, [
      ['禾丰 一号', '玉米', 2025, '市场', '张总', '2024-11-01'],
      ['禾丰二号', '玉米', 2025, '产量', '张总', '2024-11-01'],
      ['禾丰三号', '玉米', 2025, '产量', '张总', '2024-11-01'],
      [one.code, '玉米', 2025, '产量', '张总', '2024-11-01'],
      ['老品种', '水稻', 2025, '抗性', '张总', '2024-11-01'],
      ['老品种', '玉米', 2025, '抗性', '张总', later],
      ['老品种', '玉米', null, '别的', '张总', '2024-11-01'],
    ])
    expect(shown.preview?.counts).toMatchObject([{ created: 1, rejected: 6 }])
    const texts = shown.texts.map(([row, text]) => `${String(row)} ${String(text)}`).join('\n')
    expect(texts).toContain('3 「禾丰二号」现为「退出」，已退出')
    expect(texts).toMatch(/4 「禾丰三号」不存在，相近的有「禾丰/)
    expect(texts).toContain('与第2行重复')
    expect(texts).toContain('6 作物是水稻，当前在玉米')
    expect(texts).toContain(`7 决策日期 ${later} 晚于今天`)
    await confirm(shown, exitImport, { leaveOutErrors: true })
    expect(await stateOf(one.id)).toBe('待退出')
    const { list } = await ann.call(api.listProductDecisions, { id: one.id })
    expect(list).toMatchObject([{ decision: '退出', reasonKind: '市场', batchId: shown.id, decider: '张总' }])
    expect((await ann.call(api.listVarietyDecisions, { id: variety.id })).list).toEqual([])
    expect((await ann.call(api.listProductDecisions, { id: two.id })).list).toEqual([])
  })

  test('a product that was changed after the preview makes it be previewed again', async () => {
    const { id, name } = await makeProduct(ann)
    const shown = await preview(exitImport, EXIT, [[name, '玉米', 2025, '市场', '张总', '2024-11-01']])
    const { version } = await ann.call(api.listProductDecisions, { id })
    const said = { bizYear: 2025, reason: '理由', decider: '张总', decidedOn: '2024-11-01' }
    await ann.call(api.saveProductDecision, { id, version, ...said, decision: '商业化' })
    await expect(confirm(shown)).rejects.toMatchObject({
      message: expect.stringContaining('已变动') as string,
    })
  })

  test('is undone as one batch by decisions that take their place, unless one was superseded since', async () => {
    const [one, two] = [await makeProduct(ann, { state: '在售' }), await makeProduct(ann, { state: '停售' })]
    const rows = [one, two].map(({ name }) => [name, '玉米', 2025, '市场', '张总', '2024-11-01'])
    const shown = await preview(exitImport, EXIT, rows)
    await confirm(shown)
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['待退出', '待退出'])
    const batch = await ann.call(exitImport.show, { id: shown.id })
    expect(batch.can['undo']).toBe(true)
    await expect(ann.call(exitImport.past.undoCheck, { id: shown.id })).resolves.toEqual({ obstacles: [] })
    const undo = { id: shown.id, version: batch.version, reason: '名单有误' }
    await expect(ann.call(exitImport.past.undo, undo)).resolves.toEqual({ removed: 0, restored: 2 })
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['在售', '停售'])
    const { list } = await ann.call(api.listProductDecisions, { id: one.id })
    expect(list.map(({ decision, status, reason }) => [decision, status, reason])).toEqual([
      ['恢复', 'ACTIVE', '撤销导入：名单有误'],
      ['退出', 'SUPERSEDED', '退出原因：市场'],
    ])
    const again = await preview(exitImport, EXIT, rows)
    await confirm(again)
    const { list: newest, version } = await ann.call(api.listProductDecisions, { id: one.id })
    const wrong = newest.find(({ decision, status }) => decision === '退出' && status === 'ACTIVE')
    const said = { bizYear: 2025, reason: '更正', decider: '张总', decidedOn: '2024-11-02' }
    const more = { decision: '停售', supersedesId: wrong?.id ?? '' } as const
    await ann.call(api.saveProductDecision, { id: one.id, version, ...said, ...more })
    await expect(ann.call(exitImport.past.undoCheck, { id: again.id })).resolves.toEqual({
      obstacles: [`「${one.name}」的决策已被后来的决策取代，不能整批撤销`],
    })
  })
})

describe('F-483 import of decisions to sell', () => {
  test('takes products into sale with company and planned quantity, and gives both back when undone', async () => {
    const company = await makeOrg(app.services.db, ann.org)
    await app.services.db
      .update(organization)
      .set({ kind: 'INDUSTRY', name: '北方种业' })
      .where(eq(organization.id, company.id))
    const { id, name } = await makeProduct(ann)
    const shown = await preview(commercializeImport, SELL, [
      [name, '北方种业', 2025, '河南、山东', 50, '李总', '2024-11-02'],
      [name, '无此公司', 2025, null, null, '李总', '2024-11-02'],
    ])
    expect(shown.texts.map(([, text]) => text).join()).toContain('产业公司「无此公司」不存在')
    await confirm(shown, commercializeImport, { leaveOutErrors: true })
    const stored = await ann.call(productDef.calls.show, { id })
    expect(stored).toMatchObject({ state: '在售', launchYear: 2025 })
    expect(JSON.stringify(stored)).toContain('北方种业')
    const { list } = await ann.call(api.listProductDecisions, { id })
    expect(list).toMatchObject([{ plannedKg: 500_000, regions: '河南、山东', companyName: '北方种业' }])
    const { version } = await ann.call(commercializeImport.show, { id: shown.id })
    await ann.call(commercializeImport.past.undo, { id: shown.id, version, reason: '重来' })
    const undone = await ann.call(productDef.calls.show, { id })
    expect(undone).toMatchObject({ state: '在研', launchYear: null })
    expect(JSON.stringify(undone)).not.toContain('北方种业')
  })

  test('the templates have the columns of the workbooks', async () => {
    for (const calls of [exitImport, commercializeImport]) {
      const answer = await ann.raw({ method: 'GET', url: calls.template.path })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    }
  })
})
