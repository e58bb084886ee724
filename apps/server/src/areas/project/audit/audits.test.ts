import { queryOneProjectInfo } from '@hepu/api/areas/project/application/projectApplication'
import * as api from '@hepu/api/areas/project/audit/projectAudit'
import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { submit } from '../application/testApplications.ts'
import { makeAuditors, makeSubmitted } from './testAudits.ts'

let app: TestApp
let staff: Awaited<ReturnType<typeof makeAuditors>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  staff = await makeAuditors(app)
})
afterAll(() => app.close())

type Given = Partial<InputOf<typeof api.audit>>
const page = (client: Client, model: InputOf<typeof api.queryPage>['model'] = {}) =>
  client.call(api.queryPage, { model })
const titles = async (client: Client, model: InputOf<typeof api.queryPage>['model'] = {}) =>
  (await page(client, model)).records.map(({ title }) => title)
const approvalFor = async (client: Client, objectId: string) => {
  const found = await client.call(approvalOfRecord, { subject: api.APPLICATION_SUBJECT, objectId })
  if (!found) throw new Error('the application has no approval')
  return found
}
const audit = async (client: Client, projectId: string, more: Given = {}) => {
  const { version } = await approvalFor(client, projectId)
  return client.call(api.audit, { projectId, version, decision: 'pass', ...more })
}
const stateOf = async (projectId: string) =>
  (await staff.ann.call(queryOneProjectInfo, { id: projectId })).state

