import { breederSave } from '@hepu/api/areas/breeder/record/breederArchive'
import { editFee } from '@hepu/api/areas/breeder/record/breederFee'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'

let made = 0

/** Enters a breeder with a new organisation. Returns the id of the archive. */
export async function makeBreeder(client: Client, tag: string): Promise<string> {
  made += 1
  const party = { kind: 'UNIT' as const, name: `${tag}育种单位${made}` }
  const { id } = await client.call(breederSave, { party, kind: 'institute', startOn: '2020-01-01' })
  return id
}

/** Enters a line of the fee sheet of a new breeder. Returns the id of the line. */
async function makeFee(client: Client, tag: string): Promise<string> {
  const breederId = await makeBreeder(client, tag)
  const line = { year: 2024, kind: 'yearly' as const, standard: '100', quantity: 1, remark: `${tag}年费` }
  const { id } = await client.call(editFee, { breederId, ...line })
  return id
}

/** Archives, and lines of their fee sheets, for the sweeps. */
export const archiveSamples: readonly AreaSample[] = [
  { path: '/api/product/breederFee/', make: makeFee },
  { path: '/api/product/breeder/', make: makeBreeder },
]
