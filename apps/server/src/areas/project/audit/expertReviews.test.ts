import * as api from '@hepu/api/areas/project/audit/expertReview'
import { audit } from '@hepu/api/areas/project/audit/projectAudit'
import { noticePage } from '@hepu/api/areas/authority/notice/notice'
import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organization } from '../../../db/schema/index.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { makeComplete } from '../application/testApplications.ts'
import { makeAuditors, makeSubmitted } from './testAudits.ts'

let app: TestApp
let staff: Awaited<ReturnType<typeof makeAuditors>>
let applicationId: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  staff = await makeAuditors(app)
  applicationId = await makeSubmitted(staff.ann)
})
afterAll(() => app.close())

type Expert = InputOf<typeof api.assignExperts>['experts'][number]
const user = ({ userId }: Client): Expert => ({ userId: String(userId), title: '研究员' })
const outside: Expert = { expertName: '陈教授', unit: '农业大学', title: '教授' }
const assign = (experts: Expert[], client = staff.admin, id = applicationId) =>
  client.call(api.assignExperts, { applicationId: id, experts })
const show = (client: Client) => client.call(api.expertReviews, { applicationId })
const own = async (client: Client) => {
  const row = (await show(client)).rows.find(({ isOwn }) => isOwn)
  if (!row) throw new Error('the user is no expert')
  return row
}
const score = async (client: Client, points: string, opinion = '技术路线可行') => {
  const { id, version } = await own(client)
  return client.call(api.saveScore, { id, version, score: points, opinion })
}
const pass = async (client: Client) => {
  const found = await client.call(approvalOfRecord, {
    subject: 'project.application',
    objectId: applicationId,
  })
  return client.call(audit, { projectId: applicationId, version: found?.version ?? 0, decision: 'pass' })
}