describe('refusals of an audit', () => {
  test('退回 and 否决 need an opinion, and an opinion has at most 500 characters', async () => {
    const id = await makeSubmitted(staff.ann)
    await expect(audit(staff.bob, id, { decision: 'return' })).rejects.toMatchObject({
      code: 4000,
      message: '退回须写审核意见',
    })
    await expect(audit(staff.bob, id, { decision: 'reject', opinion: ' ' })).rejects.toMatchObject({
      message: '否决须写审核意见',
    })
    await expect(audit(staff.bob, id, { opinion: '字'.repeat(501) })).rejects.toMatchObject({
      message: '审核意见最多500个字',
    })
    await expect(audit(staff.bob, id, { opinion: '字'.repeat(500) })).resolves.toMatchObject({
      state: 'RUNNING',
    })
  })

  test('neither approval nor project, a kind that is none of projects, and a record without approval are refused', async () => {
    const { bob } = staff
    await expect(bob.call(api.audit, { version: 1, decision: 'pass' })).rejects.toMatchObject({
      message: '请给出审批或项目',
    })
    for (const type of ['research.patent', 'project.nothing'])
      await expect(
        bob.call(api.audit, { projectId: '1', type, version: 1, decision: 'pass' }),
      ).rejects.toMatchObject({ code: 4040, message: '审批不存在或无权查看' })
    await expect(
      bob.call(api.audit, { projectId: '999999', version: 1, decision: 'pass' }),
    ).rejects.toMatchObject({ code: 4040 })
  })

  test('whoever is not at work on the step decides nothing: the applicant, a later step, another organisation', async () => {
    const id = await makeSubmitted(staff.ann)
    const message = '「耐密玉米新品种选育」现在不等您审核，不能通过，请刷新后再看'
    await expect(audit(staff.cid, id)).rejects.toMatchObject({ code: 4220, message })
    await expect(audit(staff.ann, id)).rejects.toMatchObject({ message })
    const stranger = await app.user()
    await expect(
      stranger.call(api.audit, { projectId: id, version: 1, decision: 'pass' }),
    ).rejects.toMatchObject({ code: 4040 })
    const { id: approvalId } = await approvalFor(staff.bob, id)
    await expect(
      stranger.call(api.audit, { id: approvalId, version: 1, decision: 'pass' }),
    ).rejects.toMatchObject({ code: 4040 })
  })

  test('a decision about an older version is refused, and of two at once one counts', async () => {
    const id = await makeSubmitted(staff.ann)
    const { version } = await approvalFor(staff.bob, id)
    await expect(audit(staff.bob, id, { version: version - 1 })).rejects.toMatchObject({ code: 4090 })
    const tries = await Promise.allSettled([audit(staff.bob, id), audit(staff.bob, id)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('an application passes step by step, and the list shows what waits and what was done', async () => {
  const { ann, bob, cid } = staff
  const id = await makeSubmitted(ann)
  await expect(titles(bob)).resolves.toEqual(['耐密玉米新品种选育'])
  await expect(titles(cid)).resolves.toEqual([])
  const [row] = (await page(bob)).records
  expect(row).toMatchObject({ subjectTitle: '项目申报', stepName: '部门初审', objectId: id, act: null })
  await expect(audit(bob, id, { opinion: '同意上报' })).resolves.toMatchObject({
    state: 'RUNNING',
    stepName: '主管审批',
  })
  await expect(stateOf(id)).resolves.toBe('inReview')
  await expect(titles(bob)).resolves.toEqual([])
  const { records } = await page(bob, { status: 'done' })
  expect(records).toMatchObject([{ act: 'agree', opinion: '同意上报', state: 'RUNNING' }])
  const { id: approvalId, version } = await approvalFor(cid, id)
  await expect(cid.call(api.audit, { id: approvalId, version, decision: 'pass' })).resolves.toMatchObject({
    state: 'APPROVED',
    stepName: null,
  })
  await expect(stateOf(id)).resolves.toBe('approved')
})

test('退回 gives the application back, and handed in again it comes to the step that returned it', async () => {
  const { ann, bob, cid } = staff
  const id = await makeSubmitted(ann)
  await audit(bob, id)
  await expect(audit(cid, id, { decision: 'return', opinion: '预算偏高' })).resolves.toMatchObject({
    state: 'RETURNED',
  })
  await expect(stateOf(id)).resolves.toBe('returned')
  await expect(page(cid, { status: 'done' })).resolves.toMatchObject({
    records: [{ act: 'return', opinion: '预算偏高' }],
  })
  await submit(ann, id)
  await expect(titles(bob)).resolves.toEqual([])
  await expect(titles(cid)).resolves.toEqual(['耐密玉米新品种选育'])
  const { trail } = await approvalFor(cid, id)
  const [row] = (await page(cid)).records
  expect(row).toMatchObject({ submittedAt: trail.find(({ act }) => act === 'resubmit')?.at, round: 2 })
  expect(row?.submittedAt).not.toBe(row?.startedAt)
})

test('否决 ends the application', async () => {
  const id = await makeSubmitted(staff.ann)
  await expect(audit(staff.bob, id, { decision: 'reject', opinion: '重复立项' })).resolves.toMatchObject({
    state: 'REJECTED',
  })
  await expect(stateOf(id)).resolves.toBe('rejected')
  await expect(audit(staff.bob, id)).rejects.toMatchObject({ code: 4220 })
})

test('the list filters by kind, name and year of the submission', async () => {
  const { ann, bob } = staff
  await makeSubmitted(ann, '甲申报')
  await makeSubmitted(ann, '乙申报')
  const year = Number(new Date(app.services.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 4))
  await expect(titles(bob, { name: '甲' })).resolves.toEqual(['甲申报'])
  await expect(titles(bob, { type: api.APPLICATION_SUBJECT })).resolves.toHaveLength(2)
  await expect(titles(bob, { type: 'project.other' })).resolves.toEqual([])
  await expect(titles(bob, { year })).resolves.toHaveLength(2)
  await expect(titles(bob, { year: year - 1 })).resolves.toEqual([])
  const types = await bob.call(api.auditTypes, {})
  expect(types).toContainEqual({ value: 'project.application', label: '项目申报' })
  expect(types.every(({ value }) => value.startsWith('project.'))).toBe(true)
})
