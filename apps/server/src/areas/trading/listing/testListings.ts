import { addAchievement, addNeed, showAchievement } from '@hepu/api/areas/trading/listing/listing'
import { decideListing, submitListing } from '@hepu/api/areas/trading/listing/review'
import type { InputOf } from '@hepu/api/core/route'
import type { Client } from '../../../../test/testApp.ts'

let made = 0

/** Returns the values of a complete supply. */
export function supplyValues(
  more: Partial<InputOf<typeof addAchievement>> = {},
): InputOf<typeof addAchievement> {
  made += 1
  return {
    name: `测试成果${made}`,
    resultType: 'variety',
    summary: '高产、抗倒的玉米品种。',
    validTo: '2099-12-31',
    contactName: '王芳',
    contactPhone: '13800000000',
    conversions: ['licence'],
    holder: '本单位',
    ...more,
  }
}

/** Returns the values of a complete demand. */
export function demandValues(more: Partial<InputOf<typeof addNeed>> = {}): InputOf<typeof addNeed> {
  made += 1
  return {
    name: `测试需求${made}`,
    resultType: 'variety',
    summary: '求购早熟、耐密的玉米品种。',
    validTo: '2099-12-31',
    contactName: '李明',
    contactPhone: '13900000000',
    demandUnit: '某种业公司',
    ...more,
  }
}

/** Enters a supply through its call. Returns its id. */
export const makeSupply = async (
  client: Client,
  more: Partial<InputOf<typeof addAchievement>> = {},
): Promise<string> => (await client.call(addAchievement, supplyValues(more))).id

/** Enters a demand through its call. Returns its id. */
export const makeDemand = async (
  client: Client,
  more: Partial<InputOf<typeof addNeed>> = {},
): Promise<string> => (await client.call(addNeed, demandValues(more))).id

/** Enters a supply that another person has reviewed, so that the public sees it. Returns its id. */
export async function makeListed(
  client: Client,
  reviewer: Client,
  more: Partial<InputOf<typeof addAchievement>> = {},
): Promise<string> {
  const id = await makeSupply(client, { ...more, submit: true })
  await approveListing(reviewer, id)
  return id
}

/** Approves a supply in review. */
export async function approveListing(reviewer: Client, id: string): Promise<void> {
  const { version } = await reviewer.call(showAchievement, { id })
  await reviewer.call(decideListing, { id, version, decision: 'approve' })
}

/** Submits a supply. */
export async function submit(client: Client, id: string): Promise<void> {
  const { version } = await client.call(showAchievement, { id })
  await client.call(submitListing, { id, version })
}
