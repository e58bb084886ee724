import { reward } from '@hepu/api/areas/research/definitions'
import * as api from '@hepu/api/core/approval/approvalCalls'
import * as flowing from '@hepu/api/core/approval/flowCalls'
import type { InputOf } from '@hepu/api/core/route'
import { certified } from '../areas/research/registry/testCertified.ts'
import { show, valuesOf } from '../areas/research/registry/testRegistries.ts'
import type { Client, TestApp } from '../../test/testApp.ts'

/** The kind of record that tests approve. */
export const SUBJECT = 'research.reward'
export const AUDITOR = ['research.reward:read', 'research.reward:audit'] as const
type FlowInput = InputOf<typeof flowing.saveFlow>
type StepInput = FlowInput['steps'][number]

/** An organisation with an administrator of approvals, an applicant and people who may review. */
export async function makeStaff(app: TestApp) {
  const admin = await app.user()
  const of = (...permissions: readonly string[]) =>
    app.user({ org: admin.org, permissions: permissions as never })
  const ann = await of(
    'research.reward:read',
    'research.reward:write',
    'research.reward:delete',
    'research.reward:audit',
  )
  const [bob, cid, dan] = [await of(...AUDITOR), await of(...AUDITOR), await of(...AUDITOR)]
  return { admin, ann, bob, cid, dan }
}

export const stepOf = (
  name: string,
  people: readonly Client[],
  more: Partial<StepInput> = {},
): StepInput => ({
  name,
  assignees: people.map(({ userId }) => ({ by: 'user', userId: String(userId) })),
  rule: 'all',
  ...more,
})

export const setUp = (admin: Client, steps: StepInput[], more: Partial<FlowInput> = {}) =>
  admin.call(flowing.saveFlow, {
    subject: SUBJECT,
    isOn: true,
    allowOwn: false,
    skipSame: false,
    steps,
    ...more,
  })

export const todo = async (client: Client) => (await client.call(api.pageTodo, { size: 200 })).records

/** The approval of a record as its applicant sees it. */
export async function approvalOf(client: Client, objectId: string) {
  const shown = await client.call(api.approvalOfRecord, { subject: SUBJECT, objectId })
  if (!shown) throw new Error('the record has no approval')
  return shown
}

export async function decide(client: Client, decision: 'agree' | 'reject', opinion?: string) {
  const tasks = (await todo(client)).map(({ taskId, version }) => ({ taskId, version }))
  return client.call(api.act, { tasks, decision, ...(opinion === undefined ? {} : { opinion }) })
}

export async function ownTask(client: Client) {
  const [task] = await todo(client)
  if (!task) throw new Error('nothing waits for the user')
  return { taskId: task.taskId, version: task.version }
}

export const stateOf = async (client: Client, id: string) => ({
  state: (await approvalOf(client, id)).state,
  status: (await show(reward, client, id))['status'],
})

let made = 0
/** Submits a record of its own name. Returns its id. */
export async function submit(client: Client, more: Record<string, unknown> = {}): Promise<string> {
  const files = await certified(reward, client)
  const values = {
    ...valuesOf(reward, client),
    ...files,
    title: `成果${++made}`,
    certNo: `证${made}`,
    ...more,
    submit: true,
  }
  return (await client.call(reward.calls.create, values)).id
}

export async function edit(client: Client, id: string, more: Record<string, unknown> = {}) {
  const { version } = await show(reward, client, id)
  return client.call(reward.calls.update, {
    ...valuesOf(reward, client),
    ...more,
    id,
    version,
    submit: true,
  })
}
