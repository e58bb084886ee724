import { dealAdd } from '@hepu/api/areas/trading/deal/deal'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { sampleConsult } from '../consult/testConsultSamples.ts'

/** Makes a deal about a consultation. Returns its id. */
async function sampleDeal(client: Client, tag: string): Promise<string> {
  const consultId = await sampleConsult(client, tag)
  const { id } = await client.call(dealAdd, { consultId, remark: `${tag}撮合`, nextStep: '电话联系' })
  return id
}

/** Deals for the sweeps. */
export const dealSamples: readonly AreaSample[] = [{ path: '/api/resultsTrading/deal/', make: sampleDeal }]
