import { cooperativeCreate } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { rewardList } from '@hepu/api/areas/breeder/reward/breederReward'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { sampleBreeder } from '../record/testArchiveSamples.ts'

let made = 0

/** Makes a variety of the register with its certificate, which the other one approves. Returns its id. */
async function makeApprovedVariety(client: Client, tag: string, other: Client): Promise<string> {
  made += 1
  const holders = { internalUnit: [], staffList: [], externalUnit: '外部单位' }
  const values = {
    name: `${tag}奖励审定品种`,
    dataType: '审定',
    cropSpecies: '玉米',
    approvalNo: `国审玉2018${String(made).padStart(4, '0')}`,
    level: '国家',
    year: 2018,
    applicants: holders,
    breeders: holders,
    varietySource: '甲×乙',
    suitableArea: '黄淮海夏玉米区',
    state: '有效',
  }
  const { id } = await client.call(variety.calls.create, { ...values, submit: false })
  const file = { name: '证书.txt', bytes: Buffer.from('证书') }
  await client.upload(fileInfoUpload, { infoType: variety.name, infoId: id, publicStatus: '2' }, file)
  const { version } = (await client.call(variety.calls.show, { id })) as { version: number }
  await client.call(variety.calls.update, { ...values, id, version, submit: true })
  await other.call(variety.calls.audit, { ids: [id], pass: true })
  return id
}

/** Lets the approval of a variety of the register be proposed for. Returns the id of the reward. */
async function makeReward(client: Client, tag: string, other: Client): Promise<string> {
  const breederId = await sampleBreeder(client)
  const name = `${tag}奖励品种`
  const shares = [{ kind: 'income' as const, ours: '60', theirs: '40' }]
  const varietyId = await makeApprovedVariety(client, tag, other)
  await client.call(cooperativeCreate, { breederId, name, varietyId, shares })
  const { rows } = await client.call(rewardList, { breederId })
  const reward = rows.find(({ varietyName }) => varietyName === name)
  return must(reward, 'the reward').id
}

/** Proposed rewards for the sweeps. */
export const rewardSamples: readonly AreaSample[] = [
  { path: '/api/product/breederReward/', make: makeReward },
]
