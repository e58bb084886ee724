import * as api from '@hepu/api/areas/project/approval/projectApproval'
import { insertProjectInfo } from '@hepu/api/areas/project/application/projectApplication'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { ctxOf, type Client } from '../../../../test/testApp.ts'
import { fileTest, pdf, sendFile, type FileTest } from '../../../files/testFiles.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { assertOffered } from './offered.ts'
import { seedApprovals } from './seedApprovals.ts'

let server: FileTest
let ann: Client
beforeAll(async () => {
  server = await fileTest()
})
beforeEach(async () => {
  ann = await server.user()
})
afterAll(() => server.close())

const offeredTo = async (client: Client, id: string) => assertOffered(await ctxOf(server, client), Number(id))

type Given = Partial<InputOf<typeof api.insertApproval>>
const day = (offset: number): string =>
  new Date(server.services.now().getTime() + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const base = (more: Given = {}) => ({
  name: '玉米重大专项',
  year: 2026,
  category: '新品种选育',
  startDate: '2026-01-01',
  endDate: '2030-12-31',
  openFrom: day(-5),
  openTo: day(10),
  guide: '面向黄淮海夏玉米区，选育抗茎腐病、适合机收的新品种。',
  contact: '李明',
  ...more,
})
const insert = (more: Given = {}, client = ann) => client.call(api.insertApproval, base(more))
const submit = (more: Given = {}, client = ann) => insert({ submit: true, ...more }, client)
const show = (id: string, client = ann) => client.call(api.selectById, { id })
const edit = async (id: string, more: Given = {}, client = ann) =>
  client.call(api.editApproval, { ...base(more), id, version: (await show(id, client)).version })
const publish = (id: string, client = ann) => client.call(api.isPublish, { id, state: 'published' })
const withdraw = (id: string, client = ann) => client.call(api.isPublish, { id, state: 'withdrawn' })
const names = async (client = ann) => (await client.call(api.queryPage, {})).records.map(({ name }) => name)
const drafts = async (client = ann) =>
  (await client.call(api.queryDraftPage, {})).records.map(({ name }) => name)
const colleague = (...verbs: ('read' | 'write' | 'publish')[]) =>
  server.user({ org: ann.org, permissions: verbs.map((verb) => `project.approval:${verb}` as const) })

describe('refusals of a 立项', () => {
  test('a submission names every field that is missing, and a draft needs a name only', async () => {
    await expect(ann.call(api.insertApproval, { name: '甲', submit: true })).rejects.toMatchObject({
      message:
        '立项年度必填；类别必填；执行开始日期必填；执行结束日期必填；申报指南必填；申报开始日期必填；申报截止日期必填；联系人必填',
    })
    await expect(ann.call(api.insertApproval, { name: '甲' })).resolves.toMatchObject({
      state: 'draft',
      code: null,
    })
    await expect(ann.call(api.insertApproval, { name: ' ' })).rejects.toMatchObject({
      message: '立项名称必填',
    })
  })

  test('one refusal of a submission names all gaps with their fields: missing, wrong days, and beyond the parent', async () => {
    const top = await submit({ name: '总', specialBudget: '1000', endDate: '2028-12-31' })
    const gaps = {
      name: '乙',
      parentId: top.id,
      guide: null,
      specialBudget: '1000.01',
      openFrom: '2026-03-02',
      openTo: '2026-03-01',
      endDate: '2029-01-10',
    }
    const refusal = await submit(gaps).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 4000,
      data: {
        problems: [
          { path: 'guide', message: '申报指南必填' },
          { path: 'openTo', message: '申报截止日期不应早于申报开始日期' },
          { path: 'endDate', message: expect.stringContaining('晚结束10天') },
          { path: 'specialBudget', message: expect.stringContaining('多 0.000001 万元') },
        ],
      },
    })
  })

  test.each([
    [{ endDate: '2026-01-01' }, '执行结束日期应晚于执行开始日期'],
    [{ endDate: '2036-01-01' }, '执行期最长10年，请改执行结束日期'],
    [{ openFrom: '2026-03-02', openTo: '2026-03-01' }, '申报截止日期不应早于申报开始日期'],
    [
      { endDate: '2026-06-30', openTo: '2026-07-01', openFrom: '2026-06-01' },
      '申报截止日期不应晚于执行结束日期',
    ],
    [{ specialBudget: '1.005' }, '专项预算应为金额，最多两位小数，不得小于0'],
    [{ selfBudget: '-1' }, '自筹预算应为金额，最多两位小数，不得小于0'],
    [{ phone: '8866' }, '联系电话应为手机号码或带区号的座机号码，如0371-65730000'],
    [{ category: '彩票' }, '类别应为新品种选育、技术研发、平台、推广之一'],
    [{ guide: '字'.repeat(api.GUIDE_MAX + 1) }, `申报指南最多${api.GUIDE_MAX}个字`],
  ])('a draft with %o is refused', async (more, message) => {
    await expect(insert(more)).rejects.toMatchObject({ code: 4000, message })
  })

  test('a 立项 below one of another organisation, below a draft, itself, or its own child is refused', async () => {
    const stranger = await server.user()
    const foreign = await submit({}, stranger)
    await expect(insert({ parentId: foreign.id })).rejects.toMatchObject({ code: 4040 })
    const draft = await insert({ name: '草稿甲' })
    await expect(insert({ parentId: draft.id })).rejects.toMatchObject({
      message: '「草稿甲」是草稿，请先提交，再作上级立项',
    })
    const top = await submit()
    const below = await submit({ name: '下级', parentId: top.id })
    for (const parentId of [top.id, below.id])
      await expect(edit(top.id, { parentId })).rejects.toMatchObject({
        message: '上级立项不能是它自己或它的下级',
      })
  })

  test('a fifth level is refused', async () => {
    let parentId: string | null = null
    for (const name of ['一', '二', '三', '四']) parentId = (await submit({ name, parentId })).id
    await expect(insert({ parentId })).rejects.toMatchObject({ message: '立项最多4级，请另选上级立项' })
  })

  test('days and money beyond the parent are refused with the difference, and a draft is warned', async () => {
    const top = await submit({
      name: '总',
      specialBudget: '1000000',
      startDate: '2026-01-01',
      endDate: '2028-12-31',
    })
    await submit({ name: '甲', parentId: top.id, specialBudget: '700000', endDate: '2028-12-31' })
    const more = { name: '乙', parentId: top.id, specialBudget: '300000.01', endDate: '2029-01-10' }
    const [late, over] = [
      '「乙」的执行期比上级「总」的（2026-01-01 至 2028-12-31）晚结束10天',
      '下级专项预算合计比「总」的专项预算（100.00 万元）多 0.000001 万元',
    ]
    await expect(submit(more)).rejects.toMatchObject({ message: `${late}；${over}` })
    const draft = await insert(more)
    expect(draft.warnings).toEqual([late, over])
    await expect(edit(draft.id, { ...more, submit: true })).rejects.toMatchObject({ code: 4000 })
    await expect(
      edit(draft.id, { ...more, specialBudget: '300000', endDate: '2028-12-31', submit: true }),
    ).resolves.toMatchObject({ state: 'submitted', warnings: [] })
    await expect(
      edit(top.id, { name: '总', specialBudget: '999999', endDate: '2028-12-31' }),
    ).rejects.toMatchObject({
      message: '下级专项预算合计比「总」的专项预算（99.9999 万元）多 0.0001 万元',
    })
    await expect(
      edit(top.id, { name: '总', specialBudget: '1000000', endDate: '2028-12-30' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('「甲」的执行期比上级「总」') as string })
  })

  test('a parent without an amount of its own sets no limit', async () => {
    const top = await submit()
    await expect(submit({ parentId: top.id, selfBudget: '5000000' })).resolves.toMatchObject({ warnings: [] })
  })

  test('a save with an older version changes nothing', async () => {
    const { id } = await submit()
    await edit(id, { name: '新名' })
    await expect(ann.call(api.editApproval, { ...base(), id, version: 1 })).rejects.toMatchObject({
      code: 4090,
      data: { version: 2 },
    })
    await expect(show(id)).resolves.toMatchObject({ name: '新名' })
  })
})

