import { freezeScores, saveScoreRule, scoreRules } from '@hepu/api/areas/breeder/score/breederScore'
import { editFee } from '@hepu/api/areas/breeder/record/breederFee'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { sampleBreeder } from '../record/testArchiveSamples.ts'

/** Makes a rule, tried on a breeder with a fee, and scores that year. Returns the id of the rule. */
async function makeScore(client: Client, tag: string): Promise<string> {
  const breederId = await sampleBreeder(client)
  const year = 2023
  await client.call(editFee, { breederId, year, kind: 'yearly', standard: '100', quantity: 1, paid: '50' })
  const criteria = [{ name: '结算', formula: '已付 / 应付 * 100', weight: '100' }]
  const [current] = await client.call(scoreRules, {})
  const no = current?.no ?? 0
  const { id } = await client.call(saveScoreRule, { criteria, breederId, year, no, reason: `${tag}规则` })
  await client.call(freezeScores, { year, reason: `${tag}重评` })
  return id
}

/** Rules and scores for the sweeps. */
export const scoreSamples: readonly AreaSample[] = [{ path: '/api/product/breederScore/', make: makeScore }]
