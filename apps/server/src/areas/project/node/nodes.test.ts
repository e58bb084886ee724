import * as memberApi from '@hepu/api/areas/project/member/projectMember'
import * as api from '@hepu/api/areas/project/node/projectTracking'
import { insertSource, setSourceStatus } from '@hepu/api/areas/project/source/projectSource'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organization, user } from '../../../db/schema/index.ts'
import { DEMO_CODE } from '../../../db/seed/seedOrganizations.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import type { Client } from '../../../../test/testApp.ts'
import { sheetsOf } from '../../authority/testTables.ts'
import { seedProjects } from '../seedProjects.ts'

let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

type Given = Partial<InputOf<typeof api.createProject>>
const days = { startDate: '2022-12-01', endDate: '2027-11-30' }
const base = (more: Given = {}, client = ann) => ({
  name: '甲项目',
  directorId: String(client.userId),
  ...days,
  ...more,
})
const create = (more: Given = {}, client = ann) => client.call(api.createProject, base(more, client))
const below = (parentId: string, more: Given = {}, client = ann) =>
  client.call(api.createAssignment, { ...base({ name: '下级', ...more }, client), parentId })
const tree = async (client = ann) => (await client.call(api.projectTree, {})).records
const detail = (projectId: string, client = ann) => client.call(api.projectDetail, { projectId })
/** Somebody of the same organisation who may see only what he takes part in. */
const colleague = () => app.user({ org: ann.org, permissions: ['project.node:read', 'project.node:create'] })

