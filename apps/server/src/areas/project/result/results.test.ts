import * as member from '@hepu/api/areas/project/member/projectMember'
import * as node from '@hepu/api/areas/project/node/projectTracking'
import * as execute from '@hepu/api/areas/project/execute/projectExecute'
import { updateProgress } from '@hepu/api/areas/project/plan/keyResult'
import { insertTaskIndex } from '@hepu/api/areas/project/plan/taskIndex'
import * as api from '@hepu/api/areas/project/result/projectAchievement'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import * as flowing from '@hepu/api/core/approval/flowCalls'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { InputOf } from '@hepu/api/core/route'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { create, show, valuesOf } from '../../research/registry/testRegistries.ts'

let app: FileTest
let ann: Client
let bob: Client
let projectId: string
let indexId: string
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
  projectId = await makeProject('甲项目')
  indexId = await makeIndex(projectId, { indexType: 'paper', unit: '篇', target: 4 })
})
afterAll(() => app.close())

const days = { startDate: '2024-01-01', endDate: '2027-12-31' }
const makeProject = async (name: string, client = ann) =>
  (await client.call(node.createProject, { name, directorId: String(client.userId), ...days })).id
const makeTopic = async (parentId: string) =>
  (
    await ann.call(node.createAssignment, {
      parentId,
      name: '课题一',
      directorId: String(ann.userId),
      ...days,
    })
  ).id
const makeIndex = async (
  project: string,
  more: Partial<InputOf<typeof insertTaskIndex>> &
    Pick<InputOf<typeof insertTaskIndex>, 'indexType' | 'unit' | 'target'>,
) => (await ann.call(insertTaskIndex, { projectId: project, name: '指标', ...more })).id
const change = async (def: Resource, id: string, values: Record<string, unknown>) => {
  const { version } = await show(def, ann, id)
  return ann.call(def.calls.update, { ...valuesOf(def, ann), ...values, id, version, submit: true })
}
const approve = (id: string, def = thesis) => bob.call(def.calls.audit, { ids: [id], pass: true })
const link = (
  resultId: string,
  indexes: { indexId: string; quantity?: number }[] = [{ indexId }],
  client = ann,
) => client.call(api.insertAchievement, { projectId, resultType: 'research.thesis', resultId, indexes })
const indexOf = async (id = indexId) => {
  const found = await ann.call(api.queryTaskIndexList, { projectId })
  return found.find((one) => one.id === id)
}
const progressOf = async () =>
  (await ann.call(execute.pageExecutions, {})).records.find(({ id }) => id === projectId)?.progress
const page = async (model: object = {}) =>
  (await ann.call(api.pageResults, { model: { projectId, ...model } })).records

