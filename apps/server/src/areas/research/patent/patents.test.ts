import { patent } from '@hepu/api/areas/research/patent/patent'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { countsOf, importing, sheetsOf, tableOf } from '../../authority/testTables.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { certified } from '../registry/testCertified.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

const { calls } = patent
const NUMBERS = ['201910123450.2', '201910123451.7', '201910123452.1', '201910123453.6']
const flow = importing({
  upload: calls.import,
  show: calls.batch.show,
  findings: calls.batch.findings,
  progress: calls.batch.progress,
  confirm: calls.batch.confirm,
})

interface Row {
  id: string
  version: number
  status: number
  [name: string]: unknown
}
type Wish = Record<string, unknown>

const holder = (ann: Client) => ({ internalUnit: [String(ann.orgId)], staffList: [], externalUnit: null })
const people = (...names: string[]) => ({
  internalUnit: [],
  staffList: names.map((userName) => ({ userName })),
  externalUnit: null,
})
const valid = (ann: Client, wish: Wish = {}) => ({
  title: '一种玉米抗倒伏品种的选育方法',
  patentType: '发明',
  applyNo: NUMBERS[0],
  applyDate: '2019-02-03',
  legalStatus: '实质审查',
  applicants: holder(ann),
  inventors: people('王麦', '李谷'),
  ...wish,
})
/** Number and day of a grant. */
const GRANT = { grantNo: 'CN110123456B', grantDate: '2021-05-06' }

/** What the organisation of a user is called. */
async function orgNameOf(ann: Client): Promise<string> {
  const [found] = await app.services.db.select().from(organization).where(eq(organization.id, ann.orgId))
  return found!.name
}
const create = async (ann: Client, wish: Wish = {}): Promise<{ id: string }> =>
  ann.call(calls.create, {
    submit: true,
    ...valid(ann, wish),
    ...(await certified(patent, ann)),
  }) as Promise<{ id: string }>
const show = (ann: Client, id: string) => ann.call(calls.show, { id }) as unknown as Promise<Row>
const page = async (ann: Client, model: Wish = {}) =>
  (await ann.call(calls.page, { model })) as unknown as { total: number; records: Row[] }

