import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { createAssignment, createProject, saveProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole, queryProjectAuthRoleList } from '@hepu/api/areas/project/right/authRole'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import { fundSamples } from './fund/testSamples.ts'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import type { Client } from '../../../test/testApp.ts'

let made = 0
const days = { startDate: '2024-01-01', endDate: '2026-12-31' }

/** Begins a project whose director is the user. */
async function makeProject(client: Client, name: string): Promise<string> {
  const { id } = await client.call(createProject, { name, directorId: String(client.userId), ...days })
  return id
}

/** Makes the user a member of a project, with all roles of projects that there are. */
async function makeMember(client: Client, tag: string): Promise<string> {
  const projectId = await makeProject(client, `${tag}成员项目`)
  const roleIds = (await client.call(queryProjectAuthRoleList, {})).map(({ id }) => id)
  const member = { projectId, userId: String(client.userId), position: '骨干' as const, roleIds }
  return (await client.call(addAdditionMember, member)).id
}

async function makeTopic(client: Client, tag: string): Promise<string> {
  const parentId = await makeProject(client, `${tag}另一项目`)
  const values = { parentId, name: `${tag}课题`, directorId: String(client.userId), ...days }
  return (await client.call(createAssignment, values)).id
}

async function makeRole(client: Client, tag: string): Promise<string> {
  made += 1
  const given = { name: `${tag}角色`, code: `R${made}`, resources: ['detail:read' as const] }
  return (await client.call(insertProjectAuthRole, given)).id
}

async function makeSource(client: Client, tag: string): Promise<string> {
  made += 1
  const subjects = [{ level: 1, name: '直接费用', kind: 'direct' as const }]
  const given = { name: `${tag}来源`, code: `S${made}`, fundType: '委托方', subjects }
  return (await client.call(insertSource, given)).id
}

/** Records for the sweeps. The paths of topic and draft begin no call: `naming.ts` asks for them by name. */
export const samples: readonly AreaSample[] = [
  { path: '/api/project/projectAuthRole/', make: makeRole },
  { path: '/api/project/projectMember/', make: makeMember },
  { path: '/api/project/projectTracking/', make: (client, tag) => makeProject(client, `${tag}项目`) },
  { path: '/api/project/topic/', make: makeTopic },
  {
    path: '/api/project/draft/',
    make: async (client, tag) => (await client.call(saveProject, { name: `${tag}草稿` })).id,
  },
  { path: '/api/project/projectConfig/', make: makeSource },
  ...fundSamples,
]