describe('F-520 results of projects', () => {
  test('a record of a registry is linked once to an index, and its approval counts at once', async () => {
    const { id } = await create(thesis, ann)
    await approve(id)
    await link(id)
    expect(await indexOf()).toMatchObject({ current: 1, evidence: 1, unsupported: 0, waiting: 0 })
    expect(await progressOf()).toBe(25)
    await expect(link(id)).rejects.toMatchObject({
      message: '论文「玉米籽粒脱水速率的遗传解析（综述）：进展与展望」已计入指标「指标」，不能重复关联',
    })
    const [row] = await page()
    expect(row).toMatchObject({
      resultType: 'research.thesis',
      counts: true,
      whyNotCounted: null,
      indexName: '指标',
    })
    expect(row?.path).toContain(id)
  })

  test('two links at once leave one', async () => {
    const { id } = await create(thesis, ann)
    const both = await Promise.allSettled([link(id), link(id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await page()).toHaveLength(1)
  })

  test('one record counts for several indexes and several projects', async () => {
    const other = await makeIndex(projectId, { name: '指标二', indexType: 'paper', unit: '篇', target: 1 })
    const elsewhere = await makeProject('乙项目')
    const there = await makeIndex(elsewhere, { indexType: 'paper', unit: '篇', target: 2 })
    const { id } = await create(thesis, ann)
    await approve(id)
    await link(id, [{ indexId, quantity: 2 }, { indexId: other }])
    const of = { projectId: elsewhere, resultType: 'research.thesis' as const, resultId: id }
    await ann.call(api.insertAchievement, { ...of, indexes: [{ indexId: there }] })
    expect(await indexOf()).toMatchObject({ current: 2 })
    expect(await indexOf(other)).toMatchObject({ current: 1 })
    const counting = await ann.call(api.listCountingProjects, { resultType: 'research.thesis', resultId: id })
    expect(
      counting.map(({ projectName, indexName, quantity }) => [projectName, indexName, quantity]),
    ).toEqual([
      ['甲项目', '指标', 2],
      ['甲项目', '指标二', 1],
      ['乙项目', '指标', 1],
    ])
  })

  test('a record approved later raises the index at that moment; sent back, deleted and restored it falls and rises', async () => {
    const { id } = await create(thesis, ann)
    await link(id)
    expect(await indexOf()).toMatchObject({ current: 0, evidence: 0, waiting: 1 })
    expect((await page({ evidence: 'waiting' }))[0]).toMatchObject({
      counts: false,
      whyNotCounted: '登记记录未审核通过',
    })
    await approve(id)
    expect(await indexOf()).toMatchObject({ current: 1, waiting: 0 })
    expect(await progressOf()).toBe(25)
    await change(thesis, id, { title: '另一题目' })
    expect(await indexOf()).toMatchObject({ current: 0, waiting: 1 })
    await approve(id)
    await ann.call(thesis.calls.delete, { ids: [id], reason: '误录' })
    expect(await indexOf()).toMatchObject({ current: 0 })
    expect((await page())[0]).toMatchObject({ whyNotCounted: '登记记录已删除' })
    await ann.call(thesis.calls.restore, { ids: [id] })
    expect(await indexOf()).toMatchObject({ current: 1 })
    expect(await progressOf()).toBe(25)
  })

  test('somebody without any project raises it by his approval in a flow', async () => {
    const cid = await app.user({
      org: ann.org,
      permissions: ['research.thesis:read', 'research.thesis:audit', 'approval.item:read'],
    })
    const step = {
      name: '审核',
      assignees: [{ by: 'user' as const, userId: String(cid.userId) }],
      rule: 'all' as const,
    }
    await ann.call(flowing.saveFlow, {
      subject: 'research.thesis',
      isOn: true,
      allowOwn: false,
      skipSame: false,
      steps: [step],
    })
    const { id } = await create(thesis, ann)
    await link(id)
    const { records } = await cid.call(approvals.pageTodo, {})
    await cid.call(approvals.act, {
      tasks: records.map(({ taskId, version }) => ({ taskId, version })),
      decision: 'agree',
    })
    expect(await indexOf()).toMatchObject({ current: 1 })
  })

  test('what is typed beyond the evidence is marked 待佐证, and evidence is the least value', async () => {
    const { id } = await create(thesis, ann)
    await approve(id)
    await ann.call(updateProgress, { taskIndexId: indexId, current: 3 })
    await link(id)
    expect(await indexOf()).toMatchObject({ current: 3, evidence: 1, unsupported: 2 })
    await ann.call(updateProgress, { taskIndexId: indexId, current: 0, note: '误填' })
    expect(await indexOf()).toMatchObject({ current: 1, evidence: 1, unsupported: 0 })
  })

  test('a record must be what the index asks for: a patent counts as granted from its grant on', async () => {
    const granted = await makeIndex(projectId, {
      name: '授权专利',
      indexType: 'inventionGranted',
      unit: '件',
      target: 1,
    })
    const { id } = await create(thesis, ann)
    await expect(link(id, [{ indexId: granted }])).rejects.toMatchObject({
      message: '指标「授权专利」：「发明专利（授权）」以专利为佐证，论文不能计入',
    })
    const { id: patentId } = await create(patent, ann)
    await approve(patentId, patent)
    await ann.call(api.insertAchievement, {
      projectId,
      resultType: 'research.patent',
      resultId: patentId,
      indexes: [{ indexId: granted }],
    })
    expect(await indexOf(granted)).toMatchObject({ current: 0, waiting: 1 })
    expect((await page({ indexId: granted }))[0]).toMatchObject({ whyNotCounted: '尚未授权' })
    await change(patent, patentId, {
      legalStatus: '授权(有效)',
      grantDate: '2022-05-10',
      grantNo: 'CN110123456B',
    })
    expect(await indexOf(granted)).toMatchObject({ current: 0 })
    await approve(patentId, patent)
    expect(await indexOf(granted)).toMatchObject({ current: 1, waiting: 0 })
  })

  test('search, source and types', async () => {
    const { id } = await create(thesis, ann)
    const found = await ann.call(api.queryAchievementName, {
      resultName: '脱水速率',
      resultType: 'research.thesis',
    })
    expect(found).toMatchObject([{ id, no: '10.3724/SP.J.1006.2021.03021', state: '待审核' }])
    const info = await ann.call(api.queryResultSourceInfo, { id, resultType: 'research.thesis' })
    expect(info).toMatchObject({ id, state: '待审核', holders: expect.stringContaining('王麦') as string })
    const types = await ann.call(api.getProjectAchievementType, {})
    expect(types.find(({ value }) => value === 'research.thesis')).toMatchObject({
      label: '论文',
      isReadable: true,
    })
    const asked = await ann.call(api.queryTaskIndexList, { projectId, resultType: 'research.patent' })
    expect(asked[0]?.typeBlocker).toBe('「论文（省级以上）」以论文为佐证，专利不能计入')
  })

  test('unlinking lowers the index; a result without an index counts for none', async () => {
    const { id } = await create(thesis, ann)
    await approve(id)
    const { ids } = await link(id)
    await link(id, [])
    await expect(link(id, [])).rejects.toMatchObject({
      message: expect.stringContaining('已计入「甲项目」') as string,
    })
    await ann.call(api.deleteAchievement, { ids })
    expect(await indexOf()).toMatchObject({ current: 0 })
    expect(await page()).toMatchObject([{ indexId: null, counts: false, whyNotCounted: null }])
  })

  test('records and projects of others are not found, and rights are asked for', async () => {
    const eve = await app.user()
    const { id } = await create(thesis, eve)
    await expect(link(id)).rejects.toMatchObject({ code: 4040, message: '论文不存在或无权查看' })
    await expect(eve.call(api.pageResults, { model: { projectId } })).rejects.toMatchObject({ code: 4040 })
    const role = await ann.call(insertProjectAuthRole, {
      name: '看成果',
      code: 'RR',
      resources: ['result:read'],
    })
    const dan = await app.user({ org: ann.org, permissions: ['project.node:read', 'research.thesis:read'] })
    await ann.call(member.addAdditionMember, {
      projectId,
      userId: String(dan.userId),
      position: '参与',
      roleIds: [role.id],
    })
    const own = await create(thesis, ann)
    await expect(link(own.id, [], dan)).rejects.toMatchObject({
      message: '您在「甲项目」没有「项目成果：关联成果」权限，请联系项目负责人',
    })
    const blind = await app.user({ org: ann.org, permissions: ['project.node:read', 'project.node:manage'] })
    await expect(link(own.id, [], blind)).rejects.toMatchObject({
      message: '您没有「查看论文」权限，请联系管理员',
    })
  })
})

describe('F-512 F-513 the same results in the view of the execution', () => {
  test('insert, edit, list and delete', async () => {
    const { id } = await create(thesis, ann)
    await approve(id)
    const topicId = await makeTopic(projectId)
    const below = (
      await ann.call(insertTaskIndex, {
        projectId,
        topicId,
        name: '下级指标',
        indexType: 'paper',
        unit: '篇',
        target: 2,
      })
    ).id
    const given = { projectId, resultType: 'research.thesis' as const, resultId: id }
    const { ids } = await ann.call(execute.insertAchievementManage, {
      ...given,
      indexes: [{ indexId: below }],
    })
    const [first] = await ann.call(execute.selectAchievementManageAll, { projectId })
    expect(first).toMatchObject({
      id: ids[0],
      nodeId: topicId,
      nodeName: '课题一',
      quantity: 1,
      counts: true,
    })
    const edit = { id: ids[0] ?? '', version: first?.version ?? 0, indexId: below, contributor: '某研究所' }
    await ann.call(execute.editAchievementManage, { ...edit, quantity: 2 })
    expect(await indexOf(below)).toMatchObject({ current: 2 })
    await expect(ann.call(execute.editAchievementManage, { ...edit, quantity: 3 })).rejects.toMatchObject({
      code: 4090,
    })
    await expect(ann.call(execute.editAchievementManage, { ...edit, quantity: 0 })).rejects.toMatchObject({
      message: '计入数量应大于0',
    })
    await ann.call(execute.deleteAchievementManageById, { id: ids[0] ?? '' })
    expect(await indexOf(below)).toMatchObject({ current: 0 })
    await expect(ann.call(execute.deleteAchievementManageById, { id: ids[0] ?? '' })).rejects.toMatchObject({
      code: 4040,
    })
  })
})

describe('验收附件', () => {
  const annex = (client = ann) =>
    client.raw({ method: 'GET', url: `${api.downloadAnnex.path}?projectId=${projectId}` })

  test('the archive holds the files of the linked records and a workbook that says what they stand for', async () => {
    const { id } = await create(thesis, ann)
    await approve(id)
    await link(id)
    const { id: patentId } = await create(patent, ann)
    const given = { projectId, resultType: 'research.patent' as const, resultId: patentId }
    await ann.call(api.insertAchievement, given)
    const answer = await annex()
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    const names = Object.keys(files)
    expect(names[0]).toBe('指标-成果-附件.xlsx')
    const { sheets } = await readWorkbook(Buffer.from(files['指标-成果-附件.xlsx'] ?? []), 'annex.xlsx')
    const rows = sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null)) ?? []
    expect(rows[1]?.slice(0, 7)).toEqual([
      '甲项目',
      '指标',
      4,
      1,
      '篇',
      '论文',
      expect.stringContaining('脱水速率') as string,
    ])
    expect(rows[1]?.[11]).toBe('已佐证')
    for (const row of rows.slice(1)) {
      const place = String(row[12])
      expect(place.startsWith('（') || names.includes(place)).toBe(true)
    }
    const patentFile = names.find((name) => name.includes('_专利_'))
    expect(patentFile).toMatch(/^00\d_专利_一种玉米抗倒伏品种的选育方法\/1_证书\.pdf$/)
    expect(
      Buffer.from(files[patentFile ?? ''] ?? [])
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF')
  })

  test('without results there is nothing to download', async () => {
    const answer = await annex()
    expect(answer.json()).toMatchObject({ msg: '还没有关联成果，没有可下载的附件' })
  })
})