describe('专利', () => {
  test('a patent passes create → show → update → review → delete → recycle bin → restore → purge', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    expect(await show(ann, id)).toMatchObject({
      title: '一种玉米抗倒伏品种的选育方法',
      status: 1,
      expireDate: '2039-02-02',
      patentNo: null,
      labels: { patentType: '发明', inventors: '王麦（外部）、李谷（外部）' },
      can: { edit: true, audit: true, delete: true },
    })
    await ann.call(calls.audit, { ids: [id], pass: true })
    const approved = await show(ann, id)
    expect(approved).toMatchObject({ status: 2, auditByName: expect.any(String), can: { audit: false } })
    const changed = await ann.call(calls.update, {
      ...valid(ann, { ...GRANT, legalStatus: '授权(有效)', holders: holder(ann) }),
      id,
      version: approved.version,
    })
    expect(changed).toMatchObject({ status: 1 })
    expect(await show(ann, id)).toMatchObject({ patentNo: `ZL${NUMBERS[0]}`, status: 1, auditByName: null })
    await ann.call(calls.delete, { ids: [id] })
    await expect(show(ann, id)).rejects.toMatchObject({ code: 4040, message: '专利不存在或无权查看' })
    const bin = (await ann.call(calls.deletedPage, { model: {} })) as unknown as { records: Row[] }
    expect(bin.records).toMatchObject([{ id, deletedByName: expect.any(String) }])
    await ann.call(calls.restore, { ids: [id] })
    expect(await show(ann, id)).toMatchObject({ status: 1 })
    await ann.call(calls.delete, { ids: [id] })
    await ann.call(calls.purge, { ids: [id] })
    await expect(ann.call(calls.restore, { ids: [id] })).rejects.toMatchObject({ code: 4040 })
  })

  test('a granted patent shows its next fee, and one that is over shows none', async () => {
    const ann = await app.user()
    const granted = {
      ...GRANT,
      legalStatus: '授权(有效)',
      holders: holder(ann),
      paidYear: 6,
    }
    const { id } = await create(ann, granted)
    expect(await show(ann, id)).toMatchObject({ feeDueDate: '2025-02-03', nextFee: '2000.00' })
    const other = await create(ann, { ...granted, applyNo: NUMBERS[1], legalStatus: '终止' })
    expect(await show(ann, other.id)).toMatchObject({ feeDueDate: null, nextFee: null })
  })

  test('all missing values are reported at once, the certificate too', async () => {
    const ann = await app.user()
    const bare = ann.call(calls.create, { ...valid(ann, { inventors: null }), submit: true })
    await expect(bare).rejects.toMatchObject({ message: '发明人必填；提交审核须上传证书与附件' })
  })

  test('a remark keeps the approval, also when it is saved from the form', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    await ann.call(calls.audit, { ids: [id], pass: true })
    const { version } = await show(ann, id)
    const answer = await ann.call(calls.update, { ...valid(ann, { remark: '已核对' }), id, version })
    expect(answer).toMatchObject({ status: 2 })
    const saved = { ...valid(ann, { remark: '再次核对' }), id, version: version + 1, submit: true }
    expect(await ann.call(calls.update, saved)).toMatchObject({ status: 2 })
  })

  test.each([
    [{ applyNo: '201910123450.1' }, 'applyNo', '申请号的校验位应为 2'],
    [{ patentType: '实用新型' }, 'patentType', '申请号表示发明，专利类型应为发明'],
    [{ applyDate: '2020-02-03' }, 'applyDate', '申请日应为2019年的日期，申请号表示该年申请'],
    [
      { legalStatus: '授权(有效)', grantNo: GRANT.grantNo, holders: people('王麦') },
      'grantDate',
      '已授权的专利须填写授权日',
    ],
    [
      { ...GRANT, grantNo: null, legalStatus: '授权(有效)', holders: people('王麦') },
      'grantNo',
      '已授权的专利须填写授权公告号',
    ],
    [{ ...GRANT, legalStatus: '授权(有效)' }, 'holders', '已授权的专利须填写专利权人'],
    [{ pubDate: '2019-01-01' }, 'pubDate', '公开日不得早于申请日'],
    [{ grantDate: '2199-01-01' }, 'grantDate', '授权日不得晚于今天'],
    [{ paidYear: 3 }, 'paidYear', '填写年费已缴至的专利须填写授权日'],
    [{ paidYear: 2, grantDate: '2021-05-06' }, 'paidYear', '授权时为第3年度，年费已缴至不得少于该年度'],
    [{ inventors: null }, 'inventors', '发明人必填'],
    [{ legalStatus: '不明' }, 'legalStatus', '法律状态「不明」不在字典中'],
  ])('%o is bad input, and the message names the field %s', async (wish, path, message) => {
    const ann = await app.user()
    await expect(create(ann, wish)).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path, message }] },
    })
    expect(await page(ann)).toMatchObject({ total: 0 })
  })

  test('a draft needs only its name, and submitting it requires the rest', async () => {
    const ann = await app.user()
    const granted = { title: '草稿', legalStatus: '授权(有效)' }
    const { id } = await ann.call<typeof calls.create>(calls.create, granted as never)
    expect(await show(ann, id)).toMatchObject({ status: 0, legalStatus: '授权(有效)' })
    await expect(ann.call(calls.update, { ...granted, id, version: 1, submit: true })).rejects.toMatchObject({
      message: expect.stringContaining('已授权的专利须填写授权公告号'),
    })
    await expect(
      ann.call(calls.update, { title: '草稿', id, version: 1, submit: true } as never),
    ).rejects.toMatchObject({
      message: expect.stringContaining('专利类型必填；申请号必填；申请日必填'),
    })
  })

  test('a number of another patent is refused with its name, but numbers in the bin or in another organisation are free', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const { id } = await create(ann)
    await expect(create(ann, { title: '另一件' })).rejects.toMatchObject({
      message: `申请号「${NUMBERS[0]}」已被「一种玉米抗倒伏品种的选育方法」使用`,
    })
    await create(eve)
    await ann.call(calls.delete, { ids: [id] })
    const other = await create(ann, { title: '另一件' })
    await expect(ann.call(calls.restore, { ids: [id] })).rejects.toMatchObject({
      message: `申请号「${NUMBERS[0]}」已被「另一件」使用，请先修改或删除该记录后再恢复`,
    })
    await expect(show(eve, other.id)).rejects.toMatchObject({ code: 4040 })
  })

  test('of two people who save the same number at once the second learns which record has it', async () => {
    const ann = await app.user()
    const files = await certified(patent, ann)
    const ends = await Promise.allSettled(
      ['一件', '另一件', '第三件'].map((title) =>
        ann.call(calls.create, { ...valid(ann, { title }), ...files, submit: false }),
      ),
    )
    const why = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    const [kept] = (await page(ann)).records
    const message = `申请号「${NUMBERS[0]}」已被「${String(kept!['title'])}」使用`
    const refusal = { code: 4000, message, data: { problems: [{ path: 'applyNo', message }] } }
    expect(why).toEqual([expect.objectContaining(refusal), expect.objectContaining(refusal)])
  })

  test('only a waiting record is reviewed, and rejecting needs an opinion', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    await expect(ann.call(calls.audit, { ids: [id], pass: false })).rejects.toMatchObject({
      message: '驳回须写审核意见',
    })
    await ann.call(calls.audit, { ids: [id], pass: false, opinion: '缺证书' })
    expect(await show(ann, id)).toMatchObject({ status: 3, auditOpinion: '缺证书' })
    await expect(ann.call(calls.audit, { ids: [id], pass: true })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^「一种玉米抗倒伏品种的选育方法」已由.+于\d{4}-\d\d-\d\d \d\d:\d\d驳回$/,
      ),
    })
    const draft = await ann.call<typeof calls.create>(calls.create, { title: '草稿' } as never)
    await expect(ann.call(calls.audit, { ids: [draft.id], pass: true })).rejects.toMatchObject({
      message: '「草稿」是草稿，只能审核待审核的',
    })
  })

  test('a record changed since the reviewer saw it is not reviewed, alone or in a batch; without a version it is', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    const [one, two] = [await create(ann), await create(ann, { applyNo: NUMBERS[1], title: '另一件' })]
    const seen = await page(bob)
    const versions = Object.fromEntries(seen.records.map(({ id, version }) => [id, version]))
    await ann.call(calls.update, {
      ...valid(ann, { applyNo: NUMBERS[1], title: '另一件', abstract: '改' }),
      id: two.id,
      version: 1,
      submit: true,
    })
    const review = { ids: [one.id, two.id], pass: true }
    await expect(bob.call(calls.audit, { ...review, versions })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(/^「.+」已由.+于\d{4}-\d\d-\d\d \d\d:\d\d修改，请重新查看后再审核$/),
    })
    expect(await show(ann, one.id)).toMatchObject({ status: 1 })
    await bob.call(calls.audit, { ids: [one.id], pass: true, versions })
    await bob.call(calls.audit, { ids: [two.id], pass: true })
    expect(await show(ann, two.id)).toMatchObject({ status: 2 })
  })

  test('when two people review at once one of them is refused', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    const both = await Promise.allSettled([1, 2].map(() => ann.call(calls.audit, { ids: [id], pass: true })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each(['抗', '抗倒', '倒伏品', '2345', '%', '育方法'])(
    'the keyword %s finds patents by any part',
    async (name) => {
      const ann = await app.user()
      await create(ann, { title: '一种玉米抗倒伏品种的选育方法100%' })
      await create(ann, { title: '水稻', applyNo: NUMBERS[1] })
      const { total } = await page(ann, { name })
      expect(total).toBe(name === '2345' ? 2 : 1)
    },
  )

  test('the list filters by type, state, and the years of application and of grant', async () => {
    const ann = await app.user()
    await create(ann)
    const count = async (model: Wish) => (await page(ann, model)).total
    expect(await count({ patentType: '发明', year: 2019, status: 1 })).toBe(1)
    expect(await count({ patentType: '外观设计' })).toBe(0)
    expect(await count({ year: 2018 })).toBe(0)
    expect(await count({ grantDateYear: 2021 })).toBe(0)
    await create(ann, { applyNo: NUMBERS[1], grantDate: '2021-05-06' })
    expect(await count({ grantDateYear: 2021 })).toBe(1)
    expect(await count({ year: 2019, grantDateYear: 2021 })).toBe(1)
    expect(await count({ year: 2021 })).toBe(0)
    expect(await count({ applyDateStart: '2019-02-04' })).toBe(0)
  })
})

test('the bin shows why a record was last deleted', async () => {
  const ann = await app.user()
  const { id } = await create(ann)
  const plain = await create(ann, { applyNo: NUMBERS[1] })
  const reasons = async () => {
    const { records } = (await ann.call(calls.deletedPage, { model: {} })) as unknown as { records: Row[] }
    return Object.fromEntries(records.map((row) => [row.id, row['deleteReason']]))
  }
  await ann.call(calls.delete, { ids: [id], reason: '录错' })
  await ann.call(calls.delete, { ids: [plain.id] })
  expect(await reasons()).toEqual({ [id]: '录错', [plain.id]: null })
  await ann.call(calls.restore, { ids: [id] })
  await ann.call(calls.delete, { ids: [id], reason: '重复登记' })
  expect(await reasons()).toMatchObject({ [id]: '重复登记' })
})

test('a deleted record whose number is taken says so, and cannot be restored', async () => {
  const ann = await app.user()
  const gone = await create(ann)
  const free = await create(ann, { applyNo: NUMBERS[1] })
  await ann.call(calls.delete, { ids: [gone.id, free.id] })
  await create(ann, { title: '后来的' })
  const bin = (await ann.call(calls.deletedPage, { model: {} })) as unknown as { records: Row[] }
  const rowOf = (id: string) => bin.records.find((row) => row.id === id)
  const why = `申请号「${NUMBERS[0]}」已被「后来的」使用，请先修改或删除该记录后再恢复`
  expect(rowOf(gone.id)).toMatchObject({ can: { restore: false, purge: true }, whyNot: { restore: why } })
  expect(rowOf(free.id)).toMatchObject({ can: { restore: true, purge: true } })
  expect(rowOf(free.id)!['whyNot']).toBeUndefined()
  await expect(ann.call(calls.restore, { ids: [gone.id] })).rejects.toMatchObject({ message: why })
})

describe('workbooks', () => {
  const HEADS = [
    '专利名称',
    '专利类型',
    '申请号',
    '申请日',
    '法律状态',
    '申请人内部单位',
    '发明人',
    '发明人外部单位',
  ]
  const line = (title: string, applyNo: string, type = '发明'): SheetValue[] => [
    title,
    type,
    applyNo,
    '2019-02-03',
    '受理',
    null,
    '王麦、李谷',
    null,
  ]
  const withUnit = async (ann: Client, row: SheetValue[]) => row.with(5, await orgNameOf(ann))

  test('a state that goes back gives a warning and is imported; the preview also shows the number', async () => {
    const ann = await app.user()
    await create(ann)
    await create(ann, { applyNo: NUMBERS[1], title: '另一件', legalStatus: '受理' })
    const rows: SheetValue[][] = [
      ['一种玉米抗倒伏品种的选育方法', NUMBERS[0]!, '受理'],
      ['另一件', NUMBERS[1]!, '公开'],
    ]
    const preview = await flow.preview(ann, await tableOf(['专利名称', '申请号', '法律状态'], rows))
    expect(await flow.findings(ann, preview)).toMatchObject([
      {
        severity: 'warning',
        message:
          '工作表「数据」第2行C列「法律状态」：法律状态由「实质审查」退回「受理」，请核对；确认导入后按文件修改',
      },
    ])
    expect(preview.preview!.concerns).toEqual(['1 条记录的状态将退回，请核对'])
    expect(preview.preview!.changes).toEqual([
      {
        where: '一种玉米抗倒伏品种的选育方法',
        number: NUMBERS[0],
        field: '法律状态',
        before: '实质审查',
        after: '受理',
      },
      { where: '另一件', number: NUMBERS[1], field: '法律状态', before: '受理', after: '公开' },
    ])
    const { batch } = await flow.confirm(ann, preview, { reason: '更正' })
    expect(batch.state).toBe('done')
  })

  test('an application number is stored in one way, however it is printed, by form and workbook', async () => {
    const ann = await app.user()
    const { id } = await create(ann, { applyNo: 'ZL 2019 1 0123450.2' })
    expect(await show(ann, id)).toMatchObject({ applyNo: NUMBERS[0] })
    const book = await tableOf(HEADS, [
      await withUnit(ann, line('一种玉米抗倒伏品种的选育方法', 'CN201910123450.2')),
      await withUnit(ann, line('另一件', '2019101234517')),
    ])
    const batch = await flow.preview(ann, book)
    expect(countsOf(batch)).toMatchObject({ created: 1, changed: 1, rejected: 0 })
    await flow.confirm(ann, batch, { reason: '更新状态' })
    const { records } = await page(ann)
    expect(new Set(records.map((row) => row['applyNo']))).toEqual(new Set(NUMBERS.slice(0, 2)))
  })

  test('all mistakes of a row are reported at once, and good rows are created and found', async () => {
    const ann = await app.user()
    const book = await tableOf(HEADS, [
      await withUnit(ann, line('甲', NUMBERS[0]!)),
      await withUnit(ann, line('乙', '201910123451.9', '未知')),
      await withUnit(ann, line('丙', NUMBERS[0]!)),
    ])
    const preview = await flow.preview(ann, book)
    const found = await flow.findings(ann, preview)
    expect(found.map(({ message }) => message)).toEqual([
      '工作表「数据」第3行B列「专利类型」：“未知”：专利类型「未知」不在字典中，应为发明、实用新型、外观设计之一，这一行不导入',
      '工作表「数据」第3行C列「申请号」：申请号的校验位应为 7，这一行不导入',
      `工作表「数据」第4行C列「申请号」：申请号「${NUMBERS[0]}」与第2行重复，这一行不导入`,
    ])
    expect(countsOf(preview)).toEqual({ created: 1, existing: 0, changed: 0, rejected: 2 })
  })

  test('an exported workbook imports again without changing anything', async () => {
    const ann = await app.user()
    await create(ann, { isPct: false, remark: '=1+1', ipc: 'A01H 1/02' })
    await create(ann, {
      applyNo: NUMBERS[1],
      title: '第二件',
      holders: { ...holder(ann), staffList: [{ userName: '张三' }], externalUnit: '某大学' },
    })
    const { bytes, rowsOf } = await sheetsOf(ann, calls.export)
    expect(rowsOf('专利')).toHaveLength(3)
    const preview = await flow.preview(ann, bytes)
    expect((await flow.findings(ann, preview)).map(({ severity }) => severity)).toEqual(['warning'])
    expect(countsOf(preview)).toEqual({ created: 0, existing: 2, changed: 0, rejected: 0 })
  })
})
