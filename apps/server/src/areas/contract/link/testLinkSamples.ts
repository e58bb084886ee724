import * as links from '@hepu/api/areas/contract/link/contractLinks'
import { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { contractResultAdd } from '@hepu/api/areas/contract/subject/contractResult'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'

/** A draft with a result, a project and another contract. */
interface Linked {
  contractId: string
  resultId: string
  resultLineId: string
  projectId: string
  projectLinkId: string
  contractLinkId: string
}

/** What was made for each user, so that the samples name parts of one contract. */
const made = new Map<Client, Promise<Linked>>()

function linkedOf(client: Client, tag: string): Promise<Linked> {
  const known = made.get(client) ?? makeLinked(client, tag)
  made.set(client, known)
  return known
}

async function makeLinked(client: Client, tag: string): Promise<Linked> {
  const { id: contractId } = await client.call(createContract, { name: `${tag}关联合同` })
  const { id: otherId } = await client.call(createContract, { name: `${tag}从合同` })
  const { id: projectId } = await client.call(createProject, {
    name: `${tag}合同项目`,
    directorId: String(client.userId),
    startDate: '2024-01-01',
    endDate: '2026-12-31',
  })
  const paper: object = { title: `${tag}合同论文` }
  const { id: resultId } = await client.call(thesis.calls.create, paper)
  const result = { contractId, resultType: 'research.thesis' as const, resultId }
  return {
    contractId,
    projectId,
    resultId,
    resultLineId: (await client.call(contractResultAdd, result)).id,
    projectLinkId: (await client.call(links.associatedProjectAdd, { contractId, projectId })).id,
    contractLinkId: (await client.call(links.associatedContractAdd, { contractId, otherId })).id,
  }
}

const partOf =
  (part: keyof Linked): AreaSample['make'] =>
  async (client, tag) =>
    (await linkedOf(client, tag))[part]

/** Records of results and links of contracts for the sweeps. */
export const linkSamples: readonly AreaSample[] = [
  { path: '/api/contract/contractResult/', make: partOf('resultLineId') },
  { path: '/api/contract/associatedProject/', make: partOf('projectLinkId') },
  { path: '/api/contract/associatedContract/', make: partOf('contractLinkId') },
  { path: '/api/project/projectContract/', make: partOf('projectLinkId') },
  { path: '/api/contract/linkedContract/', make: partOf('contractId') },
  { path: '/api/contract/linkedProject/', make: partOf('projectId') },
  { path: '/api/contract/linkedRecord/', make: partOf('resultId') },
]
