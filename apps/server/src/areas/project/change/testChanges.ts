import * as api from '@hepu/api/areas/project/change/projectChange'
import { signTaskBook, showTaskBook } from '@hepu/api/areas/project/change/taskBook'
import { createAssignment, createProject } from '@hepu/api/areas/project/node/projectTracking'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import type { InputOf } from '@hepu/api/core/route'
import { projectTaskIndex } from '../../../db/schema/index.ts'
import type { Client, TestApp } from '../../../../test/testApp.ts'

export const SUBJECT = 'project.change'
type Actions = InputOf<typeof api.registrationChanges>['actions']

/** People of an organisation: who leads the project, who approves its changes, and somebody who does neither. */
export async function makePeople(app: TestApp) {
  const leader = await app.user({ permissions: ['project.node:read', 'project.node:create'] })
  const approver = await app.user({
    org: leader.org,
    permissions: ['project.node:read', 'project.change:audit'],
  })
  const other = await app.user({ org: leader.org, permissions: ['project.node:read'] })
  return { leader, approver, other }
}
export type People = Awaited<ReturnType<typeof makePeople>>

/** A project with a topic, an assignment and two indexes of the topic, whose 任务书 is signed unless said otherwise. */
export async function makeProject(app: TestApp, leader: Client, { isSigned = true } = {}) {
  const given = (name: string, endDate: string, special: string) => ({
    name,
    directorId: String(leader.userId),
    startDate: '2024-01-01',
    endDate,
    specialBudget: special,
  })
  const project = await leader.call(createProject, given('甲项目', '2026-12-31', '1000000'))
  const topic = await leader.call(createAssignment, {
    parentId: project.id,
    ...given('甲课题', '2026-12-31', '600000'),
  })
  const assignment = await leader.call(createAssignment, {
    parentId: topic.id,
    ...given('甲任务', '2026-06-30', '300000'),
  })
  const varieties = await makeIndex(app, leader, Number(topic.id), {
    name: '审定品种',
    target: 3,
    weight: '60.00',
  })
  const papers = await makeIndex(app, leader, Number(topic.id), { name: '论文', target: 6, weight: '40.00' })
  const made = { id: project.id, topic: topic.id, assignment: assignment.id, varieties, papers }
  if (isSigned) await sign(leader, project.id)
  return made
}

export async function makeIndex(
  { connection }: TestApp,
  { orgId, userId }: Client,
  nodeId: number,
  { name, target, weight }: { name: string; target: number; weight: string | null },
): Promise<string> {
  const stamps = { createdBy: userId, updatedBy: userId }
  const [row] = await connection.db
    .insert(projectTaskIndex)
    .values({
      ...stamps,
      orgId,
      crop: 'maize',
      nodeId,
      sortValue: 1,
      name,
      indexType: 'other',
      unit: '项',
      target,
      weight,
    })
    .returning({ id: projectTaskIndex.id })
  return String(row?.id)
}

export async function sign(client: Client, projectId: string): Promise<void> {
  const { version } = await client.call(showTaskBook, { projectId })
  await client.call(signTaskBook, { projectId, version })
}

export const propose = (
  client: Client,
  projectId: string,
  actions: Actions,
  more: { submit?: boolean } = {},
) => client.call(api.registrationChanges, { projectId, reason: '区试延后', actions, ...more })

export const stateOf = async (client: Client, id: string): Promise<string> =>
  (await client.call(api.showChange, { id })).state

/** Decides all that waits for somebody. */
export async function decide(client: Client, decision: 'agree' | 'reject' = 'agree', opinion = '同意') {
  const { records } = await client.call(approvals.pageTodo, { size: 200 })
  const tasks = records.map(({ taskId, version }) => ({ taskId, version }))
  return client.call(approvals.act, { tasks, decision, opinion })
}
