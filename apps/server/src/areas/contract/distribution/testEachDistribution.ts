import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testApp } from '../../../../test/testApp.ts'
import { makeDistribution, type TestDistribution } from './testDistributions.ts'

/**
 * Starts one app for the tests of a file, and makes a contract with two people anew before each of them. The returned object is the
 * same for all tests and holds that of the running one.
 */
export function eachDistribution(): TestDistribution {
  const at = {} as TestDistribution
  beforeAll(async () => {
    at.app = await testApp()
  })
  afterAll(() => at.app.close())
  beforeEach(async () => {
    Object.assign(at, await makeDistribution(at.app))
  })
  return at
}

/** Returns what a refused call is matched with: a part of its message. */
export const refusal = (message: string | RegExp) => ({ message: expect.stringMatching(message) as string })
