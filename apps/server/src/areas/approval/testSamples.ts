import { reward } from '@hepu/api/areas/research/definitions'
import * as api from '@hepu/api/core/approval/approvalCalls'
import { insertDelegation } from '@hepu/api/core/approval/delegationCalls'
import { saveFlow } from '@hepu/api/core/approval/flowCalls'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import type { Client } from '../../../test/testApp.ts'
import { certified } from '../research/registry/testCertified.ts'
import { valuesOf } from '../research/registry/testRegistries.ts'

const SUBJECT = 'research.reward'

/** The holders of a reward, without people from outside, who would belong to all crops. */
const holders = ({ orgId, userId }: Client) =>
  Object.fromEntries(
    Object.entries(reward.fields)
      .filter(([, { kind }]) => kind === 'holder')
      .map(([name, field]) => [
        name,
        {
          internalUnit: 'people' in field && field.people ? [] : [String(orgId)],
          staffList: [{ userId: String(userId), userName: '本人' }],
          externalUnit: null,
        },
      ]),
  )

/** Submits a reward. Returns the id of its approval. */
async function submitted(client: Client, title: string): Promise<string> {
  const files = await certified(reward, client)
  const values = {
    ...valuesOf(reward, client),
    ...files,
    ...holders(client),
    title,
    certNo: title,
    submit: true,
  }
  const { id } = await client.call(reward.calls.create, values)
  return must(await client.call(api.approvalOfRecord, { subject: SUBJECT, objectId: id }), 'approval').id
}

/** An approval that was passed, and one that waits. */
async function approvals(client: Client, tag: string): Promise<string> {
  await submitted(client, `${tag}已批`)
  const [task] = (await client.call(api.pageTodo, { model: { name: `${tag}已批` } })).records
  const { taskId, version } = must(task, 'task')
  await client.call(api.act, { tasks: [{ taskId, version }], decision: 'agree' })
  return submitted(client, `${tag}待批`)
}

/** Sets up a flow that whoever submits may pass alone, for all crops of the organisation, and a delegation. */
export async function setUpApproval(client: Client): Promise<string> {
  const colleagues = (await client.call(api.people, {})).map(({ id }) => id)
  await client.call(saveFlow, {
    subject: SUBJECT,
    isOn: true,
    allowOwn: true,
    skipSame: false,
    copyTo: [String(client.userId), ...colleagues],
    steps: [{ name: '审核', assignees: [{ by: 'function', function: 'reviewer' }], rule: 'any' }],
  })
  const week = { startsAt: '2090-01-01T00:00:00Z', endsAt: '2090-01-08T00:00:00Z' }
  const { id } = await client.call(insertDelegation, {
    delegateId: must(colleagues[0], 'colleague'),
    ...week,
  })
  return id
}

/** The records of 审批 that the sweeps make. */
export const samples: readonly AreaSample[] = [
  { path: '/api/approval/item/', make: approvals },
  {
    path: '/api/approval/task/',
    make: async (client) => must((await client.call(api.pageTodo, {})).records[0], 'task').taskId,
  },
]