describe('refusals of assigning experts', () => {
  test('applicant and director are no experts of their own application, and assign none', async () => {
    const { ann, admin } = staff
    const message = '申报人和负责人不能评审自己的申报，请另选专家'
    await expect(assign([user(ann)])).rejects.toMatchObject({ code: 4000, message })
    const self = await makeSubmitted(admin, '管理员的申报')
    await expect(assign([user(staff.experts[0])], admin, self)).rejects.toMatchObject({
      code: 4030,
      message: '申报人和负责人不能指派自己申报的评审专家',
    })
  })

  test('a user without the right, one of another organisation, and an outside expert without unit are refused', async () => {
    const plain = await app.user({ org: staff.admin.org, permissions: ['project.node:read'] })
    const message = '所选专家不存在，或没有使用项目审核的权限，或看不到该申报的机构，请另选专家'
    for (const one of [plain, await app.user()])
      await expect(assign([user(one)])).rejects.toMatchObject({ code: 4000, message })
    await expect(assign([{ expertName: '陈教授' }])).rejects.toMatchObject({
      message: '第1位外部专家的单位必填',
    })
    await expect(assign([{}])).rejects.toMatchObject({ message: '第1位外部专家的专家姓名必填' })
    await expect(assign([])).rejects.toMatchObject({ message: '请选择或填写专家' })
  })

  test('the same expert is asked once, inside or outside', async () => {
    await assign([user(staff.experts[0]), outside])
    await expect(assign([user(staff.experts[0])])).rejects.toMatchObject({
      message: '该申报的这位专家已存在',
    })
    await expect(assign([outside])).rejects.toMatchObject({ message: '该申报的这位外部专家已存在' })
  })

  test('an application that is not under approval has no experts to assign, and only who may assign does', async () => {
    const draft = await makeComplete(staff.ann, { name: '未交' })
    await expect(assign([outside], staff.admin, draft)).rejects.toMatchObject({
      message: '「未交」不在审批中，不能指派专家',
    })
    await expect(assign([outside], staff.bob)).rejects.toMatchObject({ code: 4030 })
    const stranger = await app.user()
    await expect(assign([outside], stranger)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('scores', () => {
  test.each([
    ['', '评分必填'],
    ['101', '评分不得大于100'],
    ['80.125', '评分应为0到100的数，最多两位小数'],
    ['-1', '评分应为0到100的数，最多两位小数'],
  ])('the score %j is refused', async (points, message) => {
    await assign([user(staff.experts[0])])
    await expect(score(staff.experts[0], points)).rejects.toMatchObject({ code: 4000, message })
    await expect(score(staff.experts[0], '80', ' ')).rejects.toMatchObject({ message: '评审意见必填' })
  })

  test('nobody scores for another user; who assigns enters the score of an outside expert', async () => {
    const [first, second] = staff.experts
    await assign([user(first), user(second), outside])
    const { id, version } = await own(first)
    for (const one of [second, staff.admin, staff.bob])
      await expect(
        one.call(api.saveScore, { id, version, score: '90', opinion: '好' }),
      ).rejects.toMatchObject({
        code: 4030,
        message: expect.stringContaining('只能由专家本人填写') as string,
      })
    const row = (await show(staff.admin)).rows.find(({ userId }) => userId === null)
    await expect(
      first.call(api.saveScore, { id: row?.id ?? '', version: 1, score: '90', opinion: '好' }),
    ).rejects.toMatchObject({ message: '陈教授的评审只能由指派专家的人填写' })
    await staff.admin.call(api.saveScore, { id: row?.id ?? '', version: 1, score: '90', opinion: '好' })
    await expect(show(staff.admin)).resolves.toMatchObject({ counted: 3, scored: 1, average: null })
  })

  test('before all have scored each expert sees his own score only, then everybody sees scores and average', async () => {
    const [first, second] = staff.experts
    await assign([user(first), user(second)])
    await score(first, '85.5')
    const scores = async (client: Client) => (await show(client)).rows.map((row) => [row.isScored, row.score])
    await expect(scores(first)).resolves.toEqual([
      [true, '85.50'],
      [false, null],
    ])
    for (const one of [second, staff.admin, staff.bob]) {
      await expect(scores(one)).resolves.toEqual([
        [true, null],
        [false, null],
      ])
      await expect(show(one)).resolves.toMatchObject({ average: null, counted: 2, scored: 1 })
    }
    await score(second, '90')
    await expect(scores(staff.bob)).resolves.toEqual([
      [true, '85.50'],
      [true, '90.00'],
    ])
    await expect(show(staff.bob)).resolves.toMatchObject({ average: '87.75', scored: 2 })
    await expect(score(first, '100')).rejects.toMatchObject({
      message: '「耐密玉米新品种选育」的专家已全部评完，评分不能再改',
    })
  })

  test('applicant and director see nothing of it', async () => {
    await assign([user(staff.experts[0])])
    await score(staff.experts[0], '60')
    await expect(show(staff.ann)).resolves.toMatchObject({ isHidden: true, rows: [], average: null })
    await expect(staff.ann.call(api.myReviews, {})).resolves.toEqual([])
  })

  test('a score with an older version is refused, and a score is changed until the last one comes', async () => {
    const [first, second] = staff.experts
    await assign([user(first), user(second)])
    await score(first, '70')
    const { id } = await own(first)
    await expect(
      first.call(api.saveScore, { id, version: 1, score: '75', opinion: '好' }),
    ).rejects.toMatchObject({ code: 4090 })
    await score(first, '75')
    await expect(own(first)).resolves.toMatchObject({ score: '75.00' })
  })

  test('after the end of the approval nothing is scored, and experts are not exchanged', async () => {
    await assign([user(staff.experts[0])])
    await pass(staff.bob)
    await pass(staff.cid)
    await expect(score(staff.experts[0], '70')).rejects.toMatchObject({
      message: '「耐密玉米新品种选育」不在审批中，不能办理专家评审',
    })
    const { id } = await own(staff.experts[0])
    await expect(staff.admin.call(api.removeExpert, { id })).rejects.toMatchObject({ code: 4220 })
  })
})

describe('conflicts', () => {
  test('an expert in conflict does not count, his score is void, and he scores no more', async () => {
    const [first, second] = staff.experts
    await assign([user(first), user(second)])
    await score(first, '40')
    const { id, version } = await own(first)
    await expect(second.call(api.declareConflict, { id, version, reason: '同单位' })).rejects.toMatchObject({
      code: 4030,
    })
    await first.call(api.declareConflict, { id, version, reason: '与负责人同单位' })
    await expect(own(first)).resolves.toMatchObject({
      isConflicted: true,
      score: null,
      can: { score: false },
    })
    await expect(score(first, '90')).rejects.toMatchObject({
      message: expect.stringContaining('已声明回避，不能评分') as string,
    })
    await score(second, '80')
    await expect(show(staff.bob)).resolves.toMatchObject({ counted: 1, scored: 1, average: '80.00' })
  })

  test('a conflict needs a reason', async () => {
    await assign([user(staff.experts[0])])
    const { id, version } = await own(staff.experts[0])
    await expect(
      staff.experts[0].call(api.declareConflict, { id, version, reason: '' }),
    ).rejects.toMatchObject({ message: '回避原因必填' })
  })
})

test('an expert finds his work, reads the application as a document, and no other', async () => {
  const [first, second] = staff.experts
  const read = (client: Client) =>
    client.raw({
      url: `${api.reviewDocument.path}?applicationId=${applicationId}&format=docx`,
      headers: { Authorization: `Bearer ${client.token}` },
    })
  await assign([user(first)])
  await expect(first.call(api.myReviews, {})).resolves.toMatchObject([
    { applicationName: '耐密玉米新品种选育', isWaiting: true },
  ])
  expect((await read(first)).headers['content-type']).toContain('wordprocessingml')
  expect((await read(second)).json()).toMatchObject({ code: 4040 })
  expect((await read(staff.bob)).json()).toMatchObject({ code: 4030 })
  await score(first, '77')
  await expect(first.call(api.myReviews, {})).resolves.toMatchObject([{ isWaiting: false, score: '77.00' }])
  const notices = await first.call(noticePage, {})
  expect(notices.records.map(({ title }) => title)).toContain('请评审一份项目申报')
})

test('experts offered leave out applicants, those asked already and users without the right', async () => {
  const found = async () =>
    (await staff.admin.call(api.searchExperts, { applicationId })).map(({ id }) => Number(id))
  const before = await found()
  expect(before).toContain(staff.experts[0].userId)
  const offered = await staff.admin.call(api.searchExperts, { applicationId })
  const [unit] = await app.services.db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, staff.ann.orgId))
  expect(offered.map(({ orgName }) => orgName)).toEqual(before.map(() => unit?.name))
  expect(before).not.toContain(staff.ann.userId)
  await assign([user(staff.experts[0])])
  await expect(found()).resolves.toEqual(before.filter((id) => id !== staff.experts[0].userId))
})

test('an expert who has not scored is taken back, one who has is not', async () => {
  const [first, second] = staff.experts
  await assign([user(first), user(second)])
  await score(first, '60')
  const [one, other] = (await show(staff.admin)).rows
  await expect(staff.admin.call(api.removeExpert, { id: one?.id ?? '' })).rejects.toMatchObject({
    message: expect.stringContaining('已评分，不能取消') as string,
  })
  await staff.admin.call(api.removeExpert, { id: other?.id ?? '' })
  await expect(show(staff.admin)).resolves.toMatchObject({ counted: 1, average: '60.00' })
})
