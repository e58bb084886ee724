import { expect, test } from 'vitest'
import type { Ctx } from '../../http/context.ts'
import { atMoment, onMorning } from './demoContext.ts'

/** A context whose clock is at a moment. */
const at = (now: string) => ({ services: { now: () => new Date(now) } }) as unknown as Ctx
const momentOf = ({ services }: Ctx) => services.now().toISOString()

test('a demo record of a past morning is stamped then', () => {
  expect(momentOf(onMorning(at('2026-08-05T00:10:00Z'), '2026-08-04'))).toBe('2026-08-04T01:30:00.000Z')
})

test('a demo record of a moment that is still to come is stamped now', () => {
  const early = at('2026-08-05T00:10:00Z')
  expect(momentOf(onMorning(early, '2026-08-05'))).toBe('2026-08-05T00:10:00.000Z')
  expect(momentOf(atMoment(early, new Date('2027-01-01T00:00:00Z')))).toBe('2026-08-05T00:10:00.000Z')
})
