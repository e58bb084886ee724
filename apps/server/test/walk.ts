import type { Route } from '@hepu/api/core/route'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { CallError, callsOf, type Client, type TestApp } from './testApp.ts'

type Calls = Pick<Client, 'call' | 'raw' | 'upload'>

/**
 * Follows a test through the calls of a clause of the catalogue: `as` gives a client whose calls are noted, `end` fails
 * unless every listed call was answered for good input, and refused in Chinese for bad.
 */
export function walkOf(listed: readonly Route[]) {
  const [answered, denied] = [new Set<Route>(), new Set<Route>()]
  const note = async <T>(route: Route, asked: Promise<T>): Promise<T> => {
    try {
      const data = await asked
      answered.add(route)
      return data
    } catch (error) {
      if (error instanceof CallError && isChinese(error.message)) denied.add(route)
      throw error
    }
  }
  const noteRaw = async (request: InjectOptions, asked: Promise<LightMyRequestResponse>) => {
    const answer = await asked
    const route = listed.find(({ method, path }) => method === request.method && path === request.url)
    if (route) (isRefusal(answer) ? denied : answered).add(route)
    return answer
  }
  const as = <C extends Calls>(client: C): C => ({
    ...client,
    call: (route, input) => note(route, client.call(route, input)),
    upload: (route, input, file) => note(route, client.upload(route, input, file)),
    raw: (request) => noteRaw(request, client.raw(request)),
  })
  return {
    as,
    async end({ app }: TestApp): Promise<void> {
      const stranger = as(callsOf(app, ''))
      for (const route of listed.filter(isGuardedAlone)) {
        await expect(stranger.call(route, {}), route.path).rejects.toMatchObject({ message: '请先登录' })
      }
      const left = (done: ReadonlySet<Route>) =>
        listed.filter((route) => !done.has(route)).map(({ path }) => path)
      expect(left(answered), 'never answered').toEqual([])
      expect(left(new Set([...denied, ...listed.filter(takesAll)])), 'never refused').toEqual([])
    },
  }
}

/** Expects a call to be refused with a message that contains this text. */
export const refused = (asked: Promise<unknown>, words: string): Promise<void> =>
  expect(asked).rejects.toMatchObject({ message: expect.stringContaining(words) as string })

/** Makes a call with its values in the query string, as some calls of the catalogue are written, and returns the envelope. */
export const asQuery = async (
  who: Calls,
  { method, path: url }: Route,
  query: Record<string, string>,
): Promise<unknown> => (await who.raw({ method, url, query })).json()

/** Of a call that takes no input nothing can be wrong but that nobody is signed in … */
const isGuardedAlone = (route: Route): boolean => takesNothing(route) && route.access !== 'public'
/** … and of a public one nothing at all. */
const takesAll = (route: Route): boolean => takesNothing(route) && route.access === 'public'
const takesNothing = ({ input }: Route): boolean => Object.keys(input.shape).length === 0

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Whether an answer is an envelope that refuses, in Chinese; a file or stream is none. */
function isRefusal({ headers, body }: LightMyRequestResponse): boolean {
  if (!String(headers['content-type']).startsWith('application/json')) return false
  const { code, msg } = JSON.parse(body) as { code: number; msg: string }
  expect(msg).toMatch(/\p{Script=Han}/u)
  return code !== 1
}
