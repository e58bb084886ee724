import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import * as varietyApi from '@hepu/api/areas/experiment/group/group'
import { and, eq } from 'drizzle-orm'
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLog, experimentGroup, importBatch, observation, plot } from '../../../db/schema/index.ts'
import { workbookBytes } from '../../../import/write/writeWorkbook.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { refreshEntries } from '../group/groupSummary.ts'
import { MOVED } from '../../../import/batch/importKind.ts'
import {
  bookOf,
  confirm,
  countOf,
  findingsOf,
  fixture,
  HEADS,
  importPending,
  importPlots,
  settled,
  trialRows,
  uploadPlots,
} from './testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const plotsOf = (client: Client) =>
  server.services.db.select().from(plot).where(eq(plot.orgId, client.orgId)).orderBy(plot.id)

describe('a small trial', () => {
  test('a small trial is previewed without being written, then imported', async () => {
    const client = await server.user()
    const preview = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 2)))
    expect(preview.state).toBe('previewed')
    expect(preview.preview?.severities).toEqual({ error: 0, warning: 0, corrected: 0 })
    expect(countOf(preview, 'plot')).toEqual({ created: 12, existing: 0, changed: 0, rejected: 0 })
    expect(countOf(preview, 'yield')).toEqual({ created: 12, existing: 0, changed: 0, rejected: 0 })
    expect(preview.preview?.groups).toMatchObject([
      {
        id: null,
        name: '甲组',
        year: 2023,
        phase: 'P2',
        isNew: true,
        points: 2,
        entries: 3,
        plots: 12,
        checks: ['CK1 品种1'],
      },
    ])
    expect(await plotsOf(client)).toEqual([])
    expect(preview.can).toMatchObject({ confirm: true, undo: false })

    const done = await confirm(client, preview)
    expect(done.state).toBe('done')
    expect(done.can).toMatchObject({ confirm: false, undo: true })
    const [first] = await plotsOf(client)
    // 10.111 × (100 − 20.1) ÷ 86 × 666.667 ÷ 13.34
    expect(first?.yieldMu).toBeCloseTo(469.4565, 4)
    expect(await plotsOf(client)).toHaveLength(12)
    const groups = await client.call(varietyApi.groupPage, { model: {} })
    expect(groups.records).toMatchObject([{ name: '甲组', points: 2, entries: 3, plots: 12, dataVersion: 1 }])
    expect(groups.records[0]?.checks.map((check) => check.name)).toEqual(['品种1'])
  })

  test('a trial imported again changes nothing and cannot be confirmed', async () => {
    const client = await server.user()
    const bytes = await bookOf(HEADS, trialRows(2, 2))
    await importPlots(client, bytes)
    const again = await uploadPlots(client, bytes, '另一个名字.xlsx')
    expect(again.preview?.isSame).toBe(true)
    expect(countOf(again, 'plot')).toEqual({ created: 0, existing: 8, changed: 0, rejected: 0 })
    expect(countOf(again, 'observation')).toEqual({ created: 0, existing: 8, changed: 0, rejected: 0 })
    await expect(confirm(client, again)).rejects.toThrow('与已有数据完全相同，无需导入')
  })

  test('a blank cell leaves the stored value, and a new value needs a reason and is logged', async () => {
    const client = await server.user()
    const rows = trialRows(2, 1)
    await importPlots(client, await bookOf(HEADS, rows))
    const [first, second, ...rest] = rows
    if (!first || !second) throw new Error('no rows')
    const changed = [
      [...first.slice(0, 10), 300],
      [...second.slice(0, 7), 12.5, ...second.slice(8, 10), null],
      ...rest,
    ]
    const preview = await uploadPlots(client, await bookOf(HEADS, changed))
    expect(countOf(preview, 'plot')).toEqual({ created: 0, existing: 3, changed: 1, rejected: 0 })
    expect(countOf(preview, 'observation')).toEqual({ created: 0, existing: 2, changed: 1, rejected: 0 })
    expect(preview.preview?.changes).toContainEqual({
      where: '点1 品种1 重复1',
      field: '株高(cm)',
      before: '241',
      after: '300',
    })
    await expect(confirm(client, preview)).rejects.toThrow('修改原因必填')
    await confirm(client, preview, { reason: '复核田间记录' })
    const values = await server.services.db
      .select({ value: observation.valueNum })
      .from(observation)
      .where(eq(observation.orgId, client.orgId))
    expect(values.map((row) => row.value).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      241, 242, 242, 300,
    ])
    const log = await server.services.db
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.orgId, client.orgId), eq(changeLog.reason, '复核田间记录')))
    expect(log.map((line) => line.object).toSorted()).toEqual(['import_batch', 'observation', 'plot'])
    expect(log.find((line) => line.object === 'observation')).toMatchObject({
      action: 'import',
      before: { valueNum: 241 },
      after: { valueNum: 300 },
      batchId: Number(preview.id),
    })
  })

  test('more confirmations than connections, of data that changed, are all refused and previewed again', async () => {
    const client = await server.user()
    const previews = []
    for (let n = 0; n < 13; n++)
      previews.push(await uploadPlots(client, await bookOf(HEADS, trialRows(2, 1))))
    const [first, ...late] = previews
    await confirm(client, first!)
    const outcomes = await Promise.allSettled(late.map((preview) => confirm(client, preview)))
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 4090, message: MOVED } })
    const again = await settled(client, late[0]!.id)
    expect(again.state).toBe('previewed')
    expect(again.version).toBeGreaterThan(late[0]!.version)
  })

  test('a further point and entry join the existing group', async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    const preview = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 2)))
    expect(countOf(preview, 'experiment_group')).toEqual({ created: 0, existing: 1, changed: 0, rejected: 0 })
    expect(countOf(preview, 'experiment_point')).toEqual({ created: 1, existing: 1, changed: 0, rejected: 0 })
    expect(countOf(preview, 'experiment_variety')).toEqual({
      created: 1,
      existing: 2,
      changed: 0,
      rejected: 0,
    })
    expect(countOf(preview, 'plot')).toEqual({ created: 8, existing: 4, changed: 0, rejected: 0 })
    const done = await confirm(client, preview)
    expect(done.state).toBe('done')
    expect(await plotsOf(client)).toHaveLength(12)
  })

  test('checks keep the numbers of the workbook, which win over the stored ones', async () => {
    const client = await server.user()
    const book = (words: readonly string[]) =>
      bookOf(
        HEADS,
        trialRows(4, 1).map((row) => row.with(5, words[Number(String(row[4]).at(-1)) - 1])),
      )
    const readChecks = async () => {
      const { records } = await client.call(varietyApi.groupPage, { order: 'ascending', model: {} })
      return records[0]?.checks.map(({ ckNo, name }) => `CK${ckNo} ${name}`)
    }
    const first = await importPlots(client, await book(['是', '否', 'CK1', '否']))
    expect(first.preview?.groups[0]?.checks).toEqual(['CK1 品种3', 'CK2 品种1'])
    expect(await readChecks()).toEqual(['CK1 品种3', 'CK2 品种1'])
    const turned = await uploadPlots(client, await book(['CK1', '否', '是', 'CK3']))
    const numbers = turned.preview?.changes.filter(({ field }) => field === '对照序号')
    expect(numbers?.map(({ where, before, after }) => [where, before, after])).toEqual([
      ['品种「品种1」', '2', '1'],
      ['品种「品种3」', '1', '2'],
      ['品种「品种4」', '（空）', '3'],
    ])
    expect(turned.preview?.groups[0]?.checks).toEqual(['CK1 品种1', 'CK2 品种3', 'CK3 品种4'])
  })
})

