import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { createAssignment, createProject, saveProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole, queryProjectAuthRoleList } from '@hepu/api/areas/project/right/authRole'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import { registrationRisk } from '@hepu/api/areas/project/risk/projectRisk'
import { fileInfoUpload } from '@hepu/api/core/file/file'
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

/** Registers a risk of a project of its own, which the user answers for. */
async function makeRisk(client: Client, tag: string) {
  const projectId = await makeProject(client, `${tag}风险项目`)
  const given = { name: `${tag}风险`, category: '技术', probability: 3, impact: 5, measures: '措施' } as const
  const owner = { ownerId: String(client.userId), foundDate: '2024-02-01', plannedEnd: '2090-01-05' }
  const file = { name: '风险说明.txt', bytes: Buffer.from('风险说明') }
  const stored = await client.upload(fileInfoUpload, { infoType: 'project.risk', publicStatus: '2' }, file)
  const risk = { projectId, ...given, ...owner, fileIds: [stored.id] }
  const { id } = await client.call(registrationRisk, risk)
  return { id, projectId }
}

/** Records for the sweeps. The paths of topic, draft and risk project begin no call: `naming.ts` asks for them by name. */
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
  { path: '/api/project/projectRisk/', make: async (client, tag) => (await makeRisk(client, tag)).id },
  {
    path: '/api/project/riskProject/',
    make: async (client, tag) => (await makeRisk(client, `${tag}另`)).projectId,
  },
]
