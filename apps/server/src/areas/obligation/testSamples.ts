import { insertObligation } from '@hepu/api/core/obligation/obligationCalls'
import { saveHolidayYear } from '@hepu/api/core/obligation/holidayCalls'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import type { Client } from '../../../test/testApp.ts'

/** Enters something that is due. */
async function makeObligation(client: Client, tag: string): Promise<string> {
  const { id } = await client.call(insertObligation, { title: `${tag}到期`, dueDate: '2090-01-05' })
  return id
}

/** Enters the holidays of a year, once for a company. */
export async function enterHolidays(client: Client): Promise<void> {
  const days = [{ day: '2090-01-01', kind: 'off', name: '元旦' }] as const
  await client.call(saveHolidayYear, { year: 2090, isComplete: true, days: [...days] })
}

/** The records of 到期事项 that the sweeps make. */
export const samples: readonly AreaSample[] = [{ path: '/api/obligation/item/', make: makeObligation }]