describe('decisions of the user', () => {
  test('errors stop the import until they are left out knowingly', async () => {
    const client = await server.user()
    const rows = trialRows(2, 1)
    rows[0]![7] = '很多'
    const preview = await uploadPlots(client, await bookOf(HEADS, rows))
    expect(preview.preview?.severities.error).toBe(1)
    await expect(confirm(client, preview)).rejects.toThrow('有1条错误')
    await confirm(client, preview, { leaveOutErrors: true })
    const plots = await plotsOf(client)
    expect(plots.map((row) => row.weight === null)).toEqual([true, false, false, false])
    expect(plots[0]).toMatchObject({ yieldMu: null, yieldReason: '缺小区产量', status: 'accepted' })
  })

  test('conflicting rows can be imported as none, one of them, or all as further replicates', async () => {
    const client = await server.user()
    const rows = trialRows(2, 1)
    rows.push([...rows[0]!.slice(0, 7), 99 / 10, ...rows[0]!.slice(8)])
    const preview = await uploadPlots(client, await bookOf(HEADS, rows))
    const [conflict] = await findingsOf(client, preview)
    expect(conflict).toMatchObject({ code: 'duplicateConflict', severity: 'error', row: 6, action: 'none' })
    expect(conflict?.actions.map((action) => action.label)).toEqual([
      '保留第2行',
      '保留第6行',
      '全部保留为附加重复',
      '都不导入',
    ])
    expect(countOf(preview, 'plot')).toMatchObject({ created: 3, rejected: 2 })
    const choose = async (action: string) => {
      await client.call(batchApi.batchChoose, { id: preview.id, seqs: [conflict?.seq ?? 0], action })
      return client.call(batchApi.batchShow, { id: preview.id })
    }
    const openErrors = async () => {
      const model = { batchId: preview.id, isOpen: true }
      return (await client.call(batchApi.batchFindings, { model })).total
    }
    expect([preview.preview?.openErrors, await openErrors()]).toEqual([1, 1])
    const first = await choose('first')
    expect(countOf(first, 'plot')).toMatchObject({ created: 4, rejected: 1 })
    expect(first.preview).toMatchObject({ severities: { error: 1 }, openErrors: 0 })
    expect(await openErrors()).toBe(0)
    const all = await choose('reps')
    expect(countOf(all, 'plot')).toMatchObject({ created: 5, rejected: 0 })
    await confirm(client, all)
    const reps = (await plotsOf(client)).map((row) => row.rep)
    expect(reps.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3])
    await expect(choose('first')).rejects.toThrow('该批次已导入')
  })

  test('all findings of a kind are decided at once, and an action that a finding does not offer is refused', async () => {
    const client = await server.user()
    const rows = trialRows(2, 1).map((row) => [...row.slice(0, 7), 400, ...row.slice(8)])
    const preview = await uploadPlots(client, await bookOf(HEADS, rows))
    expect(preview.preview?.severities.warning).toBe(4)
    const { changed } = await client.call(batchApi.batchChoose, {
      id: preview.id,
      code: 'yieldImplausible',
      action: 'keep',
    })
    expect(changed).toBe(4)
    await expect(
      client.call(batchApi.batchChoose, { id: preview.id, code: 'yieldImplausible', action: 'reps' }),
    ).rejects.toThrow('所选检查结果没有这种处理方式')
    const shown = await client.call(batchApi.batchShow, { id: preview.id })
    await confirm(client, shown)
    expect((await plotsOf(client)).map((row) => row.status)).toEqual(Array(4).fill('accepted'))
  })

  test('implausible yields are left out, or wait as pending if the user chooses so', async () => {
    const client = await server.user()
    const rows = trialRows(2, 1)
    rows[0]![7] = 101
    const other = await server.user()
    await importPlots(other, await bookOf(HEADS, rows))
    const [without] = await plotsOf(other)
    expect(without).toMatchObject({ status: 'accepted', weight: null })
    await importPending(client, await bookOf(HEADS, rows))
    const [first] = await plotsOf(client)
    expect(first).toMatchObject({ status: 'pending', weight: 101 })
    expect(first?.statusReason).toMatch(/折亩产\d+\.\dkg，超过上限1800kg，小区产量疑似小数点错位/)
  })

  test('the user can answer a missing column', async () => {
    const client = await server.user()
    const heads = HEADS.filter((head) => head !== '试验年份' && head !== '试验点')
    const rows = trialRows(2, 1).map((row) => [...row.slice(1, 3), ...row.slice(4)])
    const preview = await uploadPlots(client, await bookOf(heads, rows))
    expect(preview.preview?.needs.filter((need) => need.required).map((need) => need.key)).toEqual([
      'year',
      'pointName',
    ])
    expect(preview.preview?.groups).toEqual([])
    await expect(confirm(client, preview)).rejects.toThrow('请先补填：试验年份、试验点')
    const defaults = { year: 2022, pointName: '原阳' }
    await client.call(batchApi.batchAnswer, { id: preview.id, defaults })
    const answered = await client.call(batchApi.batchShow, { id: preview.id })
    expect(answered.defaults).toMatchObject(defaults)
    expect(answered.preview?.groups).toMatchObject([{ year: 2022, points: 1, plots: 4 }])
    const done = await confirm(client, answered)
    expect(done.state).toBe('done')
  })

  test('the user can give answers with the upload', async () => {
    const client = await server.user()
    const bytes = await bookOf(['试验点', '品种名称', '重复', '亩产(kg)'], [['甲', 'A', 1, 600]], 'Sheet1')
    const batch = await uploadPlots(client, bytes, '2024夏播.xlsx', {
      year: 2024,
      phase: '预备试验',
      standardMoisture: 15.5,
    })
    expect(batch.preview?.groups).toMatchObject([{ name: '2024夏播', year: 2024, phase: 'PRE' }])
    expect(batch.preview?.needs.map((need) => [need.key, need.required])).toEqual([
      ['groupName', false],
      ['ripePeriod', false],
    ])
    await confirm(client, batch)
    const groups = await client.call(varietyApi.groupPage, { model: {} })
    expect(groups.records).toMatchObject([{ standardMoisture: 15.5 }])
    expect(await plotsOf(client)).toMatchObject([{ yieldGiven: 600, yieldMu: 600, rep: 1 }])
  })

  test('a preview can be discarded', async () => {
    const client = await server.user()
    const preview = await uploadPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    await client.call(batchApi.batchDiscard, { id: preview.id })
    await expect(confirm(client, preview)).rejects.toThrow('该批次已放弃，请重新上传')
    const [row] = await server.services.db
      .select()
      .from(importBatch)
      .where(eq(importBatch.id, Number(preview.id)))
    expect([row?.state, row?.failure, row?.source, row?.parsed]).toEqual(['discarded', null, null, null])
    const listed = (state: 'discarded' | 'expired') => client.call(batchApi.batchPage, { model: { state } })
    expect((await listed('discarded')).records).toMatchObject([
      { id: preview.id, state: 'discarded', failure: expect.stringContaining('您已放弃这次预览') },
    ])
    expect((await listed('expired')).total).toBe(0)
  })
})

