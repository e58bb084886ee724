import { saveFlow } from '@hepu/api/core/approval/flowCalls'
import type { Client, TestApp } from '../../../../test/testApp.ts'
import { makeComplete, submit } from '../application/testApplications.ts'

const APPLICANT = [
  'project.application:read',
  'project.application:write',
  'project.source:write',
  'project.audit:read',
] as const
const AUDITOR = ['project.application:read', 'project.application:review', 'project.audit:read'] as const

/** An organisation with its administrator, an applicant, two people who decide one after the other, and three experts. */
export async function makeAuditors(app: TestApp) {
  const admin = await app.user()
  const ann = await app.user({ org: admin.org, permissions: APPLICANT })
  const bob = await app.user({ org: admin.org, permissions: AUDITOR })
  const cid = await app.user({ org: admin.org, permissions: AUDITOR })
  const expert = () => app.user({ org: admin.org, permissions: ['project.audit:read'] })
  const experts = [await expert(), await expert(), await expert()] as const
  const steps = [
    { name: '部门初审', ...decidedBy(bob) },
    { name: '主管审批', ...decidedBy(cid) },
  ]
  await admin.call(saveFlow, {
    subject: 'project.application',
    isOn: true,
    allowOwn: false,
    skipSame: false,
    steps,
  })
  return { admin, ann, bob, cid, experts }
}

const decidedBy = ({ userId }: Client) => ({
  assignees: [{ by: 'user' as const, userId: String(userId) }],
  rule: 'all' as const,
})

/** Submits a complete application. Returns its id. */
export async function makeSubmitted(client: Client, name = '耐密玉米新品种选育'): Promise<string> {
  const id = await makeComplete(client, { name })
  await submit(client, id)
  return id
}
