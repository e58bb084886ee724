import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { FEE_PAYMENTS_MAX, feePayment } from '@hepu/api/areas/research/patent/feePayment'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { AppError } from '@hepu/api/core/errorCodes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { create as createRecord, show } from '../../areas/research/registry/testRegistries.ts'
import { createRow, listRows } from './lists.ts'
import { mountedPart } from './mountedPart.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { list, create, edit, delete: remove } = feePayment.calls
const row = (year: number) => ({ year, amount: '900.00', paidDate: '2024-03-01' })
const makePatent = async (who: Client, at = 0): Promise<string> => (await createRecord(patent, who, at)).id
const read = async (who: Client, patentId: string) => (await who.call(list, { patentId })).rows
const historyOf = async (who: Client, objectId: string) =>
  (await who.call(changeLogOfRecord, { object: patent.table, objectId })).flatMap(({ partName, changes }) =>
    changes.map(({ label, before, after }) =>
      [partName, `${label}：${before ?? '空'} → ${after ?? '空'}`].filter(Boolean).join(' '),
    ),
  )

describe('refusals of a list', () => {
  test('another organisation neither reads nor changes rows', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const patentId = await makePatent(ann)
    const { id, version } = await ann.call(create, { patentId, ...row(3) })
    const noParent = { code: 4040, message: '专利不存在或无权查看' }
    const noRow = { code: 4040, message: '年费缴纳不存在或无权查看' }
    await expect(read(eve, patentId)).rejects.toMatchObject(noParent)
    await expect(eve.call(create, { patentId, ...row(4) })).rejects.toMatchObject(noParent)
    await expect(eve.call(edit, { id, version, ...row(4) })).rejects.toMatchObject(noRow)
    await expect(eve.call(remove, { ids: [id] })).rejects.toMatchObject(noRow)
    expect(await read(ann, patentId)).toMatchObject([{ year: 3, version: 1 }])
  })

  test('a reader sees the rows and cannot change them', async () => {
    const ann = await app.user()
    const patentId = await makePatent(ann)
    const { id, version } = await ann.call(create, { patentId, ...row(3) })
    const reader = await app.user({ org: ann.org, permissions: ['research.patent:read'] })
    expect(await reader.call(list, { patentId })).toMatchObject({ rows: [{ year: 3 }], can: { edit: false } })
    await expect(reader.call(create, { patentId, ...row(4) })).rejects.toMatchObject({ code: 4030 })
    await expect(reader.call(edit, { id, version, ...row(4) })).rejects.toMatchObject({ code: 4030 })
    await expect(reader.call(remove, { ids: [id] })).rejects.toMatchObject({ code: 4030 })
  })

  test.each([
    [{ year: null }, 'year', '年度必填'],
    [{ year: 21 }, 'year', '年度不得大于20'],
    [{ amount: null }, 'amount', '金额必填'],
    [{ paidDate: '1999-12-31' }, 'paidDate', '缴纳日期不得早于2000-01-01'],
    [{ paidDate: '2999-01-01' }, 'paidDate', '缴纳日期不得晚于今天'],
    [{ year: 3 }, 'year', '年度与第1行相同'],
  ])('values that are wrong are refused with their field %#', async (wish, path, message) => {
    const ann = await app.user()
    const patentId = await makePatent(ann)
    await ann.call(create, { patentId, ...row(3) })
    await expect(ann.call(create, { patentId, ...row(4), ...wish })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining(message),
      data: { problems: [{ path, message }] },
    })
    expect(await read(ann, patentId)).toHaveLength(1)
  })

  test('a row that somebody else changed or deleted meanwhile is not overwritten', async () => {
    const ann = await app.user()
    const patentId = await makePatent(ann)
    await ann.call(create, { patentId, ...row(2) })
    const { id, version } = await ann.call(create, { patentId, ...row(3) })
    await ann.call(edit, { id, version, ...row(3), receiptNo: '甲' })
    await expect(ann.call(edit, { id, version, ...row(3), receiptNo: '乙' })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(/^第2行年费缴纳已被.+修改，请刷新后再试$/),
      data: { version: 2 },
    })
    expect(await read(ann, patentId)).toMatchObject([{ year: 2 }, { receiptNo: '甲', version: 2 }])
    await ann.call(remove, { ids: [id] })
    const gone = ann.call(edit, { id, version: 2, ...row(3) })
    await expect(gone).rejects.toMatchObject({ code: 4040 })
  })

  test('two rows of one year entered at once: one is refused', async () => {
    const ann = await app.user()
    const patentId = await makePatent(ann)
    const both = await Promise.allSettled([1, 2].map(() => ann.call(create, { patentId, ...row(5) })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await read(ann, patentId)).toHaveLength(1)
  })

  test('a list takes no more rows than its limit', async () => {
    const ann = await app.user()
    const patentId = await makePatent(ann)
    for (let year = 1; year <= FEE_PAYMENTS_MAX; year++) await ann.call(create, { patentId, ...row(year) })
    await expect(ann.call(create, { patentId, ...row(1) })).rejects.toMatchObject({
      code: 4000,
      message: '年费缴纳最多20行，现已有20行，请先删除不需要的行',
    })
  })

  test('where the guard forbids it, nothing is stored and the list says why', async () => {
    const ann = await app.user()
    const patentId = Number(await makePatent(ann))
    const why = '专利已终止，不能登记年费'
    const guarded = mountedPart(feePayment, { guard: () => new AppError('BAD_STATE', why) })
    const ctx = await ctxOf(app, ann)
    await expect(createRow(ctx, guarded, patentId, row(3))).rejects.toMatchObject({ message: why })
    expect(await listRows(ctx, guarded, patentId)).toMatchObject({
      rows: [],
      can: { edit: false },
      whyNot: { edit: why },
    })
  })
})

test('rows are created, changed and deleted one by one, in the order of their years', async () => {
  const ann = await app.user()
  const patentId = await makePatent(ann)
  const six = await ann.call(create, { patentId, ...row(6), surcharge: '45.5' })
  const five = await ann.call(create, { patentId, ...row(5) })
  expect(await read(ann, patentId)).toMatchObject([{ year: 5 }, { year: 6, surcharge: '45.50' }])
  await ann.call(edit, { id: six.id, version: six.version, ...row(4) })
  expect(await read(ann, patentId)).toMatchObject([{ year: 4, surcharge: null }, { year: 5 }])
  await ann.call(remove, { ids: [five.id] })
  expect(await read(ann, patentId)).toMatchObject([{ year: 4, version: 2 }])
})

test('each write makes one version of the record, sends an approved one back to review, and is in its history', async () => {
  const ann = await app.user()
  const patentId = await makePatent(ann)
  const ids: { id: string; version: number }[] = []
  const writes = [
    async () => ids.push(await ann.call(create, { patentId, ...row(3), receiptNo: '甲' })),
    () => ann.call(edit, { id: ids[0]!.id, version: 1, ...row(3), receiptNo: '乙' }),
    () => ann.call(remove, { ids: [ids[0]!.id] }),
  ]
  for (const write of writes) {
    await ann.call(patent.calls.audit, { ids: [patentId], pass: true })
    const { version } = await show(patent, ann, patentId)
    await write()
    expect(await show(patent, ann, patentId)).toMatchObject({ status: 1, version: version + 1 })
  }
  const history = await historyOf(ann, patentId)
  expect(history).toContain('年费缴纳 票据号：甲 → 乙')
  expect(history).toContain('年费缴纳 年度：空 → 3')
  expect(history.filter((line) => line === '审核状态：已通过 → 待审核')).toHaveLength(3)
})