describe('concurrent imports', () => {
  test('data that changed since the preview are previewed again', async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    const previewed = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 1)))
    await importPlots(client, await bookOf(HEADS, trialRows(4, 1)))
    await expect(confirm(client, previewed)).rejects.toThrow('数据在预览后已变动，已重新预览')
    const again = await client.call(batchApi.batchShow, { id: previewed.id })
    expect(again.version).toBeGreaterThan(previewed.version)
    expect(again.preview?.isSame).toBe(true)
  })

  test('data of a group are previewed again if entries without figures joined it, as by a publication', async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    const previewed = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 1)))
    const ctx = await ctxOf(server, client)
    const [group] = await ctx.db.select().from(experimentGroup).where(eq(experimentGroup.orgId, client.orgId))
    await refreshEntries(ctx, group!.id)
    await expect(confirm(client, previewed)).rejects.toThrow('数据在预览后已变动，已重新预览')
  })

  test('of two confirmations at once one imports and one is refused', async () => {
    const client = await server.user()
    const preview = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 2)))
    const results = await Promise.allSettled([confirm(client, preview), confirm(client, preview)])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await plotsOf(client)).toHaveLength(12)
  })

  test('of two batches that make the same group one imports and the other is refused with the reason', async () => {
    const client = await server.user()
    const [a, b] = [
      await uploadPlots(client, await bookOf(HEADS, trialRows(3, 2))),
      await uploadPlots(client, await bookOf(HEADS, trialRows(2, 3))),
    ]
    const results = await Promise.allSettled([confirm(client, a), confirm(client, b)])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/重新预览|更新预览/)
  })

  test('an old version of the preview is refused', async () => {
    const client = await server.user()
    const preview = await uploadPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    await expect(confirm(client, { ...preview, version: preview.version - 1 })).rejects.toThrow('预览已更新')
  })
})

