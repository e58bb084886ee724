import { variety } from '@hepu/api/areas/research/variety/variety'
import {
  addAchievement,
  addNeed,
  decideListing,
  displayEvidence,
  editAchievement,
  showAchievement,
  uploadImage,
} from '@hepu/api/areas/trading/listing/listing'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { recordOf } from '../../breeder/asset/testAssetSamples.ts'
import { demoPicture } from '../../product/shared.ts'
import { demandValues, supplyValues } from './testListings.ts'

/** A line with its area code: the sweeps take eleven digits for an id. */
const contactPhone = '0371-65730000'

/** Makes a draft of a supply. */
async function makeDraft(client: Client, tag: string): Promise<string> {
  return (await client.call(addAchievement, supplyValues({ name: `${tag}成果`, contactPhone }))).id
}

async function makeNeed(client: Client, tag: string): Promise<string> {
  const values = { name: `${tag}需求`, demandUnit: `${tag}单位`, contactPhone }
  return (await client.call(addNeed, demandValues(values))).id
}

/** Makes a supply that its own organisation is shown, with an image, a look at its facts and a change that waits. */
async function makeShown(client: Client, tag: string, other: Client): Promise<string> {
  const values = supplyValues({
    name: `${tag}挂牌`,
    holder: `${tag}权利人`,
    contactPhone,
    audience: 'chosen',
    audienceOrgs: [String(client.orgId)],
    sourceKind: 'variety',
    sourceId: await recordOf(client, variety),
    evidence: { status: 'public', approval: 'public' },
  })
  const { id } = await client.call(addAchievement, { ...values, submit: true })
  await client.upload(
    uploadImage,
    { listingId: id },
    { name: `${tag}.png`, bytes: demoPicture([220, 180, 60]) },
  )
  const { version } = await other.call(showAchievement, { id })
  const listed = await other.call(decideListing, { id, version, decision: 'approve' })
  await client.call(displayEvidence, { id })
  await client.call(editAchievement, { ...values, id, version: listed.version, name: `${tag}改名` })
  return id
}

/** Listings for the sweeps. */
export const listingSamples: readonly AreaSample[] = [
  { path: '/api/resultsTrading/achievementInventory/', make: makeDraft },
  { path: '/api/resultsTrading/needInventory/', make: makeNeed },
  { path: '/api/resultsTrading/listing/', make: makeShown },
  { path: '/api/resultsTrading/display/', make: makeShown },
]
