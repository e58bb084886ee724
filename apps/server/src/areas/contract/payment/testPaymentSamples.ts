import { partyPage } from '@hepu/api/areas/authority/party/party'
import { createCollection } from '@hepu/api/areas/contract/payment/contractCollection'
import { applyRefund } from '@hepu/api/areas/contract/payment/contractRefund'
import { createCondition, waiveCondition } from '@hepu/api/areas/contract/payment/paymentCondition'
import { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { approveContract, creditCodeOf, licenceValues } from '../testContracts.ts'

interface Made {
  contract: string
  condition: string
  waiver: string
  collection: string
  refund: string
}
const made = new WeakMap<Client, Promise<Made>>()

/** Returns the one set of payments of a user, so that the samples belong together. */
const paymentsOf = (client: Client, tag: string, other: Client): Promise<Made> => {
  const held = made.get(client) ?? makePayments(client, tag, other)
  made.set(client, held)
  return held
}

/** Makes a contract that another approves, with an amount that is due, a waiver that waits, and a collection. */
async function makePayments(client: Client, tag: string, other: Client): Promise<Made> {
  const { records } = await client.call(partyPage, { model: { kind: 'UNIT' } })
  const partyId = must(records[0], 'a party of the company').id
  const { id: contractId } = await client.call(
    createContract,
    licenceValues(client, partyId, {
      name: `${tag}付款合同`,
      submit: true,
      parties: [
        { side: 'A', role: 'licensor', unitId: String(client.orgId) },
        { side: 'B', role: 'licensee', partyId, creditCode: creditCodeOf(1) },
      ],
    }),
  )
  await approveContract(other, contractId)
  const condition = await client.call(createCondition, {
    contractId,
    kind: 'entry',
    name: `${tag}入门费`,
    trigger: 'signing',
    termDays: 30,
    amount: '1000',
  })
  const { id: waiver } = await client.call(waiveCondition, { id: condition.id, amount: '1', reason: tag })
  const { id: collection } = await client.call(createCollection, {
    contractId,
    collectedOn: '2026-02-01',
    amount: '100',
    payerName: `${tag}付款方`,
    bankRef: `${tag}流水`,
  })
  const { id: advance } = await client.call(createCollection, {
    contractId,
    collectedOn: '2026-02-02',
    amount: '950',
    payerName: `${tag}付款方`,
    bankRef: `${tag}预收流水`,
    isAdvance: true,
  })
  const { id: refund } = await client.call(applyRefund, {
    collectionId: advance,
    amount: '10',
    refundedOn: '2026-02-03',
    bankRef: `${tag}退款流水`,
    reason: `${tag}退款`,
  })
  return { contract: contractId, condition: condition.id, waiver, collection, refund }
}

const sampleOf = (path: AreaSample['path'], name: keyof Made): AreaSample => ({
  path,
  make: async (...all) => (await paymentsOf(...all))[name],
})

/** Records of payments for the sweeps. */
export const paymentSamples: readonly AreaSample[] = [
  sampleOf('/api/contract/paymentCondition/', 'condition'),
  sampleOf('/api/contract/contractCollection/', 'collection'),
  sampleOf('/api/contract/paidContract/', 'contract'),
  sampleOf('/api/contract/waiver/', 'waiver'),
  sampleOf('/api/contract/contractRefund/', 'refund'),
]
