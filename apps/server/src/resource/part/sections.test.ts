import { fileInfoUpload } from '@hepu/api/core/file/file'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { transferVarietyInfos } from '@hepu/api/areas/research/ownership/ownership'
import { dusTest } from '@hepu/api/areas/research/varietyInfo/dusTest'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { AppError } from '@hepu/api/core/errorCodes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../test/build/buildAuthority.ts'
import { ctxOf, type Client } from '../../../test/testApp.ts'
import { create, show } from '../../areas/research/registry/testRegistries.ts'
import { fileTest, type FileTest } from '../../files/testFiles.ts'
import { listRecordGaps } from './partGaps.ts'
import { mayEdit, mountedPart } from './mountedPart.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

const { get, insert, edit } = dusTest.calls
const whole = {
  materialDate: '2021-03-01',
  testNo: 'DUS-1',
  startDate: '2021-05-01',
  isDistinct: true,
  isUniform: true,
  isStable: true,
  reportNo: '测字1号',
  reportDate: '2022-12-01',
  difference: '穗位高',
}
const makeRight = async (who: Client, at = 0): Promise<string> => (await create(varietyInfo, who, at)).id
const read = (who: Client, varietyInfoId: string) => who.call(get, { varietyInfoId })

describe('refusals of a section', () => {
  test('another organisation neither reads nor fills in the section', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const varietyInfoId = await makeRight(ann)
    const missing = { code: 4040, message: '品种权不存在或无权查看' }
    await expect(read(eve, varietyInfoId)).rejects.toMatchObject(missing)
    await expect(eve.call(insert, { varietyInfoId, ...whole })).rejects.toMatchObject(missing)
    await expect(eve.call(edit, { varietyInfoId, version: 1, ...whole })).rejects.toMatchObject(missing)
  })

  test.each([
    [{ materialDate: '2001-01-01' }, 'materialDate', '繁殖材料提交日不得早于申请日'],
    [{ materialDate: '2999-01-01' }, 'materialDate', '繁殖材料提交日不得晚于今天'],
    [{ startDate: '2021-02-01' }, 'startDate', '测试开始日不得早于繁殖材料提交日'],
    [{ materialAmount: -1 }, 'materialAmount', '提交数量不得小于0'],
  ])('values that are wrong are refused with their field %#', async (wish, path, message) => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    await expect(ann.call(insert, { varietyInfoId, ...whole, ...wish })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining(message),
      data: { problems: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
    expect(await read(ann, varietyInfoId)).toMatchObject({ row: null, state: 'empty', gaps: [] })
  })

  test('a section that somebody else filled in or changed meanwhile is not overwritten', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    await ann.call(insert, { varietyInfoId, ...whole })
    const stale = { code: 4090, message: expect.stringMatching(/^DUS测试已被.+修改，请刷新后再试$/) }
    await expect(ann.call(insert, { varietyInfoId, testNo: '其他' })).rejects.toMatchObject(stale)
    await ann.call(edit, { varietyInfoId, version: 1, ...whole, reportNo: '测字2号' })
    const late = ann.call(edit, { varietyInfoId, version: 1, ...whole, reportNo: '测字3号' })
    await expect(late).rejects.toMatchObject(stale)
    expect((await read(ann, varietyInfoId)).row).toMatchObject({ reportNo: '测字2号', version: 2 })
  })

  test('a section that is not filled in cannot be changed', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    const change = ann.call(edit, { varietyInfoId, version: 1, ...whole })
    await expect(change).rejects.toMatchObject({ code: 4040, message: 'DUS测试还没有填写，请刷新后再试' })
  })

  test('of many users who fill in a section at once one succeeds', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    const all = [1, 2, 3, 4].map((n) => ann.call(insert, { varietyInfoId, ...whole, testNo: `DUS-${n}` }))
    const done = await Promise.allSettled(all)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a section of a record', () => {
  test('a section with gaps is saved, names them, and is complete when they are filled', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    const { version } = await ann.call(insert, { varietyInfoId, ...whole, difference: null, reportNo: null })
    const lacking = await read(ann, varietyInfoId)
    expect(lacking).toMatchObject({ state: 'lacking', can: { edit: true } })
    expect(lacking.gaps.map(({ field, message }) => `${field} ${message}`)).toEqual([
      'reportNo 测试报告编号必填',
      'difference 具备特异性的，须填写与近似品种的差异性状',
    ])
    await ann.call(edit, { varietyInfoId, version, ...whole })
    expect(await read(ann, varietyInfoId)).toMatchObject({ state: 'complete', gaps: [] })
  })

  test('a save makes one new version of the record and a line in its history', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    const before = await show(varietyInfo, ann, varietyInfoId)
    await ann.call(insert, { varietyInfoId, ...whole })
    expect((await show(varietyInfo, ann, varietyInfoId)).version).toBe(before.version + 1)
    const [line] = await ann.call(changeLogOfRecord, {
      object: varietyInfo.table,
      objectId: varietyInfoId,
    })
    expect(line).toMatchObject({ action: 'create', partName: expect.stringContaining('DUS测试') })
  })

  test('its attachments come and go with a save', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    const owner = { infoType: dusTest.fileType, infoId: '', publicStatus: '2' as const }
    const report = { name: '报告.txt', bytes: Buffer.from('报告') }
    const { id } = await ann.upload(fileInfoUpload, owner, report)
    const { version } = await ann.call(insert, { varietyInfoId, ...whole, files: [id] })
    expect((await read(ann, varietyInfoId)).row?.fileDOList.map((file) => file.id)).toEqual([id])
    await ann.call(edit, { varietyInfoId, version, ...whole, removedFiles: [id] })
    expect((await read(ann, varietyInfoId)).row?.fileDOList).toEqual([])
  })

  test('the section waits in the recycle bin with its record, comes back, and is purged with it', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    await ann.call(insert, { varietyInfoId, ...whole })
    await ann.call(varietyInfo.calls.delete, { ids: [varietyInfoId] })
    await expect(read(ann, varietyInfoId)).rejects.toMatchObject({ code: 4040 })
    await ann.call(varietyInfo.calls.restore, { ids: [varietyInfoId] })
    expect((await read(ann, varietyInfoId)).row).toMatchObject({ testNo: 'DUS-1' })
    await ann.call(varietyInfo.calls.delete, { ids: [varietyInfoId] })
    await ann.call(varietyInfo.calls.purge, { ids: [varietyInfoId] })
    const { rows } = await app.services.db.execute(
      `select 1 from dus_test where variety_info_id = ${varietyInfoId}`,
    )
    expect(rows).toEqual([])
  })

  test('the section moves to another organisation with its record and its history', async () => {
    const ann = await app.user()
    const below = await makeOrg(app.services.db, ann.org)
    const bob = await app.user({ org: below })
    const varietyInfoId = await makeRight(ann)
    await ann.call(insert, { varietyInfoId, ...whole })
    const move = { ids: [varietyInfoId], companyId: String(below.id), reason: '划转' }
    await ann.call(transferVarietyInfos, move)
    expect((await read(bob, varietyInfoId)).row).toMatchObject({ testNo: 'DUS-1' })
    const lines = await bob.call(changeLogOfRecord, { object: varietyInfo.table, objectId: varietyInfoId })
    expect(lines.some(({ partName }) => partName?.includes('DUS测试'))).toBe(true)
  })

  test('all gaps of a record name their part, and a guard says why a part cannot be edited', async () => {
    const ann = await app.user()
    const varietyInfoId = await makeRight(ann)
    await ann.call(insert, { varietyInfoId, ...whole, testNo: null })
    const closed = new AppError('BAD_STATE', '审核中不能修改')
    const part = mountedPart({ ...dusTest, isOptional: false }, { guard: () => closed })
    const ctx = await ctxOf(app, ann)
    expect(await listRecordGaps(ctx, [part], Number(varietyInfoId))).toEqual([
      { part: 'dusTest', label: 'DUS测试', field: 'testNo', row: null, message: '测试编号必填' },
    ])
    const parent = { id: 1, orgId: ann.orgId, crop: 'maize' }
    expect(mayEdit(ctx, part, parent)).toEqual({
      can: { edit: false },
      whyNot: { edit: '审核中不能修改' },
    })
  })
})
