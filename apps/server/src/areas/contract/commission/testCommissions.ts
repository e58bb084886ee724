import { auditDeclaration, saveDeclaration } from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { createRule } from '@hepu/api/areas/contract/commission/commissionRule'
import { confirmRun, createRun, runList } from '@hepu/api/areas/contract/commission/commissionRun'
import { must } from '@hepu/api/core/must'
import type { InputOf } from '@hepu/api/core/route'
import type { Client, TestApp } from '../../../../test/testApp.ts'
import { contractVariety, type contract } from '../../../db/schema/index.ts'
import { storeContract } from '../testContracts.ts'

export const threeTiers = [
  { upTo: '1000000', rate: '0.60' },
  { upTo: '3000000', rate: '0.50' },
  { upTo: null, rate: '0.40' },
]

/** A licence of one variety: ids of the contract and of its line. */
export interface TestLicence {
  contractId: string
  varietyLineId: string
}

interface LicenceWish {
  contract?: Partial<typeof contract.$inferInsert>
  variety?: Partial<typeof contractVariety.$inferInsert>
}

/** Stores a running licence of one variety. */
export async function makeLicence(
  app: TestApp,
  client: Client,
  wish: LicenceWish = {},
): Promise<TestLicence> {
  const { id, orgId, crop } = await storeContract(app, client, {
    startYear: 2025,
    endYear: 2030,
    ...wish.contract,
  })
  const [line] = await app.services.db
    .insert(contractVariety)
    .values({ orgId, crop, contractId: id, varietyName: '禾玉1号', state: 'kept', ...wish.variety })
    .returning()
  return { contractId: String(id), varietyLineId: String(must(line, 'the line').id) }
}

type RuleWish = Partial<Omit<InputOf<typeof createRule>, 'contractId'>>

/** Makes a licence with a rule of three tiers. */
export async function makeRuled(
  app: TestApp,
  client: Client,
  rule: RuleWish = {},
  wish: LicenceWish = {},
): Promise<TestLicence> {
  const licence = await makeLicence(app, client, wish)
  await client.call(createRule, { ...licence, fromYear: 2025, tiers: threeTiers, ...rule })
  return licence
}

/** Declares a quantity and has it audited as declared. Returns the id of the declaration. */
export async function declare(
  client: Client,
  licence: TestLicence,
  {
    quarter = 0,
    quantity,
    bizYear = 2025,
    kind = 'period',
  }: {
    quarter?: number
    quantity: string
    bizYear?: number
    kind?: 'period' | 'return'
  },
): Promise<string> {
  const given = { ...licence, bizYear, quarter, kind, quantity, declaredOn: '2026-10-20' }
  const { id } = await client.call(saveDeclaration, given)
  await client.call(auditDeclaration, { id, version: 1, audited: quantity })
  return id
}

/** Makes a run, confirmed by another. Returns its row. */
export async function settle(
  maker: Client,
  confirmer: Client,
  licence: TestLicence,
  {
    throughQuarter = 0,
    closes = false,
    bizYear = 2025,
  }: { throughQuarter?: number; closes?: boolean; bizYear?: number },
) {
  const { id } = await maker.call(createRun, { ...licence, bizYear, throughQuarter, closes })
  return confirm(confirmer, licence, id)
}

/** Confirms a run as the list shows it. Returns its row. */
export async function confirm(confirmer: Client, { contractId }: TestLicence, id: string) {
  await confirmer.call(confirmRun, { id, hash: (await findRun(confirmer, contractId, id)).hash })
  return findRun(confirmer, contractId, id)
}

export async function findRun(client: Client, contractId: string, id: string) {
  const { rows } = await client.call(runList, { contractId })
  return must(
    rows.find((row) => row.id === id),
    'the run',
  )
}
