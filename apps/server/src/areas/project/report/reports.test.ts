import * as files from '@hepu/api/areas/project/document/projectFile'
import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import * as api from '@hepu/api/areas/project/report/projectReport'
import { queryPageWeekly, uploadWeekly } from '@hepu/api/areas/project/report/weekly'
import { registrationRisk } from '@hepu/api/areas/project/risk/projectRisk'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, requestOf, testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  projectKeyResult,
  projectNode,
  projectProgressEntry,
  projectTaskIndex,
} from '../../../db/schema/index.ts'
import { pdfPages, wordParts, wordText } from '../../../documents/testDocuments.ts'
import { pdf } from '../../../files/testFiles.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import { readDocumentGates } from '../document/documentGates.ts'

let app: TestApp
let folder: string
let ann: Client
let projectId: string
let now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hepu-reports-'))
  app = await testApp({ now: () => now, config: testConfig({ HEPU_DATA_DIR: folder }) })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z')
  ann = await app.user()
  projectId = (await makeProject()).id
})

const days = { startDate: '2026-08-10', endDate: '2027-03-15' }
const makeProject = (client = ann) =>
  client.call(createProject, { name: '甲项目', directorId: String(client.userId), ...days })
type Given = Partial<InputOf<typeof api.insertProjectFileMonOrYear>>
const save = (more: Given = {}, client = ann) =>
  client.call(api.insertProjectFileMonOrYear, {
    projectId,
    kind: 'month',
    period: '2026-10',
    state: 'submitted',
    summary: '完成收获',
    ...more,
  })
const show = (period: string, more: object = {}) =>
  ann.call(api.showReport, { projectId, kind: 'month', period, ...more })
const list = async (kind: 'month' | 'year' = 'month', client = ann) =>
  (await client.call(api.pageReports, { size: 50, model: { projectId, kind } })).records

