import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { varietyInbox, varietyInfoInbox, type Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { permissionNames } from '@hepu/api/permissionLabels'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { countsOf, importing, sheetsOf, tableOf } from '../../authority/testTables.ts'
import { samples } from '../registry/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const flowOf = ({ calls }: Inbox) => importing({ ...calls.batch, upload: calls.uploadData })

interface Announced {
  name: string
  number?: string
  crop?: string
  announceNo?: string
  more?: Record<string, SheetValue>
}
const VARIETY_HEADS = ['公告号', '公告日期', '来源', '品种名称', '审定编号', '作物', '公告原文']
const PVP_HEADS = ['公告号', '公告日期', '来源', '品种名称', '申请号', '属或种', '公告原文']

const bookOf = (rows: readonly Announced[], heads = VARIETY_HEADS): Promise<Buffer> => {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row.more ?? {})))]
  return tableOf(
    [...heads, ...more],
    rows.map((row): SheetValue[] => [
      row.announceNo ?? '农业农村部公告 第500号',
      '2022-01-05',
      '农业农村部公报',
      row.name,
      row.number ?? null,
      row.crop ?? '玉米',
      `${row.name}：经审查予以公告。`,
      ...more.map((head) => row.more?.[head] ?? null),
    ]),
  )
}

/** Uploads and confirms announcements. */
async function arrive(client: Client, rows: readonly Announced[], inbox = varietyInbox): Promise<void> {
  const flow = flowOf(inbox)
  const heads = inbox === varietyInbox ? VARIETY_HEADS : PVP_HEADS
  const preview = await flow.preview(client, await bookOf(rows, heads))
  const { batch } = await flow.confirm(client, preview, { leaveOutErrors: true })
  expect(batch.state).toBe('done')
}
const list = async (client: Client, model: object = {}, { calls }: Inbox = varietyInbox) =>
  (await client.call(calls.pageRecord, { model, order: 'ascending', size: 200 })).records
const find = async (client: Client, name: string, inbox = varietyInbox) =>
  (await list(client, {}, inbox)).find((row) => row.name === name)!
const count = (client: Client, { calls }: Inbox = varietyInbox) => client.call(calls.countNotOperated, {})
const show = (client: Client, id: string, { calls }: Inbox = varietyInbox) => client.call(calls.show, { id })

async function make(client: Client, def: Resource, wish: object = {}): Promise<string> {
  const input = { ...samples[def.name].values, ...wish }
  return (await client.call<typeof def.calls.create>(def.calls.create, input)).id
}
const recordOf = (client: Client, def: Resource, id: string) =>
  client.call(def.calls.show, { id }) as unknown as Promise<Record<string, unknown> & { version: number }>

/** All that a record must have. */
const COMPLETE = {
  申请者: '禾丰种业股份有限公司、某省农业科学院',
  育种者: '王麦',
  品种来源: '甲1×乙2',
  适宜区域: '黄淮海夏玉米区',
}

