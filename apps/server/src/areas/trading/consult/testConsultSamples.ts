import { consultAdd } from '@hepu/api/areas/trading/consult/consult'
import { consultNote } from '@hepu/api/areas/trading/consult/consultHandling'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { freshPhone } from './testConsults.ts'

/** Asks the platform of the organisation that the client works in. Returns the id of the consultation. */
export async function sampleConsult(client: Client, tag: string): Promise<string> {
  const sender = { name: `${tag}咨询人`, phone: freshPhone(), content: `${tag}想了解合作方式。` }
  const { id } = await client.call(consultAdd, { topic: 'platform', ...sender })
  await client.call(consultNote, { id, content: `${tag}已致电` })
  return id
}

/** Consultations for the sweeps. */
export const consultSamples: readonly AreaSample[] = [
  {
    path: '/api/resultsTrading/consultInventory/',
    make: sampleConsult,
  },
]
