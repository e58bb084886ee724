import * as api from '@hepu/api/areas/project/application/projectApplication'
import { insertApproval, isPublish } from '@hepu/api/areas/project/approval/projectApproval'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { must } from '@hepu/api/core/must'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { completeInfo, fillSections, makeSource, submit } from './testApplications.ts'

let app: TestApp
let ann: Client
let now = new Date('2026-03-10T02:00:00Z')
beforeAll(async () => {
  app = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = new Date('2026-03-10T02:00:00Z')
  ann = await app.user()
})
afterAll(() => app.close())

/** Makes a 立项 that is open in March. */
async function makeApproval(more: Partial<InputOf<typeof insertApproval>> = {}): Promise<string> {
  const { id } = await ann.call(insertApproval, {
    name: '盐碱地攻关',
    year: 2026,
    category: '推广',
    startDate: '2026-01-01',
    endDate: '2028-12-31',
    openFrom: '2026-03-01',
    openTo: '2026-03-31',
    guide: '申报指南',
    contact: '李明',
    submit: true,
    ...more,
  })
  return id
}
async function open(more: Partial<InputOf<typeof insertApproval>> = {}): Promise<string> {
  const id = await makeApproval(more)
  await ann.call(isPublish, { id, state: 'published' })
  return id
}
const insert = (values: InputOf<typeof api.insertProjectInfo>, client = ann) =>
  client.call(api.insertProjectInfo, values)
const show = (id: string, client = ann) => client.call(api.queryOneProjectInfo, { id })

test('only a 立项 that is open today can be named, by the units of its company', async () => {
  const hidden = await makeApproval()
  await expect(insert({ name: '甲', approvalId: hidden })).rejects.toMatchObject({
    code: 4220,
    message: '立项「盐碱地攻关」未发布，不能申报',
  })
  const approvalId = await open()
  const stranger = await app.user()
  await expect(insert({ name: '甲', approvalId }, stranger)).rejects.toMatchObject({ code: 4040 })
  now = new Date('2026-04-01T02:00:00Z')
  const late = await app.user({ org: ann.org })
  await expect(insert({ name: '甲', approvalId }, late)).rejects.toMatchObject({
    message: '立项「盐碱地攻关」的申报已于 2026-03-31 截止',
  })
})

test('what is left empty comes from the 立项; what was filled in stays', async () => {
  const sourceId = await makeSource(ann)
  const approvalId = await open({ sourceId })
  const { id, version } = await insert({ name: '甲', approvalId, category: '平台' })
  const shown = await show(id)
  expect(shown).toMatchObject({ approvalId, approvalName: '盐碱地攻关', sourceId, category: '平台' })
  expect(shown).toMatchObject({ startDate: '2026-01-01', endDate: '2028-12-31' })
  const emptied = { id, version, name: '甲', approvalId, sourceId: null, startDate: null }
  await ann.call(api.editProjectInfo, emptied)
  await expect(show(id)).resolves.toMatchObject({ approvalId, sourceId: null, startDate: null })
  const other = await open({ category: '技术研发', startDate: '2026-02-01' })
  await ann.call(api.editProjectInfo, {
    id,
    version: version + 1,
    name: '甲',
    category: '平台',
    approvalId: other,
  })
  await expect(show(id)).resolves.toMatchObject({ category: '平台', startDate: '2026-02-01' })
})

test('a unit below the publisher applies without the source that it does not see', async () => {
  const approvalId = await open({ sourceId: await makeSource(ann) })
  const unit = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  const { id } = await insert({ name: '甲', approvalId }, unit)
  await expect(show(id, unit)).resolves.toMatchObject({ approvalName: '盐碱地攻关', sourceId: null })
})

test("days of one's own that do not go with those of the 立项 are refused at the end date", async () => {
  const approvalId = await open()
  await expect(insert({ name: '甲', approvalId, startDate: '2029-01-01' })).rejects.toMatchObject({
    code: 4000,
    message: expect.stringContaining(
      '结束日期应晚于开始日期（立项「盐碱地攻关」为 2026-01-01 至 2028-12-31）',
    ),
    data: { problems: [{ path: 'endDate' }] },
  })
})

test('F-451 after the last day a draft may still be edited, is not submitted, and what was submitted in time is handed in again', async () => {
  const bob = await app.user({
    org: ann.org,
    permissions: ['project.application:read', 'project.application:review'],
  })
  const approvalId = await open()
  const make = async () => {
    const { id } = await insert(completeInfo(ann, await makeSource(ann), { approvalId }))
    await fillSections(ann, id)
    return id
  }
  const [inTime, late] = [await make(), await make()]
  await submit(ann, inTime)
  const [task] = (await bob.call(approvals.pageTodo, { size: 200 })).records
  const { taskId, version } = must(task, 'the task')
  await bob.call(approvals.returnBack, { taskId, version, step: 0, opinion: '请补充' })
  now = new Date('2026-04-01T02:00:00Z')
  ann = await app.user({
    org: ann.org,
    permissions: ['project.application:read', 'project.application:write', 'project.application:all'],
  })
  const { infoVersion, name } = await show(late)
  await ann.call(api.editProjectInfo, { id: late, version: infoVersion, name, approvalId })
  await expect(submit(ann, late)).rejects.toMatchObject({
    message: '立项「盐碱地攻关」的申报已于 2026-03-31 截止',
  })
  await expect(submit(ann, inTime)).resolves.toMatchObject({ number: expect.stringMatching(/^SB/) })
})
