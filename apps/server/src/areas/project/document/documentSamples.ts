import {
  pageProjectProcessDocumentsV2,
  uploadProjectProcessDocument,
} from '@hepu/api/areas/project/document/projectFile'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'

const content = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Makes a project with one document of one version. */
async function makeDocument(client: Client, tag: string) {
  const days = { startDate: '2024-01-01', endDate: '2026-12-31' }
  const values = { name: `${tag}文档项目`, directorId: String(client.userId), ...days }
  const { id: projectId } = await client.call(createProject, values)
  const input = { projectId, projectFileType: '申报书' }
  await client.upload(uploadProjectProcessDocument, input, { name: `${tag}文档.pdf`, bytes: content })
  const { records } = await client.call(pageProjectProcessDocumentsV2, { model: { projectId } })
  return must(records[0], 'the document')
}

/** Records for the sweeps: a document, and the version of one, which `naming.ts` asks for by this path. */
export const documentSamples: readonly AreaSample[] = [
  { path: '/api/project/projectFile/', make: async (client, tag) => (await makeDocument(client, tag)).id },
  {
    path: '/api/project/documentVersion/',
    make: async (client, tag) => (await makeDocument(client, tag)).versionId,
  },
]