describe('rights and files', () => {
  test('another organisation does not find the batch, its findings or its file', async () => {
    const [owner, other] = [await server.user(), await server.user()]
    const batch = await uploadPlots(owner, await bookOf(HEADS, trialRows(2, 1)))
    const gone = '导入批次不存在或无权查看'
    await expect(other.call(batchApi.batchShow, { id: batch.id })).rejects.toThrow(gone)
    await expect(other.call(batchApi.batchFindings, { model: { batchId: batch.id } })).rejects.toThrow(gone)
    await expect(confirm(other, batch)).rejects.toThrow(gone)
    await expect(other.call(batchApi.batchDiscard, { id: batch.id })).rejects.toThrow(gone)
    const file = await other.raw({ method: 'GET', url: batchApi.batchSource.path, query: { id: batch.id } })
    expect(file.json()).toMatchObject({ code: 4040 })
    expect((await other.call(batchApi.batchPage, { model: {} })).total).toBe(0)
    expect((await owner.call(batchApi.batchPage, { model: { name: '试验' } })).total).toBe(1)
  })

  test('a job checks the uploads that exceed the number checked at once, and all get their preview', async () => {
    const client = await server.user()
    const bytes = await bookOf(HEADS, trialRows(30, 4))
    const names = ['甲', '乙', '丙', '丁', '戊', '己'].map((name) => `${name}.xlsx`)
    const moved = await Promise.all(
      names.map((name) => client.upload(batchApi.importFillData, {}, { name, bytes })),
    )
    expect(moved.map((batch) => batch.state)).toContain('reading')
    await expect
      .poll(
        () => Promise.all(moved.map(async ({ id }) => (await client.call(batchApi.batchShow, { id })).state)),
        {
          timeout: 20_000,
        },
      )
      .toEqual(Array(6).fill('previewed'))
  })

  test('a user without the right can neither upload nor undo', async () => {
    const reader = await server.user({ permissions: ['experiment.variety:read'] })
    const bytes = await bookOf(HEADS, trialRows(2, 1))
    await expect(uploadPlots(reader, bytes)).rejects.toMatchObject({ code: 4030 })
    const writer = await server.user({
      permissions: ['experiment.variety:read', 'experiment.variety:import'],
    })
    const done = await importPlots(writer, bytes)
    expect(done.can).toMatchObject({ undo: false })
    await expect(
      writer.call(batchApi.batchUndo, { id: done.id, version: done.version, reason: '试' }),
    ).rejects.toMatchObject({ code: 4030 })
  })

  test('a user who may only read does not get the uploaded file, unlike its uploader and users who may import', async () => {
    const writer = await server.user()
    const done = await importPlots(writer, await bookOf(HEADS, trialRows(2, 1)))
    const read = { org: writer.org, words: ['experiment.variety:read'] as const }
    const reader = await server.user({ ...read, permissions: [...read.words] })
    const importer = await server.user({ ...read, permissions: [...read.words, 'experiment.variety:import'] })
    const sourceOf = (who: Client) =>
      who.raw({ method: 'GET', url: batchApi.batchSource.path, query: { id: done.id } })
    expect((await sourceOf(reader)).json()).toMatchObject({
      code: 4030,
      msg: expect.stringMatching(/^只有上传者和有「.+」权限的人可以下载导入的原文件/) as string,
    })
    const canOf = async (who: Client) => (await who.call(batchApi.batchShow, { id: done.id })).can['source']
    expect([await canOf(reader), await canOf(importer), await canOf(writer)]).toEqual([false, true, true])
    for (const who of [importer, writer]) {
      expect((await sourceOf(who)).headers['content-type']).toBe('application/octet-stream')
    }
  })

  test('the uploaded file is downloaded unchanged', async () => {
    const client = await server.user()
    const bytes = fixture('dirty_trial.xlsx')
    const batch = await uploadPlots(client, bytes, '脏数据.xlsx')
    expect(batch.preview?.severities).toEqual({ error: 14, warning: 11, corrected: 22 })
    const file = await client.raw({ method: 'GET', url: batchApi.batchSource.path, query: { id: batch.id } })
    expect(file.rawPayload.equals(bytes)).toBe(true)
    const list = await client.raw({
      method: 'POST',
      url: batchApi.batchFindingsExport.path,
      payload: { batchId: batch.id },
    })
    expect(list.headers['content-disposition']).toContain(encodeURIComponent('检查结果_脏数据.xlsx'))
  })

  test.each([
    ['文字.xlsx', Buffer.from('不是工作簿'), '内容不是xlsx格式'],
    ['旧版.xlsx', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), '旧版或加密的Office文件'],
    ['假的.xlsx', Buffer.from('504b03040000000000', 'hex'), '内容不是xlsx格式'],
    ['坏的.xlsx', fixture('g2f_core2015_clean.xlsx').subarray(0, 20_000), '工作簿'],
    ['图片.png', Buffer.from('89504e470d0a1a0a', 'hex'), '格式不支持'],
    ['空.csv', Buffer.alloc(0), '空的'],
    ['别的.csv', Buffer.from('姓名,电话\n张三,123\n'), '没有找到小区数据'],
  ])('the file %s is refused with advice', async (name, bytes, message) => {
    const client = await server.user()
    await expect(uploadPlots(client, bytes, name)).rejects.toThrow(message)
    expect((await client.call(batchApi.batchPage, { model: {} })).total).toBe(0)
  })

  test('a workbook without data rows has nothing to confirm', async () => {
    const client = await server.user()
    const preview = await uploadPlots(client, await bookOf(HEADS, []))
    await expect(confirm(client, preview)).rejects.toThrow('没有可以导入的数据')
  })

  test('the rows of another crop are left out with one error', async () => {
    const client = await server.user()
    const bytes = await bookOf(
      ['作物', ...HEADS],
      trialRows(2, 1).map((row) => ['小麦', ...row]),
    )
    const preview = await uploadPlots(client, bytes)
    expect(preview.preview?.severities.error).toBe(1)
    const [finding] = await findingsOf(client, preview)
    expect(finding).toMatchObject({ code: 'cropMismatch', cell: 'A2' })
    expect(finding?.message).toMatch(/作物为「小麦」，与当前作物「玉米」不符，这样的4行都不导入$/)
  })

  test('a picture of 5 MB does not prevent the import', async () => {
    const client = await server.user()
    const picture = {
      data: randomBytes(5_000_000),
      type: 'png' as const,
      anchor: { from: { row: 1, col: 12 } },
    }
    const rows = [[...HEADS], ...trialRows(2, 1)] as CellValue[][]
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '小区数据', rows, images: [picture] }] }))
    expect(bytes.length).toBeGreaterThan(5_000_000)
    const preview = await uploadPlots(client, bytes)
    expect(preview.state).toBe('previewed')
    expect(countOf(preview, 'plot')).toMatchObject({ created: 4 })
  })

  test('of two sheets that fit equally the first is read and the other is listed', async () => {
    const client = await server.user()
    const columns = HEADS.map((header) => ({ header }))
    const bytes = await workbookBytes([
      { name: '小区数据', columns, rows: trialRows(2, 1) },
      { name: '备份', columns, rows: trialRows(5, 1) },
    ])
    const preview = await uploadPlots(client, bytes)
    expect(preview.preview?.ignored).toContainEqual('工作表「备份」没有读取')
    expect(countOf(preview, 'plot')).toMatchObject({ created: 4 })
  })
})
