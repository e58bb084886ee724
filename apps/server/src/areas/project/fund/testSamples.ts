import { saveArrival } from '@hepu/api/areas/project/arrive/projectArrival'
import { insertOrUpdateSpecialFundSubjectBudget } from '@hepu/api/areas/project/budget/projectBudget'
import { saveFlow } from '@hepu/api/areas/project/fund/fundFlow'
import { setYearState } from '@hepu/api/areas/project/fund/projectFund'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { must } from '@hepu/api/core/must'
import { partySearch } from '@hepu/api/core/resource/partySearch'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { linesOf, makeFund, receive, type TestFund } from './testFund.ts'

const made = new WeakMap<Client, Promise<TestFund>>()

/** Returns the one project with money of a user, so that the samples belong together. */
const fundOf = (client: Client): Promise<TestFund> => {
  const held = made.get(client) ?? makeBook(client)
  made.set(client, held)
  return held
}

/** Makes a project with money that came, with a paused year. Its partner is one that the organisation has, if any. */
async function makeBook(client: Client): Promise<TestFund> {
  const [party] = await client.call(partySearch, { name: '丰收' })
  const at = await makeFund(client, party?.id)
  await receive(at, '10.00')
  await client.call(setYearState, { projectId: at.projectId, year: 2026, state: 'paused' })
  return at
}

async function makeFlow(client: Client): Promise<string> {
  const { projectId, subjects } = await fundOf(client)
  const given = {
    projectId,
    purse: 'self' as const,
    flowType: 'expense' as const,
    amount: '1.00',
    subjectId: must(subjects['材料费'], 'the subject'),
    businessDate: '2025-01-01',
    voucherNo: '记-1',
  }
  return (await client.call(saveFlow, given)).id
}

/** Registers money that waits to be claimed. */
async function makeArrival(client: Client): Promise<string> {
  const { partyId } = await fundOf(client)
  const arrived = { arrivedDate: '2025-03-01', arrivedAmount: '1.00', voucherNo: '到账-1' }
  return (await client.call(saveArrival, { batch: '第一批', partyId, ...arrived })).id
}

async function makeDraft(client: Client): Promise<string> {
  const at = await fundOf(client)
  const given = { projectId: at.projectId, lines: linesOf(at, { 材料费: '1.00' }) }
  return (await client.call(insertOrUpdateSpecialFundSubjectBudget, given)).id
}

async function codeOf(client: Client): Promise<string> {
  const { projectId } = await fundOf(client)
  return must((await client.call(projectDetail, { projectId })).code, 'the number')
}

/** Records of the money of projects for the sweeps. Project and subject begin no call: `naming.ts` asks for them by name. */
export const fundSamples: readonly AreaSample[] = [
  { path: '/api/project/fundProject/', make: async (client) => (await fundOf(client)).projectId },
  { path: '/api/project/fundProjectCode/', make: codeOf },
  {
    path: '/api/project/subject/',
    make: async (client) => must((await fundOf(client)).subjects['材料费'], 'the subject'),
  },
  { path: '/api/project/fund/', make: makeFlow },
  { path: '/api/project/arrive/', make: makeArrival },
  { path: '/api/project/budget/', make: makeDraft },
]
