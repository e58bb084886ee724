import { auditDeclaration, saveDeclaration } from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { issueStatement } from '@hepu/api/areas/contract/commission/commissionReport'
import { createRule } from '@hepu/api/areas/contract/commission/commissionRule'
import { confirmRun, createRun, runList } from '@hepu/api/areas/contract/commission/commissionRun'
import { partyPage } from '@hepu/api/areas/authority/party/party'
import { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { approveContract, creditCodeOf, licenceValues } from '../testContracts.ts'

const bizYear = 2026

/** Makes a running licence with a rule of commission for all its varieties. Returns the ids of both. */
async function makeRule(client: Client, tag: string, other: Client): Promise<[string, string]> {
  const { records } = await client.call(partyPage, { model: { kind: 'UNIT' } })
  const parties = [
    { side: 'A' as const, role: 'licensor' as const, unitId: String(client.orgId) },
    {
      side: 'B' as const,
      role: 'licensee' as const,
      partyId: must(records[0], 'a party').id,
      creditCode: creditCodeOf(1),
    },
  ]
  const values = licenceValues(client, '', { name: `${tag}提成合同`, submit: true, parties })
  const { id } = await client.call(createContract, values)
  await approveContract(other, id)
  const tiers = [{ upTo: null, rate: '0.50' }]
  const rule = await client.call(createRule, { contractId: id, fromYear: bizYear, tiers, note: `${tag}规则` })
  return [id, rule.id]
}

/** Declares and audits a quarter of such a licence. Returns the ids of contract and declaration. */
async function makeDeclared(client: Client, tag: string, other: Client): Promise<[string, string]> {
  const [contractId] = await makeRule(client, tag, other)
  const given = { contractId, bizYear, quarter: 2, quantity: '100', declaredOn: '2026-06-01', declarer: tag }
  const { id } = await client.call(saveDeclaration, given)
  await client.call(auditDeclaration, { id, version: 1, audited: '100' })
  return [contractId, id]
}

/** Makes a run of such a licence, which another confirms. Returns the ids of contract and run. */
async function makeRun(client: Client, tag: string, other: Client): Promise<[string, string]> {
  const [contractId] = await makeDeclared(client, tag, other)
  const { id } = await client.call(createRun, { contractId, bizYear, throughQuarter: 2, note: `${tag}计算` })
  const { rows } = await client.call(runList, { contractId })
  const { hash } = must(
    rows.find((row) => row.id === id),
    'the run',
  )
  await other.call(confirmRun, { id, hash })
  return [contractId, id]
}

/** Records of commissions for the sweeps, each of a contract of its own. No call begins with the path of the last one. */
export const commissionSamples: readonly AreaSample[] = [
  { path: '/api/contract/commission/rule/', make: async (...all) => (await makeRule(...all))[1] },
  { path: '/api/contract/commission/declaration/', make: async (...all) => (await makeDeclared(...all))[1] },
  { path: '/api/contract/commission/run/', make: async (...all) => (await makeRun(...all))[1] },
  {
    path: '/api/contract/commission/statement/',
    make: async (...all) => {
      const [contractId] = await makeRun(...all)
      return (await all[0].call(issueStatement, { contractId, bizYear })).id
    },
  },
  { path: '/api/contract/commissionContract/', make: async (...all) => (await makeRun(...all))[0] },
]
