import { listSources } from '@hepu/api/areas/project/source/listSources'
import * as api from '@hepu/api/areas/project/source/projectSource'
import { standardCap } from '@hepu/api/areas/project/source/indirectCap'
import { standardSubjects } from '@hepu/api/areas/project/source/subjectRules'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organization, user } from '../../../db/schema/index.ts'
import { DEMO_CODE } from '../../../db/seed/seedOrganizations.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { seedSources } from './seedSources.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const base = { name: '重点研发', code: 'ZD', fundType: '中央财政' }
type Given = NonNullable<Parameters<typeof insert>[0]>
const insert = (more: Partial<typeof api.insertSource.input._input> = {}, client = ann) =>
  client.call(api.insertSource, { ...base, ...more })
const show = (id: string, client = ann) => client.call(api.showSource, { id })
const names = async (id: string) => (await show(id)).subjects.map(({ level, name }) => `${level} ${name}`)
const outline = (...lines: [level: number, name: string][]): Given['subjects'] =>
  lines.map(([level, name]) => ({ level, name, kind: 'direct' as const }))

describe('refusals of a source', () => {
  test('name and code are taken once in an organisation and crop', async () => {
    await insert()
    await expect(insert({ code: 'ZE' })).rejects.toMatchObject({
      message: expect.stringContaining('项目来源名称') as string,
    })
    await expect(insert({ name: '另一' })).rejects.toMatchObject({
      message: expect.stringContaining('项目来源代码') as string,
    })
  })

  test('the code begins the numbers of projects, so it is letters and digits', async () => {
    await expect(insert({ code: 'z-1' })).rejects.toMatchObject({
      message: '来源代码由大写字母和数字组成，以字母开头，用作项目编号的开头',
    })
  })

  test('a kind of funds that is no entry of the dictionary is refused', async () => {
    await expect(insert({ fundType: '彩票' })).rejects.toMatchObject({
      message: expect.stringContaining('专项资金类型') as string,
    })
  })

  test('a tree with a gap is refused with its row, and nothing is stored', async () => {
    const subjects = outline([1, '直接费用'], [3, '材料费'])
    await expect(insert({ subjects })).rejects.toMatchObject({
      message: '第2行「材料费」的层级为3，其上一行为1，缺少中间的上级科目',
    })
    await expect(ann.call(api.pageSources, {})).resolves.toMatchObject({ total: 0 })
  })

  test('a limit whose tiers do not rise is refused', async () => {
    const tiers = [
      { upTo: '200', percent: '30' },
      { upTo: '100', percent: '20' },
      { upTo: null, percent: '10' },
    ]
    await expect(insert({ caps: [{ validFrom: '2025-01-01', tiers }] })).rejects.toMatchObject({
      message: '间接费用上限：各档上限应逐档增大，且大于0',
    })
  })

  test('a save with an older version, or with a subject that was deleted meanwhile, changes nothing', async () => {
    const { id } = await insert({ subjects: outline([1, '甲'], [1, '乙']) })
    const [first, second] = (await show(id)).subjects
    const kept = [{ ...outline([1, '甲'])![0]!, id: first!.id }]
    await ann.call(api.updateSource, { ...base, id, version: 1, subjects: kept })
    await expect(ann.call(api.updateSource, { ...base, id, version: 1 })).rejects.toMatchObject({
      data: { version: 2 },
    })
    const gone = [{ ...outline([1, '乙'])![0]!, id: second!.id }]
    const late = ann.call(api.updateSource, { ...base, id, version: 2, subjects: gone })
    await expect(late).rejects.toMatchObject({ message: '科目「乙」已被他人删除，请刷新后再试' })
    await expect(names(id)).resolves.toEqual(['1 甲'])
  })

  test('a subject of another source is not taken', async () => {
    const { id: other } = await insert({ subjects: outline([1, '甲']) })
    const [theirs] = (await show(other)).subjects
    const { id } = await insert({ name: '二', code: 'ZE' })
    const stolen = [{ ...outline([1, '甲'])![0]!, id: theirs!.id }]
    const taken = ann.call(api.updateSource, {
      ...base,
      name: '二',
      code: 'ZE',
      id,
      version: 1,
      subjects: stolen,
    })
    await expect(taken).rejects.toMatchObject({ message: '科目「甲」已被他人删除，请刷新后再试' })
  })

  test('another organisation sees nothing of a source and cannot change it', async () => {
    const { id } = await insert()
    const stranger = await app.user()
    await expect(show(id, stranger)).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(api.deleteSources, { ids: [id] })).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(api.setSourceStatus, { id, status: 0 })).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(listSources, {})).resolves.toEqual([])
  })
})

test('F-453 F-514 a source keeps its subjects in order, through save, sort and deletion of one', async () => {
  const { id } = await insert({
    subjects: [...standardSubjects],
    caps: [{ ...standardCap, tiers: [...standardCap.tiers] }],
  })
  const stored = await show(id)
  expect(stored.subjects.map(({ name }) => name)).toEqual(standardSubjects.map(({ name }) => name))
  expect(stored.caps).toEqual([standardCap])
  const tops = stored.subjects.filter(({ level }) => level === 1).map((subject) => subject.id)
  const { version } = await ann.call(api.sortSubjects, { id, ids: tops.toReversed() })
  expect((await names(id))[0]).toBe('1 间接费用')
  const rest = (await show(id)).subjects.filter(({ kind }) => kind === 'indirect')
  await ann.call(api.updateSource, { ...base, id, version, subjects: rest })
  await expect(names(id)).resolves.toEqual(['1 间接费用', '2 管理费', '2 绩效支出'])
  const history = await ann.call(changeLogOfRecord, { object: 'project_source', objectId: id })
  expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
})

test('an order that misses a subject is refused', async () => {
  const { id } = await insert({ subjects: outline([1, '甲'], [1, '乙']) })
  const [first] = (await show(id)).subjects
  await expect(ann.call(api.sortSubjects, { id, ids: [first!.id] })).rejects.toMatchObject({
    message: '科目已被他人修改，请刷新后再试',
  })
})

test('F-402 F-514 a disabled source is not offered any more, and is listed as such', async () => {
  const { id } = await insert()
  await expect(ann.call(listSources, {})).resolves.toMatchObject([{ id, code: 'ZD' }])
  await ann.call(api.setSourceStatus, { id, status: 0 })
  await expect(ann.call(listSources, {})).resolves.toEqual([])
  const { records } = await ann.call(api.pageSources, { model: { status: 0 } })
  expect(records).toMatchObject([{ id, status: 0 }])
})

test('F-514 a deleted source is gone from list and choice, and its name is free again', async () => {
  const { id } = await insert()
  await ann.call(api.deleteSources, { ids: [id] })
  await expect(show(id)).rejects.toMatchObject({ code: 4040 })
  await expect(ann.call(listSources, {})).resolves.toEqual([])
  await expect(ann.call(api.pageSources, { model: {} })).resolves.toMatchObject({ total: 0, records: [] })
  await expect(insert()).resolves.toBeTruthy()
})

test('the demo organisation gets its sources once', async () => {
  const { db } = app.services
  await db.update(organization).set({ code: DEMO_CODE }).where(eq(organization.id, ann.orgId))
  await db.update(user).set({ account: 'admin' }).where(eq(user.id, ann.userId))
  await seedSources(app.services, app.app.log)
  await seedSources(app.services, app.app.log)
  await expect(ann.call(api.pageSources, {})).resolves.toMatchObject({ total: 6 })
})
