import { partyPage } from '@hepu/api/areas/authority/party/party'
import { createRule } from '@hepu/api/areas/contract/distribution/contractDistribution'
import { answerComment, commentLine } from '@hepu/api/areas/contract/distribution/distributionComment'
import { pay, profit, resolvePayee } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { confirmRun, createRun, showRun } from '@hepu/api/areas/contract/distribution/distributionRun'
import { createCollection } from '@hepu/api/areas/contract/payment/contractCollection'
import { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { approveContract, creditCodeOf, licenceValues } from '../testContracts.ts'
import { teamTerms } from './testDistributions.ts'

interface Made {
  rule: string
  run: string
  line: string
  comment: string
}
const made = new WeakMap<Client, Promise<Made>>()

/** Returns the one distribution of a user, so that the samples belong together. */
const distributionOf = (client: Client, tag: string, other: Client): Promise<Made> => {
  const held = made.get(client) ?? makeRun(client, tag, other)
  made.set(client, held)
  return held
}

/** Makes a run over a receipt of a signed contract. The other one confirms it. */
async function makeRun(client: Client, tag: string, other: Client): Promise<Made> {
  const contractId = await makeSigned(client, `${tag}分配合同`, other)
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
  const { version } = await other.call(showRun, { id: run.id })
  await other.call(confirmRun, { id: run.id, version })
  await client.call(createCollection, { ...receipt, collectedOn: '2026-02-20', amount: '50' })
  const { lines } = await client.call(profit, { contractId, year: 2026 })
  const unit = must(
    lines.find(({ kind }) => kind === 'unit'),
    'the line of the unit',
  )
  await client.call(pay, { lineIds: [unit.id], paidOn: day, voucherNo: `${tag}付` })
  const comment = await client.call(commentLine, { lineId: unit.id, text: `${tag}说明` })
  await other.call(answerComment, { commentId: comment.id, text: `${tag}答复` })
  const unknown = { contractId, name: '育种人1', userId: String(other.userId), reason: `${tag}核对` }
  await client.call(resolvePayee, unknown)
  return { rule: rule.id, run: run.id, line: unit.id, comment: comment.id }
}

/** Makes a contract that the other one agrees to. */
async function makeSigned(client: Client, name: string, other: Client): Promise<string> {
  const { records } = await client.call(partyPage, { model: { kind: 'UNIT' } })
  const partyId = must(records[0], 'a party of the company').id
  const values = licenceValues(client, partyId, {
    name,
    submit: true,
    parties: [
      { side: 'A', role: 'licensor', unitId: String(client.orgId) },
      { side: 'B', role: 'licensee', partyId, creditCode: creditCodeOf(1) },
    ],
  })
  const { id } = await client.call(createContract, values)
  await approveContract(other, id)
  return id
}

/** Records of 收益分配 for the sweeps; `naming.ts` asks for them by name. */
export const distributionSamples: readonly AreaSample[] = [
  {
    path: '/api/contract/distributionRule/',
    make: async (client, tag, other) => (await distributionOf(client, tag, other)).rule,
  },
  {
    path: '/api/contract/distributionRun/',
    make: async (client, tag, other) => (await distributionOf(client, tag, other)).run,
  },
  {
    path: '/api/contract/distributionLine/',
    make: async (client, tag, other) => (await distributionOf(client, tag, other)).line,
  },
  {
    path: '/api/contract/lineComment/',
    make: async (client, tag, other) => (await distributionOf(client, tag, other)).comment,
  },
]
