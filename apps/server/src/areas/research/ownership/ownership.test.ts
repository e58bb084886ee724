import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import * as api from '@hepu/api/areas/research/ownership/ownership'
import { OWNERSHIP_FILES } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import type { Resource } from '@hepu/api/core/resource/resource'
import { permissionNames } from '@hepu/api/permissionLabels'
import { eq, sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg, type Org } from '../../../../test/build/buildAuthority.ts'
import { testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { sheetsOf } from '../../authority/testTables.ts'
import { samples } from '../registry/samples.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'hepu-ownership-'))
beforeAll(async () => {
  app = await testApp({ config: testConfig({ HEPU_DATA_DIR: folder }) })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A group with two companies: who administers it, and who works in each company. */
async function group() {
  const ann = await app.user()
  const [one, two] = [await makeOrg(app.services.db, ann.org), await makeOrg(app.services.db, ann.org)]
  return { ann, one: await app.user({ org: one }), two: await app.user({ org: two }) }
}
const nameOf = async (org: Org): Promise<string> => {
  const [found] = await app.services.db.select().from(organization).where(eq(organization.id, org.id))
  return found!.name
}
/** A draft of a registry, the `at`th sample of it. */
async function make(client: Client, def: Resource, at = 0, wish: object = {}): Promise<string> {
  const { values, other } = samples[def.name]
  const input = { ...values, ...(at > 0 ? other(at) : {}), ...wish }
  return (await client.call<typeof def.calls.create>(def.calls.create, input)).id
}
const show = (client: Client, def: Resource, id: string) =>
  client.call(def.calls.show, { id }) as unknown as Promise<{
    name: string
    orgName: string
    version: number
    status: number
    fileDOList: { originalName: string }[]
  }>
const move = (client: Client, ids: string[], to: Client, more: object = {}) =>
  client.call(api.transferVarieties, { ids, companyId: String(to.orgId), reason: '业务重组', ...more })
const historyOf = (client: Client, id: string) => client.call(api.getHistoryByIdAndVariety, { id })

describe('PUT batchTransferCompany', () => {
  test('F-428 F-547 the new owner has the record with its files and history, and the old owner no longer has it', async () => {
    const { ann, one, two } = await group()
    const id = await make(one, variety)
    const file = { name: '证书.txt', bytes: Buffer.from('证书') }
    await one.upload(fileInfoUpload, { infoType: variety.name, infoId: id, publicStatus: '2' }, file)
    const before = await show(one, variety, id)
    expect(await move(ann, [id], two, { contractNo: 'HT-1', effectiveDate: '2024-05-06' })).toEqual({
      changed: 1,
    })
    await expect(show(one, variety, id)).rejects.toMatchObject({ code: 4040 })
    const after = await show(two, variety, id)
    expect(after).toMatchObject({
      name: before.name,
      orgName: await nameOf(two.org),
      version: before.version + 1,
      status: before.status,
      fileDOList: [{ originalName: '证书.txt' }],
    })
    const lines = await two.call(changeHistory.changeLogOfRecord, { object: variety.table, objectId: id })
    expect(lines.map(({ action, reason }) => [action, reason])).toEqual([
      ['other', `由「${await nameOf(one.org)}」转入：业务重组`],
      // The file it was given.
      ['update', null],
      ['create', null],
    ])
    const left = await one.call(changeHistory.changeLogOfRecord, { object: variety.table, objectId: id })
    expect(left.map(({ reason }) => reason)).toEqual([`转出到「${await nameOf(two.org)}」：业务重组`])
  })

  test('F-428 both owners read the change with the names of that day, and only the new owner sees later owners', async () => {
    const { ann, one, two } = await group()
    const three = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    const id = await make(one, variety)
    const names = [await nameOf(one.org), await nameOf(two.org)]
    await move(ann, [id], two)
    await app.services.db.update(organization).set({ name: '改了名' }).where(eq(organization.id, one.orgId))
    const entry = { fromName: names[0], toName: names[1], kind: 'TRANSFER', seq: 1, isMove: true }
    expect(await historyOf(one, id)).toMatchObject([
      { ...entry, can: { open: false, add: false, delete: false } },
    ])
    expect(await historyOf(two, id)).toMatchObject([
      { ...entry, can: { open: true, add: true, delete: false } },
    ])
    await move(ann, [id], three, { kind: 'INHERIT' })
    expect((await historyOf(one, id)).map(({ seq }) => seq)).toEqual([1])
    expect((await historyOf(two, id)).map(({ seq }) => seq)).toEqual([2, 1])
    expect((await historyOf(three, id)).map(({ seq, kind }) => [seq, kind])).toEqual([
      [2, 'INHERIT'],
      [1, 'TRANSFER'],
    ])
    const stranger = await app.user()
    await expect(historyOf(stranger, id)).rejects.toMatchObject({ code: 4040 })
  })

  test('a number that exists at the target is refused with the names, and nothing moves', async () => {
    const { ann, one, two } = await group()
    const [clash, free] = [await make(one, variety), await make(one, variety, 1)]
    await make(two, variety, 0, { name: '另一个名字' })
    await expect(move(ann, [clash, free], two)).rejects.toMatchObject({
      code: 4090,
      message: `「${await nameOf(two.org)}」已有相同编号的审定品种，未转移：「豫丰玉98」的审定/登记编号「国审玉20176020」`,
    })
    expect(await show(one, variety, free)).toMatchObject({ orgName: await nameOf(one.org) })
    expect(await historyOf(ann, free)).toEqual([])
  })

  test('two records with one number cannot move to the same organisation', async () => {
    const { ann, one, two } = await group()
    const ids = [await make(one, variety), await make(two, variety)]
    const three = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await expect(move(ann, ids, three)).rejects.toMatchObject({ code: 4090 })
    expect(await move(ann, [ids[0]!], three)).toEqual({ changed: 1 })
  })

  test('a transfer refuses a foreign source, an invisible target, the same organisation, and a future day', async () => {
    const { ann, one, two } = await group()
    const stranger = await app.user()
    const id = await make(one, variety)
    await expect(move(two, [id], two)).rejects.toMatchObject({ code: 4040 })
    await expect(move(ann, [id], stranger)).rejects.toMatchObject({
      code: 4040,
      message: '目标机构不存在或无权查看',
    })
    await expect(move(one, [id], two)).rejects.toMatchObject({ code: 4040 })
    await expect(move(ann, [id], one)).rejects.toMatchObject({
      message: `「豫丰玉98」已属于「${await nameOf(one.org)}」`,
    })
    await expect(move(ann, [id], two, { effectiveDate: '2199-01-01' })).rejects.toMatchObject({
      code: 4000,
      message: '生效日期不得晚于今天',
    })
    await expect(move(ann, [id], two, { reason: ' ' })).rejects.toMatchObject({ message: '原因必填' })
  })

  test("a reader of an organisation's data cannot transfer them, but may transfer to it", async () => {
    const { ann, one, two } = await group()
    const { db } = app.services
    await db.update(organization).set({ dataScope: 'all' }).where(eq(organization.id, one.orgId))
    const [own, other] = [await make(one, variety), await make(two, variety, 1)]
    await expect(move(one, [other], ann)).rejects.toMatchObject({ code: 4030 })
    expect(await move(one, [own], two)).toEqual({ changed: 1 })
    expect(await show(two, variety, own)).toMatchObject({ name: '豫丰玉98' })
  })

  test('a transfer needs the permissions to transfer and to change the registry', async () => {
    const { one, ann } = await group()
    const permissions = permissionNames.filter((word) => word !== 'research.variety:write')
    const weak = await app.user({ org: ann.org, permissions })
    const id = await make(one, variety)
    await expect(move(weak, [id], ann)).rejects.toMatchObject({
      code: 4030,
      message: '没有维护审定品种的权限',
    })
  })

  test('a day before a noted change of a share is refused, naming record and change, and nothing moves', async () => {
    const { ann, one, two } = await group()
    const [id, free] = [await make(one, variety), await make(one, variety, 1)]
    const own = await nameOf(one.org)
    const sale = { kind: 'TRANSFER' as const, reason: '合作', sharePct: '60' }
    await one.call(api.saveHistory, licence(id, sale))
    const message = `审定品种「豫丰玉98」：生效日期不得早于已登记的变更2024-03-01「${own}」转让给「某种业公司」60%，请填该日或之后的日期，或先删除该变更`
    await expect(move(ann, [id, free], two, { effectiveDate: '2024-02-01' })).rejects.toMatchObject({
      code: 4000,
      message,
      data: { problems: [{ path: 'effectiveDate', message }] },
    })
    expect(await historyOf(one, free)).toEqual([])
    expect(await move(ann, [id, free], two, { effectiveDate: '2024-03-01' })).toEqual({ changed: 2 })
  })

  test('a transfer and a concurrent note of a later sale leave a consistent history in either order', async () => {
    const { ann, one, two } = await group()
    const id = await make(one, variety)
    const sale = { kind: 'TRANSFER' as const, reason: '合作', sharePct: '60' }
    await Promise.allSettled([
      ann.call(api.saveHistory, licence(id, sale)),
      move(ann, [id], two, { effectiveDate: '2024-02-01' }),
    ])
    const [first, later] = [await nameOf(one.org), await nameOf(two.org)]
    const givers = (await historyOf(ann, id)).map(({ fromName }) => fromName)
    expect([[first], [later, first]]).toContainEqual(givers)
  })

  test('when two people transfer at once one of them is refused', async () => {
    const { ann, one, two } = await group()
    const id = await make(one, variety)
    const both = await Promise.allSettled([move(ann, [id], two), move(ann, [id], two)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await historyOf(two, id)).toHaveLength(1)
  })

  test('F-547 rights in varieties are transferred in the same way', async () => {
    const { ann, one, two } = await group()
    const id = await make(one, varietyInfo)
    await ann.call(api.transferVarietyInfos, { ids: [id], companyId: String(two.orgId), reason: '转让' })
    expect(await two.call(api.getHistoryByIdAndVarietyInfo, { id })).toMatchObject([
      { assetNo: '20191006012', type: 'varietyInfo' },
    ])
    await expect(show(one, varietyInfo, id)).rejects.toMatchObject({ code: 4040 })
  })
})

const licence = (assetId: string, more: object = {}) => ({
  type: 'variety' as const,
  assetId,
  kind: 'LICENSE' as const,
  toName: '某种业公司',
  effectiveDate: '2024-03-01',
  ...more,
})

describe('权属变更', () => {
  test('a licence is noted with its share and file, moves with the asset, and can be deleted', async () => {
    const { ann, one, two } = await group()
    const id = await make(one, variety)
    const file = { name: '合同.txt', bytes: Buffer.from('合同') }
    const stored = await ann.upload(fileInfoUpload, { infoType: OWNERSHIP_FILES, publicStatus: '2' }, file)
    const noted = await ann.call(api.saveHistory, licence(id, { sharePct: '33.30', files: [stored.id] }))
    expect(await historyOf(one, id)).toMatchObject([
      {
        id: noted.id,
        fromName: await nameOf(one.org),
        toName: '某种业公司',
        sharePct: '33.30',
        fileDOList: [{ originalName: '合同.txt' }],
        can: { delete: true },
      },
    ])
    await move(ann, [id], two)
    const [, first] = await historyOf(two, id)
    expect(first).toMatchObject({ id: noted.id, fileDOList: [{ originalName: '合同.txt' }] })
    await expect(one.call(api.deleteHistory, { id: noted.id })).rejects.toMatchObject({ code: 4040 })
    await two.call(api.deleteHistory, { id: noted.id })
    const [moved, ...none] = await historyOf(two, id)
    expect(none).toEqual([])
    await expect(two.call(api.deleteHistory, { id: moved!.id })).rejects.toMatchObject({
      code: 4220,
      message: expect.stringContaining('批量转移产生的权属变更不能删除'),
    })
  })

  test.each([
    [{ sharePct: '0' }, '份额应大于0、不超过100，最多2位小数'],
    [{ sharePct: '100.01' }, '份额应大于0、不超过100，最多2位小数'],
    [{ sharePct: '1.234' }, '份额应大于0、不超过100，最多2位小数'],
    [{ toName: '' }, '对方必填'],
    [{ effectiveDate: '2024-02-30' }, '生效日期格式为 YYYY-MM-DD'],
    [{ kind: 'GIFT' }, '变更类型不正确'],
  ])('a change with %o is refused', async (wish, message) => {
    const ann = await app.user()
    const id = await make(ann, variety)
    await expect(ann.call(api.saveHistory, licence(id, wish) as never)).rejects.toMatchObject({
      code: 4000,
      message,
    })
    expect(await historyOf(ann, id)).toEqual([])
  })

  test('the same change is noted for several assets at once, for all or none', async () => {
    const ann = await app.user()
    const [one, two] = [await make(ann, variety), await make(ann, variety, 1)]
    const { assetId: _one, ...change } = licence(one, { kind: 'TRANSFER', reason: '业务重组' })
    const note = (ids: string[], more: object = {}) =>
      ann.call(api.saveHistories, { ...change, ids, reason: '业务重组', ...more })
    await expect(note([one, '999999'])).rejects.toMatchObject({ code: 4040 })
    await expect(note([one, two], { reason: ' ' })).rejects.toMatchObject({ message: '原因必填' })
    expect(await historyOf(ann, one)).toEqual([])
    await ann.call(api.saveHistory, licence(one))
    expect(await note([one, two])).toEqual({ changed: 2 })
    const noted = { kind: 'TRANSFER', fromName: await nameOf(ann.org), toName: '某种业公司', isMove: false }
    expect(await historyOf(ann, one)).toMatchObject([{ ...noted, seq: 2 }, { seq: 1 }])
    expect(await historyOf(ann, two)).toMatchObject([{ ...noted, seq: 1, reason: '业务重组' }])
    expect(await show(ann, variety, two)).toMatchObject({ version: 1 })
  })

  test('a change to oneself, or of more than there is, is refused at its field', async () => {
    const ann = await app.user()
    const [own, id] = [await nameOf(ann.org), await make(ann, variety)]
    await expect(ann.call(api.saveHistory, licence(id, { toName: own }))).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path: 'toName' }] },
      message: `「被许可方」与「许可方」都是「${own}」，请改为不同的单位`,
    })
    const sale = (toName: string, sharePct: string) =>
      ann.call(api.saveHistory, licence(id, { kind: 'TRANSFER', reason: '合作', toName, sharePct }))
    const first = await sale('甲公司', '60')
    await expect(sale('乙公司', '60')).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path: 'sharePct' }] },
      message: expect.stringContaining(`只剩 40%。已计入：2024-03-01「${own}」转让给「甲公司」60%`),
    })
    await sale('乙公司', '40')
    await ann.call(api.deleteHistory, { id: first.id })
    await sale('丙公司', '60')
    expect(await historyOf(ann, id)).toHaveLength(2)
  })

  test('a change that a later one needs is not deleted, and two concurrent deletions do not both succeed', async () => {
    const ann = await app.user()
    const [own, id] = [await nameOf(ann.org), await make(ann, variety)]
    const sale = { kind: 'TRANSFER' as const, reason: '合作' }
    const note = (more: object) => ann.call(api.saveHistory, licence(id, { ...sale, ...more }))
    await note({ toName: '乙', sharePct: '60', effectiveDate: '2024-03-01' })
    const back = { fromName: '乙', toName: own, sharePct: '60', effectiveDate: '2024-04-01' }
    const { id: returned } = await note(back)
    const { id: sold } = await note({ toName: '丙', sharePct: '100', effectiveDate: '2024-05-01' })
    await expect(ann.call(api.deleteHistory, { id: returned })).rejects.toMatchObject({
      code: 4220,
      message: expect.stringContaining(`请先删除较晚的2024-05-01「${own}」转让给「丙」100%`),
    })
    await ann.call(api.deleteHistory, { id: sold })
    await Promise.allSettled([
      ann.call(api.deleteHistory, { id: returned }),
      note({ toName: '丙', sharePct: '100', effectiveDate: '2024-05-01' }),
    ])
    const takers = (await historyOf(ann, id)).map(({ toName }) => toName)
    expect([['乙'], ['丙', own, '乙']]).toContainEqual(takers)
  })

  test('a change before the asset existed is refused at its day; a variety exists before its approval', async () => {
    const ann = await app.user()
    const id = await make(ann, patent)
    const { applyDate } = samples[patent.name].values as { applyDate: string }
    const note = (effectiveDate: string) =>
      ann.call(api.saveHistory, licence(id, { type: 'patent', effectiveDate }))
    await expect(note('1999-01-01')).rejects.toMatchObject({
      code: 4000,
      message: `生效日期不得早于申请日（${applyDate}）`,
      data: { problems: [{ path: 'effectiveDate' }] },
    })
    await note(applyDate)
    await ann.call(api.saveHistory, licence(await make(ann, variety), { effectiveDate: '1999-01-01' }))
  })

  test('one asset that cannot take the change is named, and none is noted', async () => {
    const ann = await app.user()
    const [one, two] = [await make(ann, variety), await make(ann, variety, 1)]
    const { name } = await show(ann, variety, one)
    const { assetId: _one, ...sale } = licence(one, { kind: 'TRANSFER', reason: '合作', sharePct: '60' })
    await ann.call(api.saveHistory, { ...sale, assetId: one })
    const note = (more: object = {}) =>
      ann.call(api.saveHistories, { ...sale, ids: [one, two], reason: '合作', ...more })
    const refusal = await note().catch((error: unknown) => error as { message: string; data: unknown })
    expect(refusal).toMatchObject({
      message: expect.stringMatching(new RegExp(`^审定品种「${name}」：份额超出：.*只剩 40%`)),
      data: { problems: [{ path: 'sharePct' }] },
    })
    await expect(note({ toName: await nameOf(ann.org) })).rejects.toMatchObject({
      data: { problems: [{ path: 'toName' }, { path: 'toName' }] },
    })
    expect(await historyOf(ann, two)).toEqual([])
    expect(await note({ sharePct: '40' })).toEqual({ changed: 2 })
  })

  test('the history and the list are ordered by the day on which a change takes effect', async () => {
    const ann = await app.user()
    const id = await make(ann, variety)
    const note = (toName: string, effectiveDate: string) =>
      ann.call(api.saveHistory, licence(id, { toName, effectiveDate }))
    await note('后来的', '2024-03-01')
    await note('最早的', '2020-01-01')
    await note('同日后录的', '2024-03-01')
    const expected = ['同日后录的', '后来的', '最早的']
    expect((await historyOf(ann, id)).map(({ toName }) => toName)).toEqual(expected)
    const { records } = await ann.call(api.getPageList, {})
    expect(records.map(({ toName }) => toName)).toEqual(expected)
  })

  test('an export has the rows of the list in its order, with labels, and shares as numbers', async () => {
    const ann = await app.user()
    const id = await make(ann, variety)
    const own = await nameOf(ann.org)
    await ann.call(api.saveHistory, licence(id, { sharePct: '33.30' }))
    const pledge = { kind: 'PLEDGE' as const, toName: '某银行', effectiveDate: '2025-01-01' }
    await ann.call(api.saveHistory, licence(id, pledge))
    const partsOf = async (order: object = {}) => {
      const { bytes } = await sheetsOf(ann, api.downloadOwnership, { ...order })
      const { sheets } = await readWorkbook(bytes, 'download.xlsx')
      return sheets[0]!.rows.slice(1).map(({ cells }) => [4, 5, 9].map((at) => cells[at]?.value ?? null))
    }
    const newest = [`出质人 ${own}`, '质权人 某银行', null]
    const oldest = [`许可方 ${own}`, '被许可方 某种业公司', 33.3]
    expect(await partsOf()).toEqual([newest, oldest])
    expect(await partsOf({ order: 'ascending' })).toEqual([oldest, newest])
    const { method, path: url } = api.downloadOwnership
    const csv = await ann.raw({ method, url, payload: { format: 'csv' } })
    expect(csv.payload).toContain(`许可方 ${own},被许可方 某种业公司,2024-03-01,,,33.30`)
  })

  test('only callers who may change all of the assets can note a change for them', async () => {
    const { ann, one, two } = await group()
    const ids = [await make(one, variety), await make(two, variety)]
    const { assetId: _none, ...change } = licence(ids[0]!)
    const input = { ...change, ids, reason: '许可' }
    await expect(one.call(api.saveHistories, input)).rejects.toMatchObject({ code: 4040 })
    const permissions = permissionNames.filter((word) => word !== 'research.variety:write')
    const reader = await app.user({ org: ann.org, permissions })
    await expect(reader.call(api.saveHistories, input)).rejects.toMatchObject({ code: 4030 })
    expect(await historyOf(one, ids[0]!)).toEqual([])
    expect(await ann.call(api.saveHistories, input)).toEqual({ changed: 2 })
  })

  test('two people who note a change at once get different numbers', async () => {
    const ann = await app.user()
    const id = await make(ann, variety)
    await Promise.all([1, 2, 3].map((n) => ann.call(api.saveHistory, licence(id, { toName: `公司${n}` }))))
    expect((await historyOf(ann, id)).map(({ seq }) => seq)).toEqual([3, 2, 1])
  })

  test('F-548 F-352 the list filters and sorts, and its workbook has the same rows', async () => {
    const { ann, one, two } = await group()
    const [id, other] = [await make(one, variety), await make(one, patent)]
    await move(ann, [id], two, { effectiveDate: '2024-01-02' })
    await one.call(api.saveHistory, { ...licence(other), type: 'patent', kind: 'PLEDGE' })
    const names = async (client: Client, model: object = {}, order: object = {}) =>
      (await client.call(api.getPageList, { model, ...order })).records.map(({ assetName }) => assetName)
    const [moved, pledged] = ['豫丰玉98', '一种玉米抗倒伏品种的选育方法']
    expect(await names(ann, {}, { sort: 'effectiveDate', order: 'ascending' })).toEqual([moved, pledged])
    expect(await names(ann, { type: 'patent' })).toEqual([pledged])
    expect(await names(ann, { kind: 'TRANSFER' })).toEqual([moved])
    expect(await names(ann, { name: '20176020' })).toEqual([moved])
    expect(await names(ann, { orgId: String(two.orgId) })).toEqual([moved])
    expect(await names(ann, { userId: String(one.userId) })).toEqual([pledged])
    expect(await names(ann, { effectiveDateStart: '2024-02-01' })).toEqual([pledged])
    expect(await names(two)).toEqual([moved])
    expect(await names(await app.user())).toEqual([])
    const { rowsOf } = await sheetsOf(ann, api.downloadOwnership, { type: 'patent' })
    expect(rowsOf('权属变更')).toHaveLength(2)
    expect(rowsOf('权属变更')[1]).toEqual(
      expect.arrayContaining([
        '专利',
        pledged,
        '质押',
        '质权人 某种业公司',
        `出质人 ${await nameOf(one.org)}`,
      ]),
    )
  })

  test('F-548 the maps name only visible organisations', async () => {
    const { ann, one, two } = await group()
    const id = await make(one, variety)
    await move(ann, [id], two)
    expect(Object.keys(await two.call(api.getOrgIdAndNameMap, {}))).toEqual([String(two.orgId)])
    expect(Object.keys(await ann.call(api.getOrgIdAndNameMap, {})).toSorted()).toEqual(
      [ann.orgId, one.orgId, two.orgId].map(String).toSorted(),
    )
    expect(Object.keys(await ann.call(api.getUserIdAndNameMap, {}))).toEqual([String(ann.userId)])
    expect(await two.call(api.getUserIdAndNameMap, {})).toEqual({})
  })

  test('an asset of another crop is not found', async () => {
    const ann = await app.user()
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    const id = await make(ann, variety)
    await expect(rice.call(api.saveHistory, licence(id))).rejects.toMatchObject({ code: 4040 })
    await expect(historyOf(rice, id)).rejects.toMatchObject({ code: 4040 })
    const { rows } = await app.services.db.execute(
      sql`select 1 from ownership_history where asset_id = ${id}`,
    )
    expect(rows).toEqual([])
  })
})