describe('refusals of a project', () => {
  test('days in the wrong order and spans above ten years are refused at the last day', async () => {
    await expect(create({ endDate: '2022-12-01' })).rejects.toMatchObject({
      message: '结束日期应晚于开始日期',
    })
    await expect(create({ endDate: '2032-12-01' })).rejects.toMatchObject({ message: '起止日期最长10年' })
    await expect(create({ endDate: '2032-11-30' })).resolves.toMatchObject({ version: 1 })
  })

  test('an amount with too many decimals or below zero is refused', async () => {
    await expect(create({ specialBudget: '1.005' })).rejects.toMatchObject({ code: 4000 })
    await expect(create({ selfBudget: '-1' })).rejects.toMatchObject({ code: 4000 })
  })

  test('a director of another organisation is nobody here', async () => {
    const stranger = await app.user()
    await expect(create({ directorId: String(stranger.userId) })).rejects.toMatchObject({
      message: '负责人不存在、已停用或无权查看',
    })
  })

  test('a child outside the days of its parent, or beyond its money, is refused with the difference', async () => {
    const { id } = await create({ specialBudget: '1000000' })
    await expect(below(id, { startDate: '2022-11-30' })).rejects.toMatchObject({
      message: '起止日期应在项目「甲项目」的 2022-12-01 至 2027-11-30 之内',
    })
    await below(id, { specialBudget: '600000' })
    await expect(below(id, { specialBudget: '400000.01' })).rejects.toMatchObject({
      message: '下级专项预算合计比「甲项目」的专项预算（100.00 万元）多 0.000001 万元',
    })
    await expect(below(id, { specialBudget: '400000' })).resolves.toBeTruthy()
  })

  test('a project cannot be shortened under its children, which are named', async () => {
    const { id, version } = await create()
    await below(id, { name: '课题一', endDate: '2027-06-30' })
    const shorter = ann.call(api.editProject, { ...base({ endDate: '2027-01-31' }), id, version })
    await expect(shorter).rejects.toMatchObject({
      message: '起止日期不能短于下级：课题「课题一」2022-12-01 至 2027-06-30，请先调整下级',
    })
  })

  test('an assignment has nothing below it', async () => {
    const { id } = await create()
    const topic = await below(id)
    const assignment = await below(topic.id)
    await expect(below(assignment.id)).rejects.toMatchObject({ message: '任务不能再有下级' })
  })

  test('F-402 a disabled source is not taken by a new project, and stays with one that has it', async () => {
    const source = await ann.call(insertSource, { name: '省专项', code: 'SZX', fundType: '地方财政' })
    const { id, version, code } = await create({ sourceId: source.id })
    expect(code).toMatch(/^SZX\d{4}0001$/)
    await ann.call(setSourceStatus, { id: source.id, status: 0 })
    await expect(create({ sourceId: source.id })).rejects.toMatchObject({
      message: '项目来源「省专项」已停用，请另选',
    })
    const kept = ann.call(api.editProject, { ...base({ sourceId: source.id, name: '乙' }), id, version })
    await expect(kept).resolves.toMatchObject({ version: version + 1 })
  })

  test('another organisation sees nothing and changes nothing', async () => {
    const { id } = await create()
    const stranger = await app.user()
    await expect(tree(stranger)).resolves.toEqual([])
    await expect(detail(id, stranger)).rejects.toMatchObject({ code: 4040 })
    await expect(below(id, {}, stranger)).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(api.deleteProject, { id })).rejects.toMatchObject({ code: 4040 })
  })

  test('two changes of one version: the second is refused', async () => {
    const { id, version } = await create()
    const edits = ['乙', '丙'].map((name) => ann.call(api.editProject, { ...base({ name }), id, version }))
    const ended = await Promise.allSettled(edits)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('drafts', () => {
  const save = (more: Record<string, unknown> = {}, client = ann) =>
    client.call(api.saveProject, { name: '草稿', ...more })

  test('F-395 a draft is in the list of drafts only, and once submitted in the tree only, with a number', async () => {
    const { id, version } = await save()
    await expect(ann.call(api.queryDraftList, {})).resolves.toMatchObject([{ id, name: '草稿', code: null }])
    await expect(tree()).resolves.toEqual([])
    const made = await create({ draftId: id, version, name: '成稿' })
    expect(made.id).toBe(id)
    await expect(ann.call(api.queryDraftList, {})).resolves.toEqual([])
    await expect(tree()).resolves.toMatchObject([{ id, name: '成稿', code: made.code }])
    const again = create({ draftId: id, version: made.version })
    await expect(again).rejects.toMatchObject({ message: '「成稿」已提交，不再是草稿' })
  })

  test('F-396 a deleted draft leaves the list, and nothing else changes', async () => {
    const first = await save()
    const second = await save({ name: '另一份' })
    await ann.call(api.deleteDraftProject, { projectId: first.id })
    await expect(ann.call(api.queryDraftList, {})).resolves.toMatchObject([{ id: second.id }])
  })

  test('a draft is its owner’s alone, also to those who manage all projects', async () => {
    const { id } = await save()
    const manager = await app.user({ org: ann.org })
    await expect(detail(id, manager)).rejects.toMatchObject({ code: 4040 })
    await expect(manager.call(api.deleteDraftProject, { projectId: id })).rejects.toMatchObject({
      code: 4040,
    })
    await expect(manager.call(api.queryDraftList, {})).resolves.toEqual([])
  })
})

describe('who sees what', () => {
  test('who takes no part sees no project; a director of an assignment sees the way to it, and may change it alone', async () => {
    const bob = await colleague()
    const { id } = await create()
    await expect(tree(bob)).resolves.toEqual([])
    const topic = await below(id, { name: '课题' })
    const other = await below(id, { name: '另一课题' })
    const assignment = await below(topic.id, { name: '任务', directorId: String(bob.userId) })
    const [seen] = await tree(bob)
    expect(seen?.can).toMatchObject({ edit: false, addChild: false, delete: false })
    expect(seen?.children.map(({ name }) => name)).toEqual(['课题'])
    expect(seen?.children[0]?.children).toMatchObject([{ name: '任务', can: { edit: true } }])
    await expect(bob.call(api.projectDetail, { projectId: id, topicId: other.id })).rejects.toMatchObject({
      code: 4040,
    })
    const edit = { ...base({ name: '改任务' }, bob), id: assignment.id, version: assignment.version }
    await expect(bob.call(api.editTopicAssignment, edit)).resolves.toMatchObject({ version: 2 })
    await expect(below(topic.id, {}, bob)).rejects.toMatchObject({
      message: '您在「课题」没有「项目详情：新增、移动课题与任务」权限，请联系项目负责人',
    })
  })

  test('a member sees the node and all below it', async () => {
    const bob = await colleague()
    const { id } = await create()
    const topic = await below(id)
    await below(topic.id, { name: '任务' })
    const key = { projectId: id, topicId: topic.id, userId: String(bob.userId) }
    await ann.call(memberApi.addAdditionMember, { ...key, position: '参与' })
    const [seen] = await tree(bob)
    expect(seen?.children[0]?.children).toHaveLength(1)
    await expect(bob.call(api.projectDetail, { projectId: id, topicId: topic.id })).resolves.toMatchObject({
      trail: [{ id }, { id: topic.id }],
    })
  })

  test('a key whose parts are of different projects names nothing', async () => {
    const one = await create()
    const two = await create()
    const topic = await below(two.id)
    const wrong = ann.call(api.projectDetail, { projectId: one.id, topicId: topic.id })
    await expect(wrong).rejects.toMatchObject({ code: 4040 })
  })
})

describe('moving', () => {
  test('a topic moves with all below it; ids stay, numbers follow, and the preview names who gains and loses', async () => {
    const [bob, eve] = [await colleague(), await colleague()]
    const one = await create({ name: '甲', directorId: String(bob.userId) })
    const two = await create({ name: '乙', directorId: String(eve.userId) })
    const topic = await below(one.id, { name: '课题' })
    const assignment = await below(topic.id, { name: '任务' })
    const preview = await ann.call(api.previewMove, { id: topic.id, parentId: two.id })
    expect(preview).toMatchObject({
      below: 1,
      gains: [{ id: String(eve.userId) }],
      losses: [{ id: String(bob.userId) }],
    })
    await ann.call(api.moveNode, { id: topic.id, parentId: two.id, version: preview.version })
    await expect(tree(bob)).resolves.toMatchObject([{ name: '甲', children: [] }])
    const [seen] = await tree(eve)
    expect(seen?.children).toMatchObject([
      { id: topic.id, code: `${two.code}-01`, children: [{ id: assignment.id, code: `${two.code}-01-01` }] },
    ])
  })

  test('a project does not move, and a topic not under a topic', async () => {
    const one = await create()
    const two = await create()
    const topic = await below(one.id)
    const other = await below(two.id)
    const move = (id: string, parentId: string) => ann.call(api.moveNode, { id, parentId, version: 1 })
    await expect(move(one.id, two.id)).rejects.toMatchObject({ message: '项目没有上级，不能移动' })
    await expect(move(topic.id, other.id)).rejects.toMatchObject({
      message: '课题只能移到项目之下，「下级」不是项目',
    })
    await expect(move(topic.id, one.id)).rejects.toMatchObject({ message: '「下级」已在「甲项目」之下' })
  })

  test('a move needs the right in both places', async () => {
    const bob = await colleague()
    const one = await create({ directorId: String(bob.userId) })
    const two = await create()
    const topic = await below(one.id)
    await ann.call(memberApi.addAdditionMember, {
      projectId: two.id,
      userId: String(bob.userId),
      position: '参与',
    })
    const move = bob.call(api.moveNode, { id: topic.id, parentId: two.id, version: 1 })
    await expect(move).rejects.toMatchObject({ code: 4030 })
  })

  test('two moves at once leave one tree', async () => {
    const one = await create()
    const two = await create()
    const topic = await below(one.id)
    await Promise.allSettled([
      ann.call(api.moveNode, { id: topic.id, parentId: two.id, version: topic.version }),
      ann.call(api.moveNode, { id: topic.id, parentId: two.id, version: topic.version }),
    ])
    const found = await tree()
    expect(found.flatMap(({ children }) => children.map(({ id }) => id))).toEqual([topic.id])
  })
})

test('a deleted project takes all below it along; numbers are not given again', async () => {
  const { id } = await create()
  const topic = await below(id)
  const assignment = await below(topic.id)
  await ann.call(api.deleteProjectV2, { ids: [assignment.id, topic.id] })
  await expect(tree()).resolves.toMatchObject([{ id, children: [] }])
  await below(id, { name: '再来' })
  expect((await tree())[0]?.children).toMatchObject([{ code: expect.stringMatching(/-02$/) as string }])
  await ann.call(api.deleteProject, { id })
  await expect(tree()).resolves.toEqual([])
})

test('a project runs from its first day on', async () => {
  const later = await create({ name: '明年', startDate: '2099-01-01', endDate: '2099-12-31' })
  await create({ name: '已开始' })
  const states = new Map((await tree()).map(({ name, state }) => [name, state]))
  expect(Object.fromEntries(states)).toEqual({ 明年: 'notStarted', 已开始: 'running' })
  const waiting = await ann.call(api.projectTree, { model: { status: 'notStarted' } })
  expect(waiting.records.map(({ id }) => id)).toEqual([later.id])
})

test('fifty projects at once get fifty numbers', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => create()))
  expect(new Set(made.map(({ code }) => code)).size).toBe(50)
})

