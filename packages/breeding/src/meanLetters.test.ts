import { expect, test } from 'vitest'
import { combinedAnova } from './combined.ts'
import { dasilvaPlots } from './fixtures/trials.ts'
import { meanLetters } from './meanLetters.ts'

const value = combinedAnova(dasilvaPlots()).value!
const means = value.entries.map(({ mean }) => mean)

test('Duncan of 55 hybrids equals that of the combined analysis, which is compared with R', () => {
  const { letter05, reason } = meanLetters(means, value.lsdEnvFixed, 'duncan')
  expect(letter05).toEqual(value.entries.map(({ duncan05EnvFixed }) => duncan05EnvFixed))
  expect(reason).toBeNull()
})

test('LSD gives the letters of the combined analysis in both cases', () => {
  const { letter05, letter01 } = meanLetters(means, value.lsdEnvRandom, 'lsd')
  expect(letter05).toEqual(value.entries.map(({ lsd05EnvRandom }) => lsd05EnvRandom))
  expect(letter01).toEqual(value.entries.map(({ lsd01EnvRandom }) => lsd01EnvRandom))
})

test('Duncan is refused beyond 80 entries and without error', () => {
  const many = Array.from({ length: 81 }, (_, i) => i)
  expect(meanLetters(many, value.lsdEnvFixed, 'duncan').reason).toBe('品种多于80个，不做新复极差检验')
  const none = { ...value.lsdEnvFixed, seDifference: 0 }
  expect(meanLetters(means, none, 'duncan').reason).toBe('误差为0，不做新复极差检验')
})