describe('uploadData', () => {
  test('F-545 the upload stores each announcement once and names doubles in the file and in the inbox', async () => {
    const ann = await app.user()
    await arrive(ann, [{ name: '禾丰玉1号', number: '国审玉20210001' }])
    const flow = flowOf(varietyInbox)
    const preview = await flow.preview(
      ann,
      await bookOf([
        { name: '禾丰玉1号', number: '国审玉２０２１０００１号' },
        { name: '禾丰玉2号', number: '国审玉20210002' },
        { name: '禾丰玉2号', number: '国审玉 20210002' },
        { name: '禾丰玉2号', number: '国审玉20210002', announceNo: '第501号' },
      ]),
    )
    expect(countsOf(preview)).toEqual({ created: 2, existing: 1, changed: 0, rejected: 1 })
    const found = (await flow.findings(ann, preview)).filter(({ code }) => /inInbox|rowDouble/.test(code))
    expect(found.map(({ message }) => message)).toEqual([
      '工作表「数据」第4行D列「品种名称」：与第3行是同一条公告（公告号、品种名称与编号都相同），这一行不导入',
      '工作表「数据」第2行D列「品种名称」：该公告已在获取记录中（未处理），这一行不再导入',
    ])
    await expect(flow.confirm(ann, preview)).rejects.toMatchObject({ code: 4000 })
    await flow.confirm(ann, preview, { leaveOutErrors: true })
    expect(await count(ann)).toBe(3)
    const again = await flow.preview(ann, await bookOf([{ name: '禾丰玉1号', number: '国审玉20210001' }]))
    await expect(flow.confirm(ann, again)).rejects.toMatchObject({ message: '与已有数据完全相同，无需导入' })
  })

  test('values that cannot be taken are reported before the import and stored as announced', async () => {
    const ann = await app.user()
    const flow = flowOf(varietyInbox)
    const book = await bookOf([{ name: '丰谷9', number: '某审2021', crop: '不明作物' }])
    const preview = await flow.preview(ann, book)
    expect((await flow.findings(ann, preview)).map(({ code, column }) => [code, column])).toEqual([
      ['fieldProblem', '审定编号'],
      ['fieldProblem', '作物'],
    ])
    await flow.confirm(ann, preview)
    const { fields } = await show(ann, (await find(ann, '丰谷9')).id)
    expect(fields.filter(({ problem }) => problem).map(({ label, text }) => [label, text])).toEqual([
      ['审定/登记编号', '某审2021'],
      ['作物', '不明作物'],
    ])
  })

  test('F-546 getSrcPubText returns the text as announced, for both kinds', async () => {
    const ann = await app.user()
    await arrive(ann, [{ name: '丰谷1' }])
    await arrive(ann, [{ name: '丰谷1', number: '20211000001' }], varietyInfoInbox)
    for (const inbox of [varietyInbox, varietyInfoInbox]) {
      const { id } = await find(ann, '丰谷1', inbox)
      expect(await ann.call(inbox.calls.getSrcPubText, { id })).toBe('丰谷1：经审查予以公告。')
    }
  })
})

describe('matching of announcements with records', () => {
  test('a record is matched by number before name and crop before similar names, and not when another number differs', async () => {
    const ann = await app.user()
    const plain = { approvalNo: null, year: null, level: null, dataType: null }
    const numbered = await make(ann, variety, { name: '旧名', approvalNo: '国审玉20210001', year: 2021 })
    const named = await make(ann, variety, { ...plain, name: '登海605' })
    const alike = await make(ann, variety, { ...plain, name: '先玉1335' })
    await make(ann, variety, { name: '先玉1336', approvalNo: '国审玉20210009', year: 2021 })
    await make(ann, variety, { ...plain, name: '豫丰稻98', cropSpecies: '水稻' })
    await arrive(ann, [
      { name: '登海605', number: '国审玉２０２１０００１号' },
      { name: '登 海６０５', number: '国审玉20210002' },
      { name: '先玉1334', number: '国审玉20210003' },
      { name: '豫丰稻98', number: '国审玉20210004' },
      { name: '中单909' },
    ])
    const found = await list(ann)
    expect(found.map(({ match }) => match && [match.reason, match.recordId])).toEqual([
      ['NUMBER', numbered],
      ['NAME', named],
      ['FUZZY', alike],
      null,
      null,
    ])
    expect(found[2]!.match!.similarity).toBeGreaterThanOrEqual(0.4)
    const { candidates } = await show(ann, found[0]!.id)
    expect(candidates.map(({ reason, recordId }) => [reason, recordId])).toEqual([
      ['NUMBER', numbered],
      ['NAME', named],
    ])
    expect((await list(ann, { match: 'NONE' })).map(({ name }) => name)).toEqual(['豫丰稻98', '中单909'])
  })

  test('the number of a right finds its application', async () => {
    const ann = await app.user()
    const wish = {
      rightNo: null,
      grantDate: null,
      announceNo: null,
      announceDate: null,
      legalStatus: '申请',
    }
    const id = await make(ann, varietyInfo, wish)
    await arrive(ann, [{ name: '改过的名字', more: { 品种权号: 'CNA20191006012' } }], varietyInfoInbox)
    const row = await find(ann, '改过的名字', varietyInfoInbox)
    expect(row.match).toMatchObject({ reason: 'NUMBER', recordId: id })
  })

  test('records of other organisations are neither matched nor shown', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    await make(eve, variety)
    await arrive(ann, [{ name: '豫丰玉98', number: '国审玉20176020' }])
    const row = await find(ann, '豫丰玉98')
    expect(row.match).toBeNull()
    await expect(show(eve, row.id)).rejects.toMatchObject({ code: 4040 })
    expect(await list(eve)).toEqual([])
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    expect([await count(rice), await count(ann)]).toEqual([0, 1])
  })
})

