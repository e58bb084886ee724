import * as api from '@hepu/api/areas/contract/subject/contractResult'
import * as books from '@hepu/api/areas/contract/subject/resultImport'
import { saveHistory } from '@hepu/api/areas/research/ownership/ownership'
import type { Permission } from '@hepu/api/core/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, type Client } from '../../../../test/testApp.ts'
import { contract, contractResult, organization, researchVariety } from '../../../db/schema/index.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { makeVariety } from '../../product/testProducts.ts'
import { storeContract } from '../testContracts.ts'
import { assertShares } from './shareCheck.ts'
import { makeRight, resultBook } from './testResults.ts'

let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

type More = NonNullable<Parameters<typeof storeContract>[2]>
const RIGHT = 'research.varietyInfo'
const WAITING = '登记记录「待审核」，尚未审核通过'
const draft = (more: More = {}) =>
  storeContract(app, ann, { state: 'draft', number: null, licence: 'exclusive', ...more })
const add = (contractId: number, resultId: string, more: object = {}, client = ann) =>
  client.call(api.contractResultAdd, { contractId: String(contractId), resultType: RIGHT, resultId, ...more })
const list = (contractId: number, client = ann) =>
  client.call(api.contractResultList, { contractId: String(contractId) })
const bind = (id: number) =>
  app.services.db.update(contract).set({ state: 'running' }).where(eq(contract.id, id))

describe('refusals of results', () => {
  test('a record of another organisation or crop is not found, and neither is its contract', async () => {
    const { id } = await draft()
    const bob = await app.user()
    const foreign = await makeRight(bob)
    await expect(add(id, foreign.id)).rejects.toMatchObject({
      code: 4040,
      message: '品种权不存在或无权查看',
    })
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    const own = await makeRight(ann)
    await expect(add(id, own.id, {}, rice)).rejects.toMatchObject({ code: 4040 })
    await expect(list(id, bob)).rejects.toMatchObject({ code: 4040 })
  })

  test.each([
    ['auditing', '请先撤回或退回为草稿'],
    ['running', '请在「合同变更」中提出标的变更'],
    ['finished', '已结束的合同不再变更，请另签合同'],
  ] as const)(
    'results of a contract that is %s stay as they are, and the refusal says where to go',
    async (state, way) => {
      const { id } = await draft()
      const right = await makeRight(ann)
      const added = await add(id, right.id)
      await app.services.db.update(contract).set({ state }).where(eq(contract.id, id))
      const other = await makeRight(ann)
      await expect(add(id, other.id)).rejects.toMatchObject({
        code: 4220,
        message: expect.stringContaining(way) as string,
      })
      await expect(ann.call(api.contractResultDelete, { id: added.id })).rejects.toMatchObject({ code: 4220 })
      const shown = await list(id)
      expect(shown.can).toEqual({ add: false })
      expect(shown.whyNot?.['add']).toContain(way)
      expect(shown.records[0]).toMatchObject({ can: { delete: false } })
    },
  )

  test('the same result is added once, and a share is above 0, at most 100, with two decimals', async () => {
    const { id, name } = await draft()
    const right = await makeRight(ann)
    await add(id, right.id)
    await expect(add(id, right.id)).rejects.toMatchObject({
      code: 4090,
      message: `品种权「${right.name}」已在合同「${name}」中，不能重复添加`,
    })
    for (const share of ['0', '100.01', '33.333', '-1', '半'])
      await expect(add(id, right.id, { share })).rejects.toMatchObject({
        message: expect.stringContaining('权利份额应大于0、不超过100，最多2位小数') as string,
      })
  })

  test('who may not read the registry adds nothing of it', async () => {
    const { id } = await draft()
    const right = await makeRight(ann)
    const permissions: Permission[] = ['contract.record:read', 'contract.record:write']
    const cal = await app.user({ org: ann.org, permissions })
    await expect(add(id, right.id, {}, cal)).rejects.toMatchObject({
      code: 4030,
      message: '您没有「查看品种权」权限，请联系管理员',
    })
  })
})

