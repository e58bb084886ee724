import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { proposedPartners } from '@hepu/api/areas/contract/distribution/proposedPartners'
import { saveResultShares } from '@hepu/api/areas/contract/distribution/resultShares'
import { beforeEach, expect, test } from 'vitest'
import { breeder, contractResult, cooperativeShare, cooperativeVariety } from '../../../db/schema/index.ts'
import { must } from '@hepu/api/core/must'
import { makeVariety } from '../../product/testProducts.ts'
import { makeParty } from '../testContracts.ts'
import { addRule, confirmedRun, receive } from './testDistributions.ts'
import { eachDistribution } from './testEachDistribution.ts'

const at = eachDistribution()
let lineIds: string[]
let varietyIds: number[]

beforeEach(async () => {
  varietyIds = []
  lineIds = []
  for (const name of ['禾玉甲', '禾玉乙', '禾玉丙']) {
    const { id } = await makeVariety(at.maker, `${name}${at.contractId}`)
    varietyIds.push(Number(id))
    const [row] = await at.app.services.db
      .insert(contractResult)
      .values({
        orgId: at.maker.orgId,
        crop: 'maize',
        contractId: Number(at.contractId),
        resultType: 'research.variety',
        resultId: Number(id),
      })
      .returning()
    lineIds.push(String(must(row, 'the line').id))
  }
})

const save = (shares: string[] | null) =>
  at.maker.call(saveResultShares, {
    contractId: at.contractId,
    shares: shares && shares.map((share, no) => ({ resultLineId: lineIds[no] ?? '', share })),
  })
const shown = async () => {
  const { results, sharesProblem } = await at.maker.call(income.profit, {
    contractId: at.contractId,
    year: 2025,
  })
  return { amounts: results.map(({ amount }) => amount), sharesProblem }
}

test('shares of results that miss 100.00, or leave a result out, are refused with the sum', async () => {
  await expect(save(['50', '30', '19.99'])).rejects.toThrow('收益占比合计为99.99%，应为100%')
  await expect(save(['50', '50'])).rejects.toThrow('请填写全部3项成果的收益占比')
})

test('the income of a contract counts for its results equally, or by their shares, to the fen', async () => {
  await addRule(at)
  await receive(at, '100.01')
  const { warnings } = await at.maker.call(runs.runPreview, {
    contractId: at.contractId,
    until: '2026-12-31',
  })
  expect(warnings.join()).toContain('合同涉及3项成果，收益明细按等份计入各成果')
  await confirmedRun(at)
  expect(await shown()).toEqual({ amounts: ['33.34', '33.34', '33.33'], sharesProblem: null })
  await save(['50', '30', '20'])
  expect(await shown()).toEqual({ amounts: ['50.01', '30.00', '20.00'], sharesProblem: null })
  await at.app.services.db.insert(contractResult).values({
    orgId: at.maker.orgId,
    crop: 'maize',
    contractId: Number(at.contractId),
    resultType: 'research.variety',
    resultId: Number((await makeVariety(at.maker, `禾玉丁${at.contractId}`)).id),
  })
  expect((await shown()).sharesProblem).toContain('未覆盖全部成果')
  await save(null)
  expect((await shown()).sharesProblem).toBeNull()
})

test('the share of a partner in a cooperative variety on a day is proposed, weighted with the share of the variety', async () => {
  const partner = await makeParty(at.maker)
  const own = { orgId: at.maker.orgId, crop: 'maize' }
  const { db } = at.app.services
  const [archive] = await db
    .insert(breeder)
    .values({ ...own, partyId: Number(partner.id), kind: 'institute', startOn: '2020-01-01' })
    .returning()
  const [variety] = await db
    .insert(cooperativeVariety)
    .values({ ...own, breederId: must(archive, 'the archive').id, name: '禾玉甲', varietyId: varietyIds[0] })
    .returning()
  const cooperativeId = must(variety, 'the variety').id
  await db.insert(cooperativeShare).values([
    { ...own, cooperativeId, kind: 'income', validFrom: '2024-01-01', ours: '60', theirs: '40' },
    { ...own, cooperativeId, kind: 'income', validFrom: '2026-01-01', ours: '50', theirs: '50' },
  ])
  const on = (day: string) => at.maker.call(proposedPartners, { contractId: at.contractId, on: day })
  await save(['50', '30', '20'])
  expect(await on('2025-06-01')).toMatchObject([
    {
      cooperativeId: String(cooperativeId),
      name: partner.name,
      share: '40',
      percent: '20',
      validFrom: '2024-01-01',
    },
  ])
  expect(await on('2026-06-01')).toMatchObject([{ share: '50', percent: '25' }])
  expect(await on('2023-06-01')).toEqual([])
})