/** What no announcement brings. */
const CERTIFICATE = ['证书与附件']

describe('新增', () => {
  test('F-429 F-545 a complete announcement becomes a record that lacks only its certificate, and one less waits', async () => {
    const ann = await app.user()
    await arrive(ann, [
      { name: '禾丰玉1号', number: '国审玉20210001号', more: COMPLETE },
      { name: '禾丰玉2号', number: '国审玉20210002' },
    ])
    expect(await count(ann)).toBe(2)
    const row = await find(ann, '禾丰玉1号')
    expect(await show(ann, row.id)).toMatchObject({ missing: CERTIFICATE, can: { handle: true } })
    const { recordId, leftOut, missing } = await ann.call(varietyInbox.calls.create, {
      id: row.id,
    })
    expect([leftOut, missing]).toEqual([[], CERTIFICATE])
    expect(await recordOf(ann, variety, recordId)).toMatchObject({
      name: '禾丰玉1号',
      approvalNo: '国审玉20210001',
      dataType: '审定',
      level: '国家',
      year: 2021,
      announceNo: '农业农村部公告 第500号',
      announceDate: '2022-01-05',
      applicants: { externalUnit: '禾丰种业股份有限公司、某省农业科学院' },
      breeders: { staffList: [{ userName: '王麦', userId: null }] },
      state: '有效',
      status: 0,
    })
    expect(await count(ann)).toBe(1)
    expect(await find(ann, '禾丰玉1号')).toMatchObject({
      operated: 1,
      action: 'CREATE',
      recordId,
      recordName: '禾丰玉1号',
      operatedByName: `用户${ann.account}`,
      can: { handle: false, undo: false },
    })
  })

  test('parents become the source of a variety whose announcement names none, and days may be halves', async () => {
    const ann = await app.user()
    const parents = { 母本: '示母3', 父本: '示父8', 生育期: 102.5 }
    await arrive(ann, [
      { name: '禾丰玉1号', number: '国审玉20210001', more: { ...COMPLETE, ...parents, 品种来源: null } },
      { name: '禾丰玉2号', number: '国审玉20210002', more: { ...COMPLETE, ...parents } },
    ])
    const made = async (name: string) => {
      const { id } = await find(ann, name)
      const { recordId } = await ann.call(varietyInbox.calls.create, { id })
      return recordOf(ann, variety, recordId)
    }
    const { id } = await find(ann, '禾丰玉1号')
    const shown = await show(ann, id)
    expect(shown.missing).toEqual(CERTIFICATE)
    expect(shown.fields).toContainEqual({
      name: 'growthDays',
      label: '生育期(天)',
      text: '102.5',
      problem: null,
    })
    expect(await made('禾丰玉1号')).toMatchObject({ varietySource: '示母3×示父8', growthDays: 102.5 })
    expect(await made('禾丰玉2号')).toMatchObject({ varietySource: '甲1×乙2' })
  })

  test('the template marks what every announcement needs, and imports unchanged', async () => {
    const ann = await app.user()
    const { rowsOf } = await sheetsOf(ann, varietyInbox.calls.template)
    const [heads] = rowsOf(varietyInbox.title) as [string[]]
    expect(heads.filter((head) => head.endsWith('*'))).toEqual(['公告号*', '品种名称*'])
    const row = heads.map((head) => (head.endsWith('*') ? '甲' : null))
    const preview = await flowOf(varietyInbox).preview(ann, await tableOf(heads, [row]))
    expect(countsOf(preview)).toMatchObject({ created: 1, rejected: 0 })
  })

  test('a record with missing values stays a draft, and submitting it is refused with their names', async () => {
    const ann = await app.user()
    await arrive(ann, [{ name: '禾丰玉2号', number: '某审2021' }])
    const { id } = await find(ann, '禾丰玉2号')
    const missing = [
      '数据类别',
      '审定/登记编号',
      '审定级别',
      '审定年份',
      '申请者',
      '育种者',
      '品种来源',
      '适宜区域',
      ...CERTIFICATE,
    ]
    expect((await show(ann, id)).missing).toEqual(missing)
    await expect(ann.call(varietyInbox.calls.create, { id, submit: true })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining('申请者必填'),
    })
    expect(await count(ann)).toBe(1)
    const outcome = await ann.call(varietyInbox.calls.create, { id })
    expect(outcome.missing).toEqual(missing)
    expect(outcome.leftOut).toEqual([expect.stringContaining('审定/登记编号「某审2021」：')])
    expect(await recordOf(ann, variety, outcome.recordId)).toMatchObject({ status: 0, approvalNo: null })
  })

  test('an announcement whose number is registered makes no record, and the refusal names the record', async () => {
    const ann = await app.user()
    const recordId = await make(ann, variety, { name: '豫丰玉98', approvalNo: '国审玉20210001', year: 2021 })
    await arrive(ann, [
      { name: '禾丰玉1号', number: '国审玉20210001号', more: COMPLETE },
      { name: '禾丰玉2号', number: '国审玉20210002', more: COMPLETE },
    ])
    const why = '与审定品种「豫丰玉98」编号一致，不能再新增，请与该记录对比后合并'
    const shown = await show(ann, (await find(ann, '禾丰玉1号')).id)
    expect(shown).toMatchObject({
      can: { handle: true, create: false },
      whyNot: { create: why },
      candidates: [{ recordId, reason: 'NUMBER', can: { merge: true } }],
    })
    await expect(ann.call(varietyInbox.calls.create, { id: shown.id })).rejects.toMatchObject({
      code: 4090,
      message: `公告「禾丰玉1号」${why}`,
    })
    expect(await count(ann)).toBe(2)
    const free = await show(ann, (await find(ann, '禾丰玉2号')).id)
    expect(free.can['create']).toBe(true)
    expect(free.whyNot).toBeUndefined()
  })

  test('a grant without its day is not recorded as granted', async () => {
    const ann = await app.user()
    const more = { 品种权号: 'CNA20191006012', 法律状态: '授权', 品种权人: '禾丰种业股份有限公司' }
    await arrive(ann, [{ name: '丰谷1', number: '20191006012', more }], varietyInfoInbox)
    const { id } = await find(ann, '丰谷1', varietyInfoInbox)
    const { recordId, leftOut } = await ann.call(varietyInfoInbox.calls.create, { id })
    expect(leftOut).toEqual(['法律状态「授权」：已授权的须填写授权日'])
    expect(await recordOf(ann, varietyInfo, recordId)).toMatchObject({
      rightNo: 'CNA20191006012',
      announceNo: '农业农村部公告 第500号',
      legalStatus: null,
    })
    expect(await count(ann, varietyInfoInbox)).toBe(0)
  })

  test("when two people handle an announcement at once one makes the record and the other is refused with the first one's name", async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    await arrive(ann, [{ name: '禾丰玉1号', number: '国审玉20210001' }])
    const { id } = await find(ann, '禾丰玉1号')
    const both = await Promise.allSettled([
      ann.call(varietyInbox.calls.create, { id }),
      bob.call(varietyInbox.calls.create, { id }),
    ])
    const refusals = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    expect(refusals.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^公告「禾丰玉1号」已由用户.+新增，请刷新后再试$/),
    ])
    const { total } = await ann.call(variety.calls.page, { model: {} })
    expect(total).toBe(1)
  })

  test('making a record needs the permission to change the registry', async () => {
    const ann = await app.user()
    const permissions = permissionNames.filter((word) => word !== 'research.variety:write')
    const clerk = await app.user({ org: ann.org, permissions })
    await arrive(ann, [{ name: '禾丰玉1号' }])
    const { id } = await find(ann, '禾丰玉1号')
    await expect(clerk.call(varietyInbox.calls.create, { id })).rejects.toMatchObject({
      code: 4030,
      message: '没有维护审定品种的权限',
    })
  })

  test('a batch makes records of announcements without a match and names the others with the reason', async () => {
    const ann = await app.user()
    await make(ann, variety)
    await arrive(ann, [
      { name: '豫丰玉98', number: '国审玉20176020' },
      { name: '中单909', number: '国审玉20210001' },
      { name: '登海605', number: '国审玉20210002' },
      { name: '登海605', number: '国审玉20210002', announceNo: '第501号' },
    ])
    const ids = (await list(ann)).map(({ id }) => id)
    const plan = await ann.call(varietyInbox.calls.plan, { ids })
    expect(plan.ready).toEqual([ids[1], ids[2]])
    expect(plan.left.map(({ name, why }) => `${name}${why}`)).toEqual([
      '豫丰玉98与审定品种「豫丰玉98」编号一致',
      '登海605与所选的公告「登海605」编号或名称相同',
    ])
    await expect(ann.call(varietyInbox.calls.createMany, { ids })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringContaining('所选都未新增'),
    })
    expect(await count(ann)).toBe(4)
    expect(await ann.call(varietyInbox.calls.createMany, { ids: plan.ready })).toEqual({ made: 2 })
    expect(await count(ann)).toBe(2)
  })
})