describe('drafts', () => {
  test('F-399 queryDraftPage lists a draft and queryPage does not, nor the tree, nor anybody else', async () => {
    const { id } = await insert({ name: '我的草稿' })
    await submit({ name: '已交' })
    await expect(drafts()).resolves.toEqual(['我的草稿'])
    await expect(names()).resolves.toEqual(['已交'])
    expect((await ann.call(api.queryTree, {})).map(({ name }) => name)).toEqual(['已交'])
    const bob = await colleague('read', 'write', 'publish')
    await expect(drafts(bob)).resolves.toEqual([])
    for (const refused of [
      () => show(id, bob),
      () => bob.call(api.projectFiles, { id }),
      () => bob.call(api.editApproval, { ...base(), id, version: 1 }),
      () => bob.call(api.deleteApproval, { id }),
      () => publish(id, bob),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 4040, message: '立项不存在或无权查看' })
    await ann.call(api.deleteApproval, { id })
    await expect(drafts()).resolves.toEqual([])
  })

  test('a draft gets its number when it is submitted, and numbers are never given again', async () => {
    const draft = await insert({ year: 2031, startDate: '2031-01-01', endDate: '2032-01-01' })
    const same = { year: 2031, startDate: '2031-01-01', endDate: '2032-01-01' }
    await expect(edit(draft.id, { ...same, submit: true })).resolves.toMatchObject({
      code: 'LX20310001',
      state: 'submitted',
    })
    await ann.call(api.deleteApproval, { id: draft.id })
    await expect(submit(same)).resolves.toMatchObject({ code: 'LX20310002' })
  })
})

