import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import type { InputOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import type { Client, TestApp } from '../../../../test/testApp.ts'
import { contractCollection } from '../../../db/schema/index.ts'
import { storeContract } from '../testContracts.ts'

type Terms = InputOf<typeof rules.createRule>['terms']

/** A contract with two people of its organisation: one who makes runs, another one who confirms them. */
export interface TestDistribution {
  app: TestApp
  maker: Client
  checker: Client
  contractId: string
}

export async function makeDistribution(app: TestApp, more: Parameters<typeof storeContract>[2] = {}) {
  const maker = await app.user()
  const checker = await app.user({ org: maker.org })
  const contract = await storeContract(app, maker, more)
  return { app, maker, checker, contractId: String(contract.id) }
}

/** Returns the terms of a team of three at 33/33/34 with 60 %, and the unit with 40 %. */
export const teamTerms = (userIds: readonly (string | null)[] = [], more: Partial<Terms> = {}): Terms => ({
  base: 'net',
  lines: [
    {
      kind: 'team',
      name: '育种团队',
      percent: '60',
      inner: ['33', '33', '34'].map((percent, at) => ({
        name: `育种人${at + 1}`,
        userId: userIds[at] ?? null,
        percent,
      })),
    },
    { kind: 'unit', name: '本单位', percent: '40' },
  ],
  ...more,
})

/** Stores a receipt of the contract, or what is paid back of one, and returns its id. */
export async function receive(
  { app, maker, contractId }: TestDistribution,
  amount: string,
  collectedOn = '2025-03-01',
  refundOfId: number | null = null,
) {
  const [row] = await app.services.db
    .insert(contractCollection)
    .values({
      orgId: maker.orgId,
      crop: 'maize',
      contractId: Number(contractId),
      collectedOn,
      amount,
      refundOfId,
      payerName: '测试被许可种业',
    })
    .returning({ id: contractCollection.id })
  return must(row, 'the receipt').id
}

/** Adds a rule that holds from 2025 on. */
export const addRule = (
  { maker, contractId }: TestDistribution,
  terms: Terms = teamTerms(),
  more: Partial<InputOf<typeof rules.createRule>> = {},
) => maker.call(rules.createRule, { contractId, name: '分配办法', validFrom: '2025-01-01', terms, ...more })

/** Makes a draft over all receipts until a day. */
export const draftRun = ({ maker, contractId }: TestDistribution, until = '2026-12-31') =>
  maker.call(runs.createRun, { contractId, until })

export async function confirmRun({ checker }: TestDistribution, id: string): Promise<void> {
  const { version } = await checker.call(runs.showRun, { id })
  await checker.call(runs.confirmRun, { id, version })
}

/** Makes a run over all receipts and has it confirmed. */
export async function confirmedRun(at: TestDistribution, until?: string): Promise<string> {
  const { id } = await draftRun(at, until)
  await confirmRun(at, id)
  return id
}

/** Takes a run back; somebody else confirms the reversal. */
export async function reversedRun(at: TestDistribution, id: string): Promise<string> {
  const reversal = await at.maker.call(runs.reverseRun, { id, reason: '更正' })
  await confirmRun(at, reversal.id)
  return reversal.id
}

/** Returns the lines of a run as `name amount`. */
export async function linesOf({ maker }: TestDistribution, id: string): Promise<string[]> {
  const { records } = await maker.call(runs.pageRunReceipts, { size: 200, model: { runId: id } })
  return records.flatMap(({ lines }) => lines.map(({ name, amount }) => `${name} ${amount}`))
}