describe('合并', () => {
  async function prepared() {
    const ann = await app.user()
    const recordId = await make(ann, variety, { characters: '原有特征', suitableArea: '原有区域' })
    const more = { ...COMPLETE, 特征特性: '株高255厘米' }
    await arrive(ann, [{ name: '豫丰玉98', number: '国审玉20176020', more }])
    const { id } = await find(ann, '豫丰玉98')
    return { ann, id, recordId }
  }

  test('the comparison shows stored and announced values, and the merge takes only the ticked ones', async () => {
    const { ann, id, recordId } = await prepared()
    const { version, fields } = await ann.call(varietyInbox.calls.compare, { id, recordId })
    const byName = new Map(fields.map((field) => [field.name, field]))
    expect(byName.get('name')).toMatchObject({ isSame: true })
    expect(byName.get('characters')).toEqual({
      name: 'characters',
      label: '特征特性',
      stored: '原有特征',
      announced: '株高255厘米',
      isSame: false,
      problem: null,
    })
    await ann.call(varietyInbox.calls.merge, { id, recordId, version, take: ['characters', 'applicants'] })
    const record = await recordOf(ann, variety, recordId)
    expect(record).toMatchObject({
      characters: '株高255厘米',
      suitableArea: '原有区域',
      applicants: { externalUnit: COMPLETE.申请者 },
      growthDays: 102.5,
      suitableZones: ['黄淮海夏玉米', '京津冀早熟夏玉米'],
      version: version + 1,
    })
    expect(await find(ann, '豫丰玉98')).toMatchObject({ action: 'MERGE', recordId })
    expect(await count(ann)).toBe(0)
  })

  test('a merge into a record that changed meanwhile is refused, and the announcement keeps waiting', async () => {
    const { ann, id, recordId } = await prepared()
    const { version } = await ann.call(varietyInbox.calls.compare, { id, recordId })
    const stale = { id, recordId, version: version - 1, take: ['characters'] }
    await expect(ann.call(varietyInbox.calls.merge, stale)).rejects.toMatchObject({ code: 4090 })
    expect(await count(ann)).toBe(1)
    expect(await recordOf(ann, variety, recordId)).toMatchObject({ characters: '原有特征' })
  })

  test('a merge refuses fields that the announcement does not have', async () => {
    const { ann, id, recordId } = await prepared()
    const input = { id, recordId, version: 1, take: ['opinion'] }
    await expect(ann.call(varietyInbox.calls.merge, input)).rejects.toMatchObject({
      code: 4000,
      message: '公告中没有「opinion」',
    })
  })

  test('a merge does not find a record of another organisation', async () => {
    const { ann, id } = await prepared()
    const recordId = await make(await app.user(), variety)
    await expect(ann.call(varietyInbox.calls.compare, { id, recordId })).rejects.toMatchObject({ code: 4040 })
    const input = { id, recordId, version: 1, take: [] }
    await expect(ann.call(varietyInbox.calls.merge, input)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('忽略', () => {
  test('ignoring needs a reason, is counted, and can be undone', async () => {
    const ann = await app.user()
    await arrive(ann, [{ name: '甲1' }, { name: '乙2' }])
    const ids = (await list(ann)).map(({ id }) => id)
    await expect(ann.call(varietyInbox.calls.ignore, { ids, reason: '' })).rejects.toMatchObject({
      message: '忽略原因必填',
    })
    await ann.call(varietyInbox.calls.ignore, { ids, reason: '非本公司品种' })
    expect(await count(ann)).toBe(0)
    expect(await list(ann, { action: 'IGNORE', state: 1 })).toMatchObject([
      { reason: '非本公司品种', can: { undo: true } },
      { reason: '非本公司品种' },
    ])
    await ann.call(varietyInbox.calls.revoke, { ids: [ids[0]!] })
    expect(await count(ann)).toBe(1)
    await expect(ann.call(varietyInbox.calls.revoke, { ids: [ids[0]!] })).rejects.toMatchObject({
      code: 4220,
      message: '公告「甲1」未处理，只能撤销已忽略的',
    })
  })

  test('one handled announcement makes the whole selection refused', async () => {
    const ann = await app.user()
    await arrive(ann, [{ name: '甲1' }, { name: '乙2' }])
    const ids = (await list(ann)).map(({ id }) => id)
    await ann.call(varietyInbox.calls.create, { id: ids[1]! })
    await expect(ann.call(varietyInbox.calls.ignore, { ids, reason: '重复' })).rejects.toMatchObject({
      code: 4220,
    })
    expect(await count(ann)).toBe(1)
  })

  test('the inbox of one kind does not find announcements of the other', async () => {
    const ann = await app.user()
    await arrive(ann, [{ name: '甲1' }])
    const { id } = await find(ann, '甲1')
    await expect(ann.call(varietyInfoInbox.calls.ignore, { ids: [id], reason: '误' })).rejects.toMatchObject({
      code: 4040,
      message: '品种权公告不存在或无权查看',
    })
  })
})

test('F-353 F-545 downloadData returns the filtered announcements with their outcome', async () => {
  const ann = await app.user()
  await arrive(ann, [{ name: '甲1' }, { name: '乙2', more: { 育种者: '王麦、李谷' } }])
  const { id } = await find(ann, '乙2')
  await ann.call(varietyInbox.calls.ignore, { ids: [id], reason: '非本公司品种' })
  const { rowsOf, bytes } = await sheetsOf(ann, varietyInbox.calls.downloadData, { state: 1 })
  const [heads, ...rows] = rowsOf('品种公告')
  expect(rows).toHaveLength(1)
  const cell = (head: string) => rows[0]![heads!.indexOf(head)]
  expect([cell('品种名称'), cell('育种者'), cell('处理方式'), cell('忽略原因'), cell('公告日期')]).toEqual([
    '乙2',
    '王麦、李谷',
    '忽略',
    '非本公司品种',
    expect.stringContaining('2022-01-05'),
  ])
  const preview = await flowOf(varietyInbox).preview(ann, bytes)
  expect(countsOf(preview)).toEqual({ created: 0, existing: 1, changed: 0, rejected: 0 })
})

test("a parent organisation handles announcements below it, and the record belongs to the announcement's organisation", async () => {
  const ann = await app.user()
  const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  await arrive(below, [{ name: '禾丰玉1号', number: '国审玉20210001' }])
  const { id } = await find(ann, '禾丰玉1号')
  const { recordId } = await ann.call(varietyInbox.calls.create, { id })
  expect(await recordOf(below, variety, recordId)).toMatchObject({ name: '禾丰玉1号' })
})

test('a reader of one inbox reads the history of its announcements and of no others', async () => {
  const ann = await app.user()
  const both = [
    { inbox: varietyInbox, word: 'research.varietyAcquireRecord:read' },
    { inbox: varietyInfoInbox, word: 'research.varietyInfoAcquireRecord:read' },
  ] as const
  for (const { inbox } of both) {
    await arrive(ann, [{ name: '禾丰玉7号', number: '20210007' }], inbox)
    const { id } = await find(ann, '禾丰玉7号', inbox)
    await ann.call(inbox.calls.ignore, { ids: [id], reason: '与本企业无关' })
  }
  for (const { inbox, word } of both) {
    const reader = await app.user({ org: ann.org, permissions: [word] })
    for (const other of both) {
      const { id } = await find(ann, '禾丰玉7号', other.inbox)
      const history = reader.call(changeLogOfRecord, { object: 'acquire_record', objectId: id })
      if (other.inbox === inbox) expect((await history).map((line) => line.action)).toEqual(['update'])
      else await expect(history).rejects.toMatchObject({ code: 4030 })
    }
  }
})
