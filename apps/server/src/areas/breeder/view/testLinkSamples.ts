import { linkCreate } from '@hepu/api/areas/breeder/view/breederLink'
import { openPartnerView } from '@hepu/api/areas/breeder/view/partnerView'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { sampleBreeder } from '../record/testArchiveSamples.ts'

/** Makes a link of a breeder and opens it once. Returns its id. */
async function makeLink(client: Client, tag: string): Promise<string> {
  const breederId = await sampleBreeder(client)
  const endOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { id, ticket } = await client.call(linkCreate, { breederId, reason: `${tag}对账`, endOn })
  await client.call(openPartnerView, { ticket })
  return id
}

/** Links of breeders, with a visit, for the sweeps. */
export const linkSamples: readonly AreaSample[] = [{ path: '/api/product/breederLink/', make: makeLink }]