describe('shares', () => {
  test('exclusive contracts that bind never dispose of more than 100 percent, and the refusal names them', async () => {
    const right = await makeRight(ann)
    const first = await draft({ number: 'LP-TL-2026-0001' })
    await add(first.id, right.id, { share: '60' })
    const second = await draft()
    await add(second.id, right.id, { share: '60' })
    await ann.call(api.contractResultDelete, { id: (await list(second.id)).records[0]?.id ?? '' })
    await bind(first.id)
    await expect(add(second.id, right.id, { share: '40.01' })).rejects.toMatchObject({
      code: 4220,
      message: `「品种权 ${right.name}」的权利份额超出：「LP-TL-2026-0001 ${first.name}」60%已占用，本合同最多40%，填写的是40.01%`,
    })
    await expect(add(second.id, right.id, { share: '40' })).resolves.toMatchObject({ warnings: [WAITING] })
  })

  test('a registered share and the history of ownership limit what a contract disposes of', async () => {
    const [own] = await app.services.db.select().from(organization).where(eq(organization.id, ann.orgId))
    const shared = await makeRight(ann, { share: `${own?.name} 60%、乙研究所40%` })
    const { id } = await draft()
    await expect(add(id, shared.id, { share: '60.01' })).rejects.toMatchObject({
      message: `「品种权 ${shared.name}」的权利份额超出：本单位持有60%，本合同最多60%，填写的是60.01%`,
    })
    const sold = await makeRight(ann)
    await ann.call(saveHistory, {
      type: 'varietyInfo',
      assetId: sold.id,
      kind: 'TRANSFER',
      toName: '丙公司',
      effectiveDate: '2024-01-01',
      sharePct: '75',
      reason: '转让',
    })
    await expect(add(id, sold.id, { share: '26' })).rejects.toMatchObject({
      message: expect.stringContaining('本单位持有25%') as string,
    })
    await add(id, sold.id, { share: '25' })
    expect((await list(id)).records).toMatchObject([{ share: '25.00', ourShare: '25.00' }])
  })

  test('licences for other provinces and ordinary licences take no share from each other', async () => {
    const right = await makeRight(ann)
    const henan = await draft({ regions: ['410000'] })
    await add(henan.id, right.id)
    await bind(henan.id)
    const shandong = await draft({ regions: ['370000'] })
    await expect(add(shandong.id, right.id)).resolves.toMatchObject({ warnings: [WAITING] })
    const ordinary = await draft({ licence: 'ordinary', regions: ['410000'] })
    const { warnings } = await add(ordinary.id, right.id)
    expect(warnings).toEqual([WAITING, `「${henan.number ?? henan.name}」已在相同地域与年度独占或排他许可`])
  })

  test('a draft is checked again before it is submitted, because another contract may have come to bind meanwhile', async () => {
    const right = await makeRight(ann)
    const [first, second] = [await draft({ number: 'LP-TL-2026-0002' }), await draft()]
    for (const { id } of [first, second]) await add(id, right.id, { share: '60' })
    const ctx = await ctxOf(app, ann)
    await expect(assertShares(ctx, second)).resolves.toBeUndefined()
    await bind(first.id)
    await expect(assertShares(ctx, second)).rejects.toMatchObject({
      message: expect.stringContaining('「LP-TL-2026-0002 ') as string,
    })
  })
})

describe('warnings', () => {
  test('a licence beyond the approved region, and a record that is not approved, are warned of', async () => {
    const variety = await makeVariety(ann, '测试审定品种')
    await app.services.db
      .update(researchVariety)
      .set({ suitableArea: '适宜在河南、山东夏播种植；不适宜在河北种植' } as never)
      .where(eq(researchVariety.id, Number(variety.id)))
    const { id } = await draft({ regions: ['410000', '220000'], licence: 'ordinary' })
    const { warnings } = await add(id, variety.id, { resultType: 'research.variety' })
    expect(warnings).toEqual([
      '登记记录「草稿」，尚未审核通过',
      '许可地域吉林省不在「测试审定品种」的审定区域内：适宜在河南、山东夏播种植；不适宜在河北种植',
    ])
    const named = await ann.call(api.queryResultName, {
      resultName: '测试审定',
      resultType: 'research.variety',
      contractId: String(id),
    })
    expect(named).toMatchObject([{ id: variety.id, name: '测试审定品种', free: '100.00', ourShare: null }])
  })

  test('F-562 results are added, listed by type, found by name and taken away again', async () => {
    const right = await makeRight(ann)
    const { id } = await draft()
    const added = await add(id, right.id, { share: '50', rightScope: '生产、销售', remark: '说明' })
    const shown = await list(id)
    expect(shown.records).toMatchObject([
      { id: added.id, resultName: right.name, resultNo: right.no, share: '50.00', rightScope: '生产、销售' },
    ])
    const none = await ann.call(api.contractResultList, {
      contractId: String(id),
      resultType: 'research.patent',
    })
    expect(none.records).toEqual([])
    const found = await ann.call(api.queryResultName, { resultName: right.no, resultType: RIGHT })
    expect(found).toMatchObject([{ id: right.id, name: right.name }])
    await ann.call(api.contractResultDelete, { id: added.id })
    expect((await list(id)).records).toEqual([])
  })
})

