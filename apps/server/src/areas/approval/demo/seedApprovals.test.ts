import { approvalStates } from '@hepu/api/core/approval/approvalWords'
import * as api from '@hepu/api/core/approval/approvalCalls'
import { listDelegations } from '@hepu/api/core/approval/delegationCalls'
import { listFlows } from '@hepu/api/core/approval/flowCalls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approval, approvalAct, organization, user } from '../../../db/schema/index.ts'
import { seed } from '../../../db/seed/seed.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { insertSession } from '../../../http/session.ts'
import { callsOf } from '../../../../test/testApp.ts'
import { researchArea } from '../../research/index.ts'
import { seedApprovals } from './seedApprovals.ts'

let app: FileTest
const demo = () => seedApprovals(app.services, app.app.log)
beforeAll(async () => {
  app = await fileTest()
  await demo()
  await seed(app.services.db, { demo: true, password: 'Demo-2026x' })
  await researchArea.seedDemo?.(app.services, app.app.log)
  await demo()
})
afterAll(() => app.close())

/** The calls of a demo account in the demo company. */
async function as(account: string) {
  const { db, now } = app.services
  const [found] = await db.select().from(user).where(eq(user.account, account))
  const [org] = await db.select().from(organization).where(eq(organization.code, 'HEPU'))
  const token = await insertSession(db, {
    userId: found!.id,
    orgId: org!.id,
    crop: 'maize',
    address: '',
    device: '',
    now: now(),
    hours: 1,
  })
  return callsOf(app.app, token)
}

test('the demo has approvals in every state, a flow of two steps and a delegation in force', async () => {
  const found = await app.services.db.select({ state: approval.state }).from(approval)
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(Object.keys(approvalStates)))
  expect(found.length).toBeGreaterThan(20)
  const reviewer = await as('reviewer')
  expect((await reviewer.call(listDelegations, {})).given).toMatchObject([{ state: 'now' }])
  const flows = await (await as('admin')).call(listFlows, {})
  expect(flows.find(({ subject }) => subject === 'research.reward')?.flow?.steps).toMatchObject([
    { name: '科研初审', assignees: [{ problem: null }] },
    { name: '公司审批', assignees: [{ problem: null }] },
  ])
})

test.each([
  ['admin', { todo: 5, started: 2, handled: 5, copied: 5 }],
  ['reviewer', { todo: 2, started: 0, handled: 10, copied: 0 }],
  ['secretary', { todo: 0, started: 20, handled: 0, copied: 0 }],
  ['director', { todo: 0, started: 0, handled: 0, copied: 5 }],
])('the lists of %s have rows', async (account, least) => {
  const { call } = await as(account)
  const totals = {
    todo: (await call(api.pageTodo, {})).total,
    started: (await call(api.pageStarted, {})).total,
    handled: (await call(api.pageHandled, {})).total,
    copied: (await call(api.pageCopied, {})).total,
  }
  for (const [list, count] of Object.entries(least)) {
    expect(totals[list as keyof typeof totals], list).toBeGreaterThanOrEqual(count)
  }
})

test('a second start writes nothing', async () => {
  const before = await app.services.db.$count(approvalAct)
  expect(before).toBeGreaterThan(50)
  await demo()
  expect(await app.services.db.$count(approvalAct)).toBe(before)
})
