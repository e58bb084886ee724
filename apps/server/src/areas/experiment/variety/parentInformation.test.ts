import { parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTrial, type EntryWish, type MadeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Tested extends EntryWish {
  /** Yield at each point, kg/亩. */
  yields: readonly number[]
}

async function make(who: Client, year: number, entries: readonly Tested[]): Promise<MadeTrial> {
  const names = entries[0]!.yields.map((_, at) => `点${at}`)
  return makeTrial(await ctxOf(app, who), {
    name: `${year}组`,
    year,
    points: names.map((name) => ({ name })),
    entries,
    yields: Object.fromEntries(names.map((name, at) => [name, entries.map((entry) => [entry.yields[at]!])])),
  })
}

const hybrid = (name: string, femaleParent: string, maleParent: string, yields: number[]): Tested => ({
  name,
  femaleParent,
  maleParent,
  yields,
})
const check: Tested = {
  name: '郑单958',
  femaleParent: '郑58',
  maleParent: '昌7-2',
  ckNo: 1,
  yields: [500, 500],
}

test('each parent has its own trials and the combinations tested with it, best first', async () => {
  const ann = await app.user()
  await make(ann, 2023, [
    check,
    hybrid('甲1', '郑58', 'M2', [550, 550]),
    hybrid('郑58', 'A', 'B', [300, 300]),
  ])
  const made = await make(ann, 2024, [
    check,
    hybrid('甲1', '郑58', 'M2', [600, 600]),
    hybrid('甲2', '郑58', 'M3', [650, 650]),
    hybrid('甲3', 'M2', '郑58', [450, 500]),
  ])
  const { variety, parents } = await ann.call(parentInformation, { id: String(made.entry('甲1')) })
  expect(variety.name).toBe('甲1')
  const [female, male] = parents
  expect([female!.name, female!.femaleParent, female!.maleParent]).toEqual(['郑58', 'A', 'B'])
  expect(female!.trials.map((trial) => [trial.year, trial.name, trial.meanYield])).toEqual([
    [2023, '郑58', 300],
  ])
  const shown = female!.combinations.map((combination) => [
    combination.name,
    combination.gainPct,
    combination.trials,
    combination.points,
    combination.years,
  ])
  expect(shown).toEqual([
    ['甲2', 30, 1, 2, [2024]],
    ['甲1', 15, 2, 4, [2024, 2023]],
    ['甲3', -5, 1, 2, [2024]],
    ['郑单958', null, 0, 0, []],
  ])
  expect(
    female!.combinations.filter((combination) => combination.isSelf).map((combination) => combination.name),
  ).toEqual(['甲1'])
  expect(
    female!.combinations
      .filter((combination) => combination.isFullSib)
      .map((combination) => combination.name),
  ).toEqual(['甲3'])
  expect(female!.combinations.at(-1)!.reason).toBe('本身是对照 CK1')
  expect(female!.total).toBe(4)
  expect(female!.overview.gainPct).toBeCloseTo(40 / 3, 10)
  expect(female!.overview).toMatchObject({ combinations: 3, trials: 4, points: 8, years: [2024, 2023] })
  expect([male!.name, male!.trials, male!.total, male!.overview.gainPct]).toEqual(['M2', [], 2, 5])
})

test('an entry without parents says so, and records of another organisation do not count', async () => {
  const [ann, eve] = [await app.user(), await app.user()]
  await make(eve, 2024, [check, hybrid('外1', '郑58', 'M2', [900, 900])])
  const made = await make(ann, 2024, [
    check,
    hybrid('甲1', '郑58', 'M2', [600, 600]),
    { name: '无亲本', yields: [500, 500] },
  ])
  const none = await ann.call(parentInformation, { id: String(made.entry('无亲本')) })
  expect(none.parents.map((parent) => [parent.name, parent.total, parent.overview.reason])).toEqual([
    [null, 0, '没有以它为亲本的参试组合'],
    [null, 0, '没有以它为亲本的参试组合'],
  ])
  const { parents } = await ann.call(parentInformation, { id: String(made.entry('甲1')) })
  expect(parents[0]!.combinations.map((combination) => combination.name)).toEqual(['甲1', '郑单958'])
  await expect(eve.call(parentInformation, { id: String(made.entry('甲1')) })).rejects.toMatchObject({
    code: 4040,
  })
})
