import { documentSamples } from './document/testDocumentSamples.ts'
import { saveClosing } from '@hepu/api/areas/project/closing/projectClosing'
import { insertAchievement } from '@hepu/api/areas/project/result/projectAchievement'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { createAssignment, createProject, saveProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole, queryProjectAuthRoleList } from '@hepu/api/areas/project/right/authRole'
import { insertKeyResult, updateProgress, uploadFile } from '@hepu/api/areas/project/plan/keyResult'
import { insertTaskIndex } from '@hepu/api/areas/project/plan/taskIndex'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import { pdf } from '../../files/testFiles.ts'
import { changeSamples } from './change/testSamples.ts'
import { approvalSamples } from './approval/testApprovals.ts'
import { fundSamples } from './fund/testSamples.ts'
import { registrationRisk } from '@hepu/api/areas/project/risk/projectRisk'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import { makeWhole } from './application/testApplications.ts'
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

/** Adds an index with a key result, a line of history and a file to a project. Returns the ids of index and key result. */
async function addIndex(client: Client, projectId: string, tag: string): Promise<[string, string]> {
  const values = { name: `${tag}指标`, indexType: 'variety' as const, unit: '个', target: 2 }
  const { id } = await client.call(insertTaskIndex, { projectId, ...values })
  const made = await client.call(insertKeyResult, { taskIndexId: id, name: `${tag}关键结果`, target: 2 })
  await client.call(updateProgress, { id: made.id, current: 1, note: `${tag}进展` })
  await client.upload(uploadFile, { infoId: made.id }, { name: `${tag}证明.pdf`, bytes: pdf })
  return [id, made.id]
}

async function makePlanned(client: Client, tag: string): Promise<string> {
  const projectId = await makeProject(client, `${tag}项目`)
  await addIndex(client, projectId, tag)
  await addResult(client, projectId, tag)
  await client.call(saveClosing, { projectId, summary: `${tag}总结` })
  return projectId
}

/** Links a record of a registry to a project. Returns the ids of the link and of the record. */
async function addResult(client: Client, projectId: string, tag: string): Promise<[string, string]> {
  made += 1
  const draft: object = { title: `${tag}论文${made}` }
  const { id } = await client.call(thesis.calls.create, draft)
  const given = { projectId, resultType: 'research.thesis' as const, resultId: id }
  return [(await client.call(insertAchievement, given)).ids[0] ?? '', id]
}

const makeResult = async (client: Client, tag: string): Promise<string> =>
  (await addResult(client, await makeProject(client, `${tag}成果项目`), `${tag}另一`))[0]
const makeResultRecord = async (client: Client, tag: string): Promise<string> =>
  (await addResult(client, await makeProject(client, `${tag}论文项目`), `${tag}又一`))[1]

const makeIndex = async (client: Client, tag: string): Promise<string> =>
  (await addIndex(client, await makeProject(client, `${tag}指标项目`), `${tag}另一`))[0]
const makeKeyResult = async (client: Client, tag: string): Promise<string> =>
  (await addIndex(client, await makeProject(client, `${tag}结果项目`), `${tag}又一`))[1]

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
  { path: '/api/project/projectTracking/', make: makePlanned },
  { path: '/api/project/topic/', make: makeTopic },
  {
    path: '/api/project/draft/',
    make: async (client, tag) => (await client.call(saveProject, { name: `${tag}草稿` })).id,
  },
  ...changeSamples,
  { path: '/api/project/projectConfig/', make: makeSource },
  { path: '/api/project/projectTaskIndex/', make: makeIndex },
  { path: '/api/project/projectKeyResult/', make: makeKeyResult },
  { path: '/api/project/projectApplication/', make: makeWhole },
  ...approvalSamples,
  ...documentSamples,
  ...fundSamples,
  { path: '/api/project/projectRisk/', make: async (client, tag) => (await makeRisk(client, tag)).id },
  {
    path: '/api/project/riskProject/',
    make: async (client, tag) => (await makeRisk(client, `${tag}另`)).projectId,
  },
  { path: '/api/project/projectAchievement/', make: makeResult },
  { path: '/api/project/resultRecord/', make: makeResultRecord },
]
