import { cooperativeCreate } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { rewardList } from '@hepu/api/areas/breeder/reward/breederReward'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { recordOf } from '../asset/testAssetSamples.ts'
import { sampleBreeder } from '../record/testArchiveSamples.ts'

/** Lets the approval of a variety of the register be proposed for. Returns the id of the reward. */
async function makeReward(client: Client, tag: string): Promise<string> {
  const breederId = await sampleBreeder(client)
  const name = `${tag}奖励品种`
  const shares = [{ kind: 'income' as const, ours: '60', theirs: '40' }]
  const varietyId = await recordOf(client, variety)
  await client.call(cooperativeCreate, { breederId, name, varietyId, shares })
  const { rows } = await client.call(rewardList, { breederId })
  const made = rows.find(({ varietyName }) => varietyName === name)
  return must(made, 'the reward').id
}

/** Proposed rewards for the sweeps. */
export const rewardSamples: readonly AreaSample[] = [
  { path: '/api/product/breederReward/', make: makeReward },
]
