import { partyPage } from '@hepu/api/areas/authority/party/party'
import { createRule } from '@hepu/api/areas/contract/distribution/contractDistribution'
import { profit } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { createRun } from '@hepu/api/areas/contract/distribution/distributionRun'
import { createCollection } from '@hepu/api/areas/contract/payment/contractCollection'
import { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { removeFlow, saveFlow } from '@hepu/api/core/approval/flowCalls'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { approveContract, creditCodeOf, licenceValues } from '../testContracts.ts'
import { teamTerms } from './testDistributions.ts'

interface Made {
  rule: string
  run: string
  line: string
}
const made = new WeakMap<Client, Promise<Made>>()

/** Returns the one distribution of a user, so that the samples belong together. */
const distributionOf = (client: Client, tag: string): Promise<Made> => {
  const held = made.get(client) ?? makeRun(client, tag)
  made.set(client, held)
  return held
}

/** Makes a run over a receipt of a signed contract. It stays a draft: nobody confirms his own. */
async function makeRun(client: Client, tag: string): Promise<Made> {
  const contractId = await makeSigned(client, `${tag}分配合同`)
  const day = '2026-02-01'
  const rule = await client.call(createRule, {
    contractId,
    name: `${tag}办法`,
    validFrom: '2026-01-01',
    terms: teamTerms(),
  })
  const receipt = { contractId, collectedOn: day, amount: '100.01', payerName: '付款方', isAdvance: true }
  await client.call(createCollection, receipt)
  const run = await client.call(createRun, { contractId, until: day })
  const { lines } = await client.call(profit, { contractId, year: 2026 })
  return { rule: rule.id, run: run.id, line: must(lines[0], 'a line of the run').id }
}

/** Makes a contract and agrees to it, by a flow that lets its drafter do so; the flow is removed afterwards. */
async function makeSigned(client: Client, name: string): Promise<string> {
  const { records } = await client.call(partyPage, { model: { kind: 'UNIT' } })
  const partyId = must(records[0], 'a party of the company').id
  const subject = 'contract.record'
  const { version } = await client.call(saveFlow, {
    subject,
    isOn: true,
    allowOwn: true,
    skipSame: false,
    steps: [{ name: '审批', rule: 'any', assignees: [{ by: 'user', userId: String(client.userId) }] }],
  })
  const values = licenceValues(client, partyId, {
    name,
    submit: true,
    parties: [
      { side: 'A', role: 'licensor', unitId: String(client.orgId) },
      { side: 'B', role: 'licensee', partyId, creditCode: creditCodeOf(1) },
    ],
  })
  const { id } = await client.call(createContract, values)
  await approveContract(client, id)
  await client.call(removeFlow, { subject, version })
  return id
}

/** Records of 收益分配 for the sweeps; `naming.ts` asks for them by name. */
export const distributionSamples: readonly AreaSample[] = [
  {
    path: '/api/contract/distributionRule/',
    make: async (client, tag) => (await distributionOf(client, tag)).rule,
  },
  {
    path: '/api/contract/distributionRun/',
    make: async (client, tag) => (await distributionOf(client, tag)).run,
  },
  {
    path: '/api/contract/distributionLine/',
    make: async (client, tag) => (await distributionOf(client, tag)).line,
  },
]
