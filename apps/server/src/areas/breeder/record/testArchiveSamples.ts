import { partyPage } from '@hepu/api/areas/authority/party/party'
import { breederPage, breederSave } from '@hepu/api/areas/breeder/record/breederArchive'
import { editFee } from '@hepu/api/areas/breeder/record/breederFee'
import { saveStandards } from '@hepu/api/areas/breeder/record/promotionStandard'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'

/**
 * Returns the archive of the client's organisation and crop that the sweeps use, made for a party that the organisation has: parties
 * are those of all crops. It has standards.
 */
export async function sampleBreeder(client: Client): Promise<string> {
  const [made] = (await client.call(breederPage, { order: 'ascending' })).records
  if (made) return made.id
  const [party] = (await client.call(partyPage, { model: { name: '丰收' } })).records
  const { id: partyId } = must(party, 'the party')
  const { id } = await client.call(breederSave, { partyId, kind: 'institute', startOn: '2020-01-01' })
  const paid = { kind: 'phase' as const, amount: '100' }
  const rows = [
    { ...paid, phase: 'R1', validFrom: '2020-01-01' },
    { ...paid, phase: 'APPROVED', validFrom: '1990-01-01' },
  ]
  await client.call(saveStandards, { breederId: id, rows })
  return id
}

/** Enters a line of the fee sheet. Returns the id of the line. */
async function makeFee(client: Client, tag: string): Promise<string> {
  const breederId = await sampleBreeder(client)
  const line = { year: 2024, kind: 'yearly' as const, standard: '100', quantity: 1, remark: `${tag}年费` }
  const { id } = await client.call(editFee, { breederId, ...line })
  return id
}

/** Archives, and lines of their fee sheets, for the sweeps. */
export const archiveSamples: readonly AreaSample[] = [
  { path: '/api/product/breeder/', make: sampleBreeder },
  { path: '/api/product/breederFee/', make: makeFee },
]
