import { phaseList } from '@hepu/api/areas/experiment/group/group'
import { rawData } from '@hepu/api/areas/experiment/plotData'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import { captureStatements, withoutStatements } from './capture.ts'
import type { Place } from './openPlace.ts'
import type { BareCall } from './serve.ts'

/** A call with its input, what it sent to the database beyond the session's look-up, and what it answered. */
export interface RecordedCall extends BareCall {
  body: string | undefined
}

export interface RecordedCalls {
  /** A call that needs a permission and no statement of its own. */
  trivial: RecordedCall
  rawData: RecordedCall
  varieties: RecordedCall
}

/** Makes the measured calls once in this process: each with a filter, a sort, a count and a page of 20. */
export async function recordCalls(
  place: Place,
  fastify: FastifyInstance,
  groupId: number,
): Promise<RecordedCalls> {
  const page = { current: 1, size: 20 }
  const plots = {
    ...page,
    sort: 'yieldMu',
    order: 'descending',
    model: { groupId: String(groupId), status: 'accepted' },
  }
  const entries = { ...page, sort: 'yieldRank', order: 'ascending', model: { year: 2020, name: '禾试' } }
  await recordCall(place, fastify, phaseList)
  const trivial = await recordCall(place, fastify, phaseList)
  const own = (call: RecordedCall) => ({ ...call, waves: withoutStatements(call.waves, trivial.waves) })
  return {
    trivial: own(trivial),
    rawData: own(await recordCall(place, fastify, rawData, plots)),
    varieties: own(await recordCall(place, fastify, varietyPage, entries)),
  }
}

/** The call that does nothing, alone. */
export async function recordTrivial(place: Place, fastify: FastifyInstance): Promise<RecordedCall> {
  await recordCall(place, fastify, phaseList)
  const call = await recordCall(place, fastify, phaseList)
  return { ...call, waves: [] }
}

/** A list, without the look-up of the session. */
export async function recordList(
  place: Place,
  fastify: FastifyInstance,
  route: Route,
  input?: object,
): Promise<RecordedCall> {
  const trivial = await recordCall(place, fastify, phaseList)
  await recordCall(place, fastify, route, input)
  const call = await recordCall(place, fastify, route, input)
  return { ...call, waves: withoutStatements(call.waves, trivial.waves) }
}

async function recordCall(
  { user, connection }: Place,
  fastify: FastifyInstance,
  { method, path }: Route,
  input?: object,
): Promise<RecordedCall> {
  if (method !== 'GET' && method !== 'POST') throw new Error(`${path} is neither GET nor POST`)
  const body = input && JSON.stringify(input)
  const request = { method, url: path, headers: headersOf(user.token), ...(body ? { payload: body } : {}) }
  let answer: Envelope<unknown> | undefined
  const waves = await captureStatements(connection.pool, async () => {
    answer = (await fastify.inject(request)).json<Envelope<unknown>>()
  })
  if (answer?.code !== SUCCESS) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  return { method, path, body, waves, answer }
}

/** Headers of a call by the user of this token. */
export const headersOf = (token: string): Record<string, string> => ({
  token: `Bearer ${token}`,
  'content-type': 'application/json',
})
