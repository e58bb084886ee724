import { partyPage } from '@hepu/api/areas/authority/party/party'
import { contractNumber, createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import type { Client } from '../../../test/testApp.ts'
import { changeSamples } from './change/testChangeSamples.ts'
import { linkSamples } from './link/testLinkSamples.ts'
import { distributionSamples } from './distribution/testDistributionSamples.ts'
import { paymentSamples } from './payment/testPaymentSamples.ts'
import { commissionSamples } from './commission/testSamples.ts'
import { creditCodeOf, licenceValues } from './testContracts.ts'

/** Submits a contract with a party that the company has, and takes a number. Returns the contract's id. */
async function makeSubmitted(client: Client, tag: string): Promise<string> {
  const { records } = await client.call(partyPage, { model: { kind: 'UNIT' } })
  const partyId = must(records[0], 'a party of the company').id
  const values = licenceValues(client, partyId, {
    name: `${tag}合同`,
    submit: true,
    parties: [
      { side: 'A', role: 'licensor', unitId: String(client.orgId) },
      { side: 'B', role: 'licensee', partyId, creditCode: creditCodeOf(1) },
    ],
  })
  await client.call(contractNumber, { type: 'TT' })
  return (await client.call(createContract, values)).id
}

const makeDraft = async (client: Client, tag: string): Promise<string> =>
  (await client.call(createContract, { name: `${tag}合同草稿` })).id

/** Records of 合同管理 for the sweeps. */
export const samples: readonly AreaSample[] = [
  { path: '/api/contract/contract/', make: makeSubmitted },
  { path: '/api/contract/draft/', make: makeDraft },
  ...linkSamples,
  ...changeSamples,
  ...distributionSamples,
  ...paymentSamples,
  ...commissionSamples,
]