describe('publication', () => {
  test('F-507 a submitted 立项 is published, withdrawn, changed and published again', async () => {
    const { id } = await submit()
    await expect(ann.call(api.isPublish, { id })).resolves.toMatchObject({
      isPublished: false,
      state: 'submitted',
    })
    await expect(withdraw(id)).rejects.toMatchObject({ message: '当前状态为「已提交」，不能撤回' })
    await expect(publish(id)).resolves.toMatchObject({ isPublished: true })
    await expect(edit(id, { name: '改' })).rejects.toMatchObject({
      message: '「玉米重大专项」已发布，请先撤回再修改',
    })
    await expect(withdraw(id)).resolves.toMatchObject({ isPublished: false, state: 'withdrawn' })
    await edit(id, { name: '改' })
    await expect(publish(id)).resolves.toMatchObject({ isPublished: true })
    const lines = await ann.call(changeLogOfRecord, { object: 'project_approval', objectId: id })
    expect(lines.map(({ after }) => after?.['state'])).toEqual([
      'published',
      undefined,
      'withdrawn',
      'published',
      'submitted',
    ])
  })

  test('ten publications at once publish once', async () => {
    const { id } = await submit()
    const done = await Promise.all(Array.from({ length: 10 }, () => publish(id)))
    expect(new Set(done.map(({ version }) => version)).size).toBe(1)
    const lines = await ann.call(changeLogOfRecord, { object: 'project_approval', objectId: id })
    expect(lines.filter(({ after }) => after?.['state'] === 'published')).toHaveLength(1)
  })

  test('to publish what is published changes nothing, and an older version is refused', async () => {
    const { id } = await submit()
    await publish(id)
    const { version } = await publish(id)
    await expect(
      ann.call(api.isPublish, { id, state: 'withdrawn', version: version - 1 }),
    ).rejects.toMatchObject({ code: 4090 })
    await expect(ann.call(api.isPublish, { id, state: 'withdrawn', version })).resolves.toMatchObject({
      state: 'withdrawn',
    })
  })

  test('readers ask whether it is published and cannot publish; writers cannot either', async () => {
    const { id } = await submit()
    for (const one of [await colleague('read'), await colleague('read', 'write')]) {
      await expect(one.call(api.isPublish, { id })).resolves.toMatchObject({ isPublished: false })
      await expect(publish(id, one)).rejects.toMatchObject({
        code: 4030,
        message: '您没有「发布」立项的权限，请联系管理员',
      })
    }
    const reader = await colleague('read')
    expect((await show(id, reader)).can).toMatchObject({ edit: false, publish: false, delete: false })
  })

  test('a draft, and one whose window is over, are not published', async () => {
    const draft = await insert()
    await expect(publish(draft.id)).rejects.toMatchObject({ message: '当前状态为「草稿」，不能发布' })
    const past = await submit({ name: '旧', openFrom: '2026-01-01', openTo: '2026-01-31' })
    const message = '「旧」的申报截止日期 2026-01-31 已过，请先修改申报截止日期再发布'
    await expect(publish(past.id)).rejects.toMatchObject({ message })
    await expect(show(past.id)).resolves.toMatchObject({
      can: { publish: false },
      whyNot: { publish: message },
    })
  })
})

