import { changeFileKinds } from '@hepu/api/areas/contract/change/changeKinds'
import * as api from '@hepu/api/areas/contract/change/contractChange'
import { varietyMaintenanceList } from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { itemAt, must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { pdf } from '../../../files/testFiles.ts'
import { approve, makeBoundContract } from '../testBoundContracts.ts'

interface Made {
  contract: string
  change: string
  snapshot: string
  file: string
  variety: string
}
const madeFor = new WeakMap<Client, Made>()

/** Makes a contract that binds, with a change that took effect and a draft of another one with its paper. */
async function makeChange(client: Client, tag: string, approver: Client): Promise<string> {
  const contractId = await makeBoundContract(client, tag, approver)
  const days = { signedOn: '2026-03-01', effectiveOn: '2026-04-01' }
  const propose = (endOn: string, submit: boolean) =>
    client.call(api.contractChangeCreate, {
      contractId,
      reason: `${tag}理由`,
      ...days,
      actions: [{ kind: 'period', values: { startOn: '2026-01-10', endOn } }],
      submit,
    })
  await approve(approver, (await propose('2031-12-31', true)).id)
  const { id } = await propose('2032-12-31', false)
  const home = { infoType: changeFileKinds.apply, infoId: id }
  const file = await client.upload(fileInfoUpload, home, { name: `${tag}依据.pdf`, bytes: pdf })
  const snapshots = await client.call(api.contractSnapshots, { contractId })
  const { records } = await client.call(varietyMaintenanceList, { model: { contractId } })
  madeFor.set(client, {
    contract: contractId,
    change: id,
    snapshot: itemAt(snapshots, 0).id,
    file: file.id,
    variety: itemAt(records, 0).id,
  })
  return id
}

const of = (part: keyof Made) => (client: Client) =>
  Promise.resolve(must(madeFor.get(client), 'the sample of a change')[part])

/** Records of changes and of 品种维护 for the sweeps; those after the first were made with it. */
export const changeSamples: readonly AreaSample[] = [
  { path: '/api/contract/contractChange/', make: makeChange },
  { path: '/api/contract/changedContract/', make: of('contract') },
  { path: '/api/contract/changeSnapshot/', make: of('snapshot') },
  { path: '/api/contract/changeFile/', make: of('file') },
  { path: '/api/contract/varietyMaintenance/', make: of('variety') },
]