describe('import of results', () => {
  test('F-565 each row of a workbook is judged with its column, nothing is stored before the confirmation', async () => {
    const [good, there] = [await makeRight(ann), await makeRight(ann)]
    const { id } = await draft({ number: 'LP-TL-2026-0099' })
    await add(id, there.id)
    const book = await resultBook([
      ['', '品种权', good.name, good.no, '30%', '第一项'],
      ['LP-TL-2026-0098', '品种权', good.name, '', '', ''],
      ['', '商标', '某商标', '', '', ''],
      ['', '品种权', good.name, '', '120', ''],
      ['', '品种权', '没有的品种', '', '', ''],
      ['', '品种权', good.name, '20190000000', '', ''],
      ['', '品种权', there.name, '', '', ''],
      ['', '品种权', good.name, '', '10', ''],
      ['', '', good.name, '', '', ''],
    ])
    const check = await ann.upload(books.contractResultImportCheck, { contractId: String(id) }, book)
    expect(check.rows.map(({ row, verdict }) => `${row} ${verdict}`)).toEqual([
      '2 ok',
      '3 broken',
      '4 broken',
      '5 broken',
      '6 missing',
      '7 missing',
      '8 repeated',
      '9 repeated',
      '10 broken',
    ])
    const messages = check.rows.map(({ message }) => message)
    expect(messages[1]).toBe(
      '「合同编号」为「LP-TL-2026-0098」，与当前合同「LP-TL-2026-0099」不一致，请改正或留空',
    )
    expect(messages[2]).toContain('「成果类型」为「商标」，应为审定品种')
    expect(messages[3]).toBe('「权利份额%」为「120」，应大于0、不超过100，最多2位小数')
    expect(messages[4]).toContain('登记库中没有名称为「没有的品种」的品种权')
    expect(messages[5]).toContain(`「成果编号」为「20190000000」`)
    expect(messages[7]).toBe('与第 2 行重复')
    expect((await list(id)).records).toHaveLength(1)
    await expect(
      ann.upload(books.contractResultImport, { contractId: String(id) }, book),
    ).rejects.toMatchObject({ message: expect.stringContaining('没有写入任何数据') as string })
    expect((await list(id)).records).toHaveLength(1)
    const done = await ann.upload(
      books.contractResultImport,
      { contractId: String(id), rows: '2,5,77' },
      book,
    )
    expect(done).toMatchObject({ stored: 1, refused: [{ row: 5 }, { row: 77 }] })
    expect((await list(id)).records[1]).toMatchObject({
      resultName: good.name,
      share: '30.00',
      remark: '第一项',
    })
  })

  test('a workbook without a contract needs its number, and finds the contract by it', async () => {
    const right = await makeRight(ann)
    const { id } = await draft({ number: 'LP-TL-2026-0077' })
    const book = await resultBook([
      ['LP-TL-2026-0077', '品种权', right.name, '', '', ''],
      ['', '品种权', right.name, '', '', ''],
      ['无此编号', '品种权', right.name, '', '', ''],
    ])
    const check = await ann.upload(books.contractResultImportCheck, {}, book)
    expect(check.rows.map(({ verdict, message }) => [verdict, message])).toEqual([
      ['ok', ''],
      ['broken', '「合同编号」未填写'],
      ['missing', '「合同编号」为「无此编号」的合同不存在或无权查看'],
    ])
    await ann.upload(books.contractResultImport, { rows: '2' }, book)
    expect((await list(id)).records).toHaveLength(1)
  })
})

test('a removed result leaves the table by a mark and stays in the history', async () => {
  const right = await makeRight(ann)
  const { id } = await draft()
  const added = await add(id, right.id)
  await ann.call(api.contractResultDelete, { id: added.id })
  const [row] = await app.services.db
    .select()
    .from(contractResult)
    .where(eq(contractResult.id, Number(added.id)))
  expect(row?.deletedAt).not.toBeNull()
})