describe('what is offered to applicants', () => {
  const offered = async (client: Client) =>
    (await client.call(api.offeredApprovals, {})).map(({ name }) => name)

  test('units of the company see what is published and open today; other companies see nothing', async () => {
    const open = await submit({ name: '开放' })
    const later = await submit({ name: '未到', openFrom: day(2) })
    for (const { id } of [open, later]) await publish(id)
    await submit({ name: '未发布' })
    const unit = await server.user({
      org: await makeOrg(server.services.db, ann.org),
      permissions: ['project.node:read'],
    })
    await expect(offered(unit)).resolves.toEqual(['开放'])
    await expect(offered(await server.user())).resolves.toEqual([])
    await offeredTo(unit, open.id)
    await expect(offeredTo(unit, later.id)).rejects.toMatchObject({
      message: `立项「未到」自 ${day(2)} 起申报，现在还不能申报`,
    })
    await withdraw(open.id)
    await expect(offered(unit)).resolves.toEqual([])
    await expect(offeredTo(unit, open.id)).rejects.toMatchObject({
      message: '立项「开放」未发布，不能申报',
    })
  })

  test('the last day of the window is open, and the day after is not', async () => {
    const { id } = await submit({ name: '今日截止', openTo: day(0) })
    await publish(id)
    await expect(offered(ann)).resolves.toEqual(['今日截止'])
    server.advance(86_400_000)
    const later = await server.user({ org: ann.org })
    await expect(offered(later)).resolves.toEqual([])
    await expect(offeredTo(later, id)).rejects.toMatchObject({
      message: `立项「今日截止」的申报已于 ${day(-1)} 截止`,
    })
    server.advance(-86_400_000)
  })
})

describe('lists and the tree', () => {
  test('F-506 the list filters by name, number, state and year; the tree shows what fits with what is above', async () => {
    const top = await submit({ name: '总专项' })
    const below = await submit({ name: '抗病专题', parentId: top.id })
    await submit({ name: '水肥专题', parentId: top.id, year: 2027 })
    await publish(below.id)
    const page = async (model: InputOf<typeof api.queryPage>['model']) =>
      (await ann.call(api.queryPage, { model, sort: 'code', order: 'ascending' })).records.map(
        ({ name }) => name,
      )
    await expect(page({})).resolves.toEqual(['总专项', '抗病专题', '水肥专题'])
    await expect(page({ name: '专题' })).resolves.toEqual(['抗病专题', '水肥专题'])
    await expect(page({ name: below.code ?? '' })).resolves.toEqual(['抗病专题'])
    await expect(page({ status: 'published' })).resolves.toEqual(['抗病专题'])
    await expect(page({ year: 2027 })).resolves.toEqual(['水肥专题'])
    const tree = await ann.call(api.queryTree, { year: 2027 })
    expect(tree.map(({ name, children }) => [name, children.map((one) => one.name)])).toEqual([
      ['总专项', ['水肥专题']],
    ])
    await expect(show(below.id)).resolves.toMatchObject({
      trail: [{ name: '总专项' }, { name: '抗病专题' }],
      children: [],
      isOpen: true,
    })
    const { children } = await show(top.id)
    expect(children.map(({ name }) => name)).toEqual(['抗病专题', '水肥专题'])
  })

  test('F-507 parents offered leave out drafts, the 立项 itself and what is below it', async () => {
    const top = await submit({ name: '总' })
    const below = await submit({ name: '下', parentId: top.id })
    await submit({ name: '另' })
    await insert({ name: '草稿' })
    const parents = async (id?: string) =>
      (await ann.call(api.selectOptionalParentProject, { ...(id && { id }) })).map(({ name }) => name)
    await expect(parents()).resolves.toEqual(['总', '下', '另'])
    await expect(parents(top.id)).resolves.toEqual(['另'])
    await expect(parents(below.id)).resolves.toEqual(['总', '另'])
  })

  test('one with others below it is not deleted', async () => {
    const top = await submit({ name: '总' })
    const below = await submit({ name: '下', parentId: top.id })
    const message = '「总」有 1 个下级立项（含他人的草稿），请先删除下级或改其上级'
    await expect(ann.call(api.deleteApproval, { id: top.id })).rejects.toMatchObject({ message })
    expect((await show(top.id)).whyNot).toEqual({ delete: message })
    await ann.call(api.deleteApproval, { id: below.id })
    await ann.call(api.deleteApproval, { id: top.id })
    await expect(names()).resolves.toEqual([])
  })
})

