import { changeFileKinds } from '@hepu/api/areas/project/change/changeActions'
import * as api from '@hepu/api/areas/project/change/projectChange'
import { showTaskBook, signTaskBook } from '@hepu/api/areas/project/change/taskBook'
import { createProject, editProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertTaskIndex } from '@hepu/api/areas/project/plan/taskIndex'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { itemAt, must } from '@hepu/api/core/must'
import { pdf } from '../../../files/testFiles.ts'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'

interface Made {
  change: string
  project: string
  snapshot: string
  file: string
}
const madeFor = new WeakMap<Client, Made>()

/** Makes a signed project that was renamed since, with a draft of a change and its paper. */
async function makeChange(client: Client, tag: string): Promise<string> {
  const days = { startDate: '2024-01-01', endDate: '2026-12-31' }
  const given = { name: `${tag}签订项目`, directorId: String(client.userId), specialBudget: '1000', ...days }
  const { id: projectId } = await client.call(createProject, given)
  await client.call(insertTaskIndex, {
    projectId,
    name: `${tag}签订指标`,
    indexType: 'other',
    unit: '项',
    target: 2,
  })
  const { version } = await client.call(showTaskBook, { projectId })
  const signed = await client.call(signTaskBook, { projectId, version })
  await client.call(editProject, { ...given, id: projectId, version: signed.version, name: `${tag}改名项目` })
  const actions = [{ kind: 'other' as const, values: { content: `${tag}说明` } }]
  const { id } = await client.call(api.registrationChanges, { projectId, reason: `${tag}理由`, actions })
  const home = { infoType: changeFileKinds.apply, infoId: id }
  const file = await client.upload(fileInfoUpload, home, { name: `${tag}申请.pdf`, bytes: pdf })
  const snapshots = await client.call(api.listSnapshots, { projectId })
  madeFor.set(client, { change: id, project: projectId, snapshot: itemAt(snapshots, 0).id, file: file.id })
  return id
}

const of = (part: keyof Made) => (client: Client) =>
  Promise.resolve(must(madeFor.get(client), 'the sample of a change')[part])

/** Records of changes for the sweeps; those after the first were made with it, and `naming.ts` asks for them by name. */
export const changeSamples: readonly AreaSample[] = [
  { path: '/api/project/projectChange/', make: makeChange },
  { path: '/api/project/changedProject/', make: of('project') },
  { path: '/api/project/changeSnapshot/', make: of('snapshot') },
  { path: '/api/project/changeFile/', make: of('file') },
]