describe('refusals of reports', () => {
  test('of ten equal submissions of a file or of texts at once one becomes a version', async () => {
    const statuses = async (submit: () => Promise<unknown>) => {
      const done = await Promise.allSettled(Array.from({ length: 10 }, submit))
      const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      for (const reason of refused)
        expect(reason).toMatchObject({
          code: 4090,
          message: expect.stringContaining('与此内容相同') as string,
        })
      return refused.length
    }
    const key = { projectId, kind: 'month' as const, period: '2026-10' }
    const send = (bytes: Buffer) => () => ann.upload(api.uploadMonOrYear, key, { name: '盖章.pdf', bytes })
    expect(await statuses(send(pdf))).toBe(9)
    await expect(send(Buffer.concat([pdf, Buffer.from(' ')]))()).resolves.toMatchObject({ number: 2 })
    expect(await statuses(() => save())).toBe(9)
    expect((await show('2026-10')).versions.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('a period outside the project, not begun, or misspelt is refused at the period', async () => {
    await expect(save({ period: '2026-07' })).rejects.toMatchObject({
      code: 4000,
      message: '报告期 2026-07 不在项目起止日期 2026-08-10 至 2027-03-15 之内',
      data: { problems: [{ path: 'period' }] },
    })
    await expect(save({ period: '2026-12' })).rejects.toThrow('报告期 2026-12 尚未开始，不能填报')
    await expect(save({ period: '2026-8' })).rejects.toThrow('报告期不正确，月报的报告期写作 2024-11')
    await expect(save({ period: '2026-08' })).resolves.toMatchObject({ number: 1 })
  })

  test('a report without words or a file is not submitted; a submitted one is no draft again', async () => {
    await expect(save({ summary: ' ' })).rejects.toThrow('2026年10月的月报的总结必填，或上传报告文件')
    await save()
    await expect(save({ state: 'draft' })).rejects.toThrow('2026年10月的月报已提交，不能再存为草稿')
    const [, october] = await list()
    const gone = ann.call(files.delFileById, { id: october!.id!, fileType: 'report' })
    await expect(gone).rejects.toThrow('2026年10月的月报已提交，不能删除')
  })

  test('a form that was opened before another save is refused', async () => {
    const { version } = await save({ state: 'draft' })
    await save({ state: 'draft', summary: '另一人' })
    await expect(save({ version })).rejects.toMatchObject({ code: 4090 })
  })

  test('a stranger finds nothing, a member without the right writes nothing', async () => {
    const stranger = await app.user()
    await expect(save({}, stranger)).rejects.toMatchObject({ code: 4040 })
    await expect(list('month', stranger)).rejects.toMatchObject({ code: 4040 })
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    const role = { name: '读者', code: 'READ', resources: ['document:read' as const] }
    const { id } = await ann.call(insertProjectAuthRole, role)
    await ann.call(addAdditionMember, {
      projectId,
      userId: String(bob.userId),
      position: '参与',
      roleIds: [id],
    })
    await expect(list('month', bob)).resolves.toHaveLength(4)
    await expect(save({}, bob)).rejects.toMatchObject({
      code: 4030,
      message: '您在「甲项目」没有「过程文档：上传与填报」权限，请联系项目负责人',
    })
  })
})

test('F-524 submitting twice makes one report with a second version; each keeps its texts and facts', async () => {
  await expect(save({ state: 'draft' })).resolves.toMatchObject({ number: 0 })
  const both = await Promise.all([save({ summary: '一' }), save({ summary: '二' })])
  expect(both.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2])
  const upload = { projectId, kind: 'month' as const, period: '2026-10' }
  await expect(
    ann.upload(api.uploadMonOrYear, upload, { name: '盖章.pdf', bytes: pdf }),
  ).resolves.toMatchObject({ number: 3 })
  const report = await show('2026-10')
  expect(report).toMatchObject({
    state: 'submitted',
    number: 3,
    isFrozen: true,
    files: [{ originalName: '盖章.pdf' }],
  })
  expect(report.versions.map(({ number, fileName }) => [number, fileName])).toEqual([
    [3, '盖章.pdf'],
    [2, null],
    [1, null],
  ])
  expect((await list()).filter(({ period }) => period === '2026-10')).toHaveLength(1)
  await expect(
    ann.call(files.projectFileDOs, { ids: [report.id!], fileType: 'report' }),
  ).resolves.toMatchObject([{ number: 3, file: { originalName: '盖章.pdf' } }])
})

test('a draft is deleted, and its period is missing again', async () => {
  const { id } = await save({ state: 'draft' })
  await ann.call(files.delFileById, { id, fileType: 'report' })
  expect((await list()).map(({ period, state }) => `${period} ${state}`)).toEqual([
    '2026-11 missing',
    '2026-10 missing',
    '2026-09 missing',
    '2026-08 missing',
  ])
})

test('F-512 weeks are listed with those that are missing; a week is submitted in words, with a file', async () => {
  const input = { projectId, period: '2026-W46', summary: '脱粒', plan: '考种', problems: '无' }
  await ann.call(uploadWeekly, { ...input, state: 'draft' })
  await expect(ann.upload(uploadWeekly, input, { name: '考种表.pdf', bytes: pdf })).resolves.toMatchObject({
    number: 1,
  })
  const { records, total } = await ann.call(queryPageWeekly, { size: 50, model: { projectId, year: 2026 } })
  expect(total).toBe(15)
  expect(records.slice(0, 3).map(({ period, state }) => [period, state])).toEqual([
    ['2026-W47', 'missing'],
    ['2026-W46', 'submitted'],
    ['2026-W45', 'missing'],
  ])
  expect(records[1]).toMatchObject({
    from: '2026-11-09',
    to: '2026-11-15',
    files: [{ originalName: '考种表.pdf' }],
  })
  await expect(
    ann.upload(uploadWeekly, { ...input, state: 'draft' }, { name: 'b.pdf', bytes: pdf }),
  ).rejects.toThrow('草稿不能附文件')
})

/** Gives the project a task index with one key result that has a history. */
async function makeHistory() {
  const ctx = await ctxOf(app, ann)
  await inTransaction(app.services.db, async (db) => {
    const inside = { ...ctx, db }
    const node = { nodeId: Number(projectId), sortValue: 1 }
    const index = await insertRow(inside, projectTaskIndex, {
      ...node,
      name: '示范面积',
      indexType: 'demoArea',
      unit: '亩',
      target: 3000,
      current: 1350,
      progress: 45,
      endDate: '2026-10-20',
    })
    const key = await insertRow(inside, projectKeyResult, {
      indexId: index.id,
      sortValue: 1,
      name: '德州点',
      target: 1000,
      current: 1000,
      progress: 100,
      dueDate: '2026-11-10',
    })
    const entry = {
      orgId: ann.orgId,
      crop: 'maize',
      nodeId: node.nodeId,
      indexId: index.id,
      origin: 'typed' as const,
    }
    const at = (day: string) => new Date(`${day}T04:00:00Z`)
    await db.insert(projectProgressEntry).values([
      {
        ...entry,
        valueBefore: 0,
        valueAfter: 900,
        progressBefore: 0,
        progressAfter: 30,
        createdAt: at('2026-10-05'),
      },
      {
        ...entry,
        valueBefore: 900,
        valueAfter: 1350,
        progressBefore: 30,
        progressAfter: 45,
        createdAt: at('2026-11-05'),
      },
      {
        ...entry,
        keyResultId: key.id,
        valueBefore: 600,
        valueAfter: 1000,
        progressBefore: 60,
        progressAfter: 100,
        note: '已验收',
        createdBy: ann.userId,
        createdAt: at('2026-11-06'),
      },
    ])
    now = new Date('2026-11-20T05:00:00Z')
    await updateRow(inside, projectTaskIndex, index.id, { values: { endDate: '2026-12-20' } })
  })
}

test('a draft is written from what happened; the submission freezes it', async () => {
  await makeHistory()
  const draft = await show('2026-11')
  const lines = draft.facts.map(({ section, name, text }) => `${section} ${name} ${text}`)
  expect(lines).toEqual([
    'done 示范面积 · 德州点 已完成（1000/1000 亩）；已验收',
    'running 示范面积 进度 30% → 45%（1350/3000 亩）',
    'postponed 示范面积 应完成日期由 2026-10-20 改为 2026-12-20',
    'added 示范面积 本期新增，应于 2026-12-20 完成',
    'added 示范面积 · 德州点 本期新增，应于 2026-11-10 完成',
    'upcoming 示范面积 应于 2026-12-20 完成，还有 30 天，进度 45%（1350/3000 亩）',
  ])
  expect(draft).toMatchObject({
    isFrozen: false,
    summary: '完成「示范面积 · 德州点」；推进「示范面积」；新增「示范面积」、「示范面积 · 德州点」。',
  })
  await save({ period: '2026-11', summary: draft.summary })
  await app.services.db
    .update(projectTaskIndex)
    .set({ name: '改名' })
    .where(eq(projectTaskIndex.nodeId, Number(projectId)))
  expect((await show('2026-11')).facts).toEqual(draft.facts)
  expect((await show('2026-11', { isFresh: true })).facts[0]!.name).toBe('改名 · 德州点')
})

test('the draft of a report names the risks that were open in its period', async () => {
  const risk = {
    category: '技术',
    probability: 3 as const,
    impact: 5 as const,
    measures: '父本分期播种',
    ownerId: String(ann.userId),
  }
  await ann.call(registrationRisk, { ...risk, projectId, name: '花期不遇', foundDate: '2026-10-15' })
  await ann.call(registrationRisk, { ...risk, projectId, name: '倒伏', foundDate: '2026-11-02', impact: 1 })
  const risks = async (period: string) =>
    (await show(period)).facts.flatMap(({ section, name, text }) =>
      section === 'risks' ? [`${name} ${text}`] : [],
    )
  await expect(risks('2026-10')).resolves.toEqual(['花期不遇 高风险，2026-10-15 发现，未关闭'])
  await expect(risks('2026-11')).resolves.toEqual([
    '花期不遇 高风险，2026-10-15 发现，未关闭',
    '倒伏 低风险，2026-11-02 发现，未关闭',
  ])
  expect((await show('2026-11')).problems).toContain('需关注的风险：「花期不遇」、「倒伏」')
})

test('F-524 what was entered for key results is listed, the newest first', async () => {
  await makeHistory()
  const { records, total } = await ann.call(files.pageProjectKeyResultHistoryV2, { model: { projectId } })
  expect(total).toBe(3)
  expect(records[0]).toMatchObject({
    indexName: '示范面积',
    keyResultName: '德州点',
    note: '已验收',
    files: [],
  })
  const { keyResultId } = records[0]!
  const plain = await ann.call(files.pageProjectKeyResultHistory, { model: { projectId, keyResultId } })
  expect(plain.records).toHaveLength(1)
  expect(plain.records[0]).not.toHaveProperty('files')
})

test('a report is printed as PDF and Word with its texts and facts', async () => {
  await makeHistory()
  await save({ period: '2026-11', summary: '示范进展顺利', problems: '' })
  const file = async (format: 'pdf' | 'docx') => {
    const input = { projectId, kind: 'month', period: '2026-11', format } as const
    const { rawPayload: body } = await ann.raw(requestOf(api.downloadReport, input))
    return { name: '', type: '', body }
  }
  const pages = (await pdfPages(await file('pdf'))).join('')
  for (const words of ['甲项目2026年11月月报', '示范进展顺利', '推迟出本期'])
    expect(pages.replace(/\s/g, '')).toContain(words)
  const word = wordText(wordParts(await file('docx'))['word/document.xml'] ?? '')
  expect(word).toContain('已完成（1000/1000 亩）；已验收')
})

test('closing asks for a report of every year and for the documents of the end', async () => {
  const gates = async () => {
    const ctx = await ctxOf(app, ann)
    const [node] = await app.services.db
      .select()
      .from(projectNode)
      .where(eq(projectNode.id, Number(projectId)))
    return (await readDocumentGates(ctx, node!)).map(({ key, isMet, detail }) => `${key} ${isMet} ${detail}`)
  }
  await expect(gates()).resolves.toEqual([
    'yearlyReports true 还没有满一个年度',
    'closingDocuments false 缺少：验收材料、财务决算、科技报告',
  ])
  now = new Date('2027-03-20T02:00:00Z')
  ann = await app.user()
  projectId = (await makeProject()).id
  await expect(gates().then(([first]) => first)).resolves.toBe('yearlyReports false 1 个年度未提交：2026')
  await save({ kind: 'year', period: '2026' })
  for (const projectFileType of ['验收材料', '财务决算', '科技报告'])
    await ann.upload(
      files.uploadProjectProcessDocument,
      { projectId, projectFileType },
      { name: 'a.pdf', bytes: pdf },
    )
  await expect(gates()).resolves.toEqual([
    'yearlyReports true 1 个年度均已提交',
    'closingDocuments true 验收材料、财务决算、科技报告',
  ])
})
