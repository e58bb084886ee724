import {
  pageProjectProcessDocumentsV2,
  uploadProjectProcessDocument,
} from '@hepu/api/areas/project/document/projectFile'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { periodOf } from '@hepu/api/areas/project/report/periods'
import { insertProjectFileMonOrYear, saveReportRule } from '@hepu/api/areas/project/report/projectReport'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { clockDay } from '../../../db/clock.ts'

const content = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** The project of each user: its documents are asked for by several samples. */
const made = new WeakMap<Client, Promise<string>>()

/** Makes a project with a document, a submitted report, and a rule of its own. */
async function makeProject(client: Client, tag: string): Promise<string> {
  const today = clockDay(new Date())
  const days = { startDate: '2024-01-01', endDate: `${Number(today.slice(0, 4)) + 1}-12-31` }
  const values = { name: `${tag}文档项目`, directorId: String(client.userId), ...days }
  const { id: projectId } = await client.call(createProject, values)
  const input = { projectId, projectFileType: '申报书' }
  await client.upload(uploadProjectProcessDocument, input, { name: `${tag}文档.pdf`, bytes: content })
  await client.call(insertProjectFileMonOrYear, {
    projectId,
    kind: 'month',
    period: periodOf('month', today),
    state: 'submitted',
    summary: `${tag}总结`,
  })
  const rule = { weekly: false, monthly: true, yearly: false, maxLevel: 1 }
  await client.call(saveReportRule, { projectId, version: 0, ...rule })
  return projectId
}

async function projectOf(client: Client, tag: string): Promise<string> {
  const project = made.get(client) ?? makeProject(client, tag)
  made.set(client, project)
  return project
}

async function documentOf(client: Client, tag: string) {
  const projectId = await projectOf(client, tag)
  const { records } = await client.call(pageProjectProcessDocumentsV2, { model: { projectId } })
  return must(records[0], 'the document')
}

/** Records for the sweeps: a document; its version and its project, which `naming.ts` asks for by these paths. */
export const documentSamples: readonly AreaSample[] = [
  { path: '/api/project/projectFile/', make: async (client, tag) => (await documentOf(client, tag)).id },
  {
    path: '/api/project/documentVersion/',
    make: async (client, tag) => (await documentOf(client, tag)).versionId,
  },
  { path: '/api/project/documentProject/', make: projectOf },
]
