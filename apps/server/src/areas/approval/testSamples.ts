import { reward } from '@hepu/api/areas/research/definitions'
import * as api from '@hepu/api/core/approval/approvalCalls'
import * as delegating from '@hepu/api/core/approval/delegationCalls'
import { listFlows, saveFlow } from '@hepu/api/core/approval/flowCalls'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import type { Client } from '../../../test/testApp.ts'
import { certified } from '../research/registry/testCertified.ts'
import { valuesOf } from '../research/registry/testRegistries.ts'

const SUBJECT = 'research.reward'

/** Submits a reward. Returns the id of its approval. */
async function submitted(client: Client, title: string): Promise<string> {
  const files = await certified(reward, client)
  const values = { ...valuesOf(reward, client), ...files, title, certNo: title, submit: true }
  const { id } = await client.call(reward.calls.create, values)
  return must(await client.call(api.approvalOfRecord, { subject: SUBJECT, objectId: id }), 'approval').id
}

/** Sets up a flow that the client may pass alone; it is off again afterwards, so that other rewards are reviewed as before. */
async function approvals(client: Client, tag: string): Promise<string> {
  const flow = {
    subject: SUBJECT,
    allowOwn: true,
    skipSame: false,
    copyTo: [String(client.userId)],
    steps: [
      {
        name: '审核',
        assignees: [{ by: 'user' as const, userId: String(client.userId) }],
        rule: 'any' as const,
      },
    ],
  }
  // Another crop of the organisation may have set it up.
  const existing = (await client.call(listFlows, {})).find(({ subject }) => subject === SUBJECT)?.flow
  const { version } = await client.call(saveFlow, { ...flow, isOn: true, version: existing?.version ?? null })
  await submitted(client, `${tag}已批`)
  const [task] = (await client.call(api.pageTodo, {})).records
  const { taskId, version: seen } = must(task, 'task')
  await client.call(api.act, { tasks: [{ taskId, version: seen }], decision: 'agree' })
  const id = await submitted(client, `${tag}待批`)
  await client.call(saveFlow, { ...flow, isOn: false, version })
  return id
}

/** The records of 审批 that the sweeps make. */
export const samples: readonly AreaSample[] = [
  { path: '/api/approval/item/', make: approvals },
  {
    path: '/api/approval/task/',
    make: async (client) => must((await client.call(api.pageTodo, {})).records[0], 'task').taskId,
  },
  {
    path: '/api/approval/delegation/',
    make: async (client) => {
      const [colleague] = await client.call(api.people, {})
      const { id } = await client.call(delegating.insertDelegation, {
        delegateId: must(colleague, 'colleague').id,
        startsAt: '2090-01-01T00:00:00Z',
        endsAt: '2090-01-08T00:00:00Z',
      })
      return id
    },
  },
]