test('F-506 F-507 files come with a save, are listed, and go one by one, each with its line of the history', async () => {
  const send = async (name: string, client = ann) =>
    (await sendFile(server, client, name, pdf, { infoType: api.APPROVAL_FILES, infoId: '' })).id
  const { id } = await insert({ fileIds: [await send('指南.pdf')] })
  await edit(id, { fileIds: [await send('模板.pdf')] })
  const files = await ann.call(api.projectFiles, { id })
  expect(files.map(({ originalName }) => originalName)).toEqual(['指南.pdf', '模板.pdf'])
  const bob = await colleague('read', 'write')
  const [first] = files
  await expect(bob.call(api.delFileById, { id: first?.id ?? '' })).rejects.toMatchObject({ code: 4040 })
  await ann.call(api.delFileById, { id: first?.id ?? '' })
  await expect(ann.call(api.delFileById, { id: first?.id ?? '' })).rejects.toMatchObject({ code: 4040 })
  const [line] = await ann.call(changeLogOfRecord, { object: 'project_approval', objectId: id })
  expect(line?.before).toEqual({ files: ['指南.pdf'] })
  await edit(id, { submit: true })
  await publish(id)
  const [left] = await ann.call(api.projectFiles, { id })
  await expect(ann.call(api.delFileById, { id: left?.id ?? '' })).rejects.toMatchObject({
    message: '「玉米重大专项」已发布，请先撤回再修改',
  })
})

test('one with applications is not deleted, though it may be withdrawn', async () => {
  const { id } = await submit()
  await publish(id)
  await ann.call(insertProjectInfo, { name: '某项申报', approvalId: id })
  const message = '「玉米重大专项」已有 1 份申报，不能删除，可以撤回'
  await expect(ann.call(api.deleteApproval, { id })).rejects.toMatchObject({ code: 4220, message })
  await expect(show(id)).resolves.toMatchObject({ applications: 1, whyNot: { delete: message } })
  await expect(withdraw(id)).resolves.toMatchObject({ state: 'withdrawn' })
})

test('two submissions at the same time get two numbers', async () => {
  const made = await Promise.all([submit({ name: '甲' }), submit({ name: '乙' }), submit({ name: '丙' })])
  expect(new Set(made.map(({ code }) => code)).size).toBe(3)
})

test('the demo has 立项 of three years in all states, and some that are open today', async () => {
  const ctx = await ctxOf(server, ann)
  const nobody = { ...ctx.caller, permissions: new Set<never>() }
  await inTransaction(server.services.db, (db) => seedApprovals({ ...ctx, caller: nobody, db }, ann.userId))
  const { records, total } = await ann.call(api.queryPage, { size: 50 })
  expect(total).toBeGreaterThan(20)
  expect(new Set(records.map(({ year }) => year)).size).toBe(3)
  expect(new Set(records.map(({ state }) => state))).toEqual(new Set(['submitted', 'published', 'withdrawn']))
  await expect(drafts()).resolves.toHaveLength(2)
  expect((await ann.call(api.offeredApprovals, {})).length).toBeGreaterThan(2)
})