test('F-516 people and units are found by a part of their names', async () => {
  const bob = await colleague()
  const found = await ann.call(api.searchUserByNameAndOrgId, { organizationId: String(ann.orgId) })
  expect(found.map(({ id }) => id)).toContain(String(bob.userId))
  await expect(ann.call(api.searchUserByNameAndOrgId, { userName: '无此人' })).resolves.toEqual([])
  const stranger = await app.user()
  const others = await ann.call(api.searchUserByNameAndOrgId, { organizationId: String(stranger.orgId) })
  expect(others).toEqual([])
  const units = await ann.call(api.searchOrganizationByName, {})
  expect(units.map(({ id }) => id)).toContain(String(ann.orgId))
})

test('F-352 F-515 the workbook has the filtered tree with indented names, amounts in 万元 and only what the caller sees', async () => {
  const { id } = await create({ specialBudget: '1250000.50' })
  const topic = await below(id, { name: '课题一', selfBudget: null })
  await below(topic.id, { name: '任务一' })
  await create({ name: '其他项目' })
  const { rowsOf } = await sheetsOf(ann, api.exportToExcel, { name: '课题一', sort: 'name' })
  const [heads, ...lines] = rowsOf('项目跟踪')
  expect(heads).toEqual(expect.arrayContaining(['名称', '专项预算（万元）', '进度（%）']))
  expect(lines.map(([name, level]) => [name, level])).toEqual([
    ['甲项目', '项目'],
    ['\u3000课题一', '课题'],
    ['\u3000\u3000任务一', '任务'],
  ])
  expect(lines[0]).toEqual(expect.arrayContaining(['自立项目', '125.00005', '执行中']))
  const bob = await colleague()
  const theirs = await sheetsOf(bob, api.exportToExcel, {})
  expect(theirs.rowsOf('项目跟踪')).toHaveLength(1)
})

test('the demo organisation gets its projects once', async () => {
  const { db } = app.services
  await db.update(organization).set({ code: DEMO_CODE }).where(eq(organization.id, ann.orgId))
  await db.update(user).set({ account: 'admin' }).where(eq(user.id, ann.userId))
  await seedProjects(app.services, app.app.log)
  await seedProjects(app.services, app.app.log)
  const made = await tree()
  expect(made).toHaveLength(5)
  expect(made.map(({ light }) => light)).toEqual(expect.arrayContaining(['green', 'red', null]))
  await expect(ann.call(api.queryDraftList, {})).resolves.toHaveLength(2)
})
