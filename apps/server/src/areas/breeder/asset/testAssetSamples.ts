import { approvedSave } from '@hepu/api/areas/breeder/asset/approvedVariety'
import { germplasmCreate } from '@hepu/api/areas/breeder/asset/breederGermplasm'
import { cooperativeCreate } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { rightSave } from '@hepu/api/areas/breeder/asset/resultRight'
import { materialCreate } from '@hepu/api/areas/breeder/material/breederMaterial'
import { product } from '@hepu/api/areas/product/record/product'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { must } from '@hepu/api/core/must'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { sampleBreeder } from '../record/testArchiveSamples.ts'

/** Returns the id of the client's first record of a registry. */
export async function recordOf(client: Client, def: Resource): Promise<string> {
  const { records } = (await client.call<typeof def.calls.page>(def.calls.page, { order: 'ascending' })) as {
    records: readonly { id: string }[]
  }
  return must(records[0], `a record of ${def.name}`).id
}

async function makeCooperative(client: Client, tag: string): Promise<string> {
  const breederId = await sampleBreeder(client)
  const shares = [{ kind: 'income' as const, ours: '60', theirs: '40' }]
  const linked = { varietyId: await recordOf(client, variety), productId: await recordOf(client, product) }
  const values = { breederId, name: `${tag}合作品种`, ...linked, shares, sharesFrom: '2020-01-01' }
  return (await client.call(cooperativeCreate, values)).id
}

async function makeApproved(client: Client): Promise<string> {
  const breederId = await sampleBreeder(client)
  return (await client.call(approvedSave, { breederId, varietyId: await recordOf(client, variety) })).id
}

async function makeGermplasm(client: Client): Promise<string> {
  const breederId = await sampleBreeder(client)
  const germplasmId = await recordOf(client, germplasm)
  return (await client.call(germplasmCreate, { breederId, germplasmId })).id
}

async function makeRight(client: Client, tag: string): Promise<string> {
  const breederId = await sampleBreeder(client)
  return (await client.call(rightSave, { breederId, resultClass: 'patent', name: `${tag}成果权利` })).id
}

async function makeMaterial(client: Client, tag: string): Promise<string> {
  const breederId = await sampleBreeder(client)
  const days = { handedOn: '2024-03-01', returnDueOn: '2024-12-31' }
  const given = { materialName: `${tag}材料`, quantity: 1, unit: 'g' as const, purpose: '测配' }
  return (await client.call(materialCreate, { breederId, ...given, ...days, agreementNo: '材协1' })).id
}

/** Varieties, germplasm, rights and material of breeders for the sweeps. */
export const assetSamples: readonly AreaSample[] = [
  { path: '/api/product/cooperativeVariety/', make: makeCooperative },
  { path: '/api/product/approvedVariety/', make: makeApproved },
  { path: '/api/product/breederGermplasm/', make: makeGermplasm },
  { path: '/api/product/resultRight/', make: makeRight },
  { path: '/api/product/breederMaterial/', make: makeMaterial },
]
