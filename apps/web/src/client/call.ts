import type { Address, InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { ask, dataOf } from './answer.ts'
import { connection } from './connection.ts'
import { openText, prepareCipher } from './exchange.ts'
import { notifyFailure } from './notify.ts'
import { requestOf, sealedRequestOf } from './request.ts'

export { ApiError } from './ApiError.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The caller shows a failure itself. */
  quiet?: boolean
}

/**
 * Makes a call and returns its data. Throws ApiError; a message shows the error unless `quiet` is set. A screen that
 * should not load the shapes passes the address alone: `call<typeof accountLogin>(signInCalls.accountLogin, …)`.
 */
export async function call<R extends Route<'query' | 'command'>>(
  route: R | Address,
  input: InputOf<R>,
  { signal, quiet = false }: CallOptions = {},
): Promise<OutputOf<R>> {
  try {
    const read = async (response: Response) =>
      dataOf(response.status, await openText(route, response.status, await response.text()))
    // Without a token somebody is signing in, and encrypted calls come next.
    if (!connection().token().trim()) prepareCipher()
    const sealed = route.encrypted ? await sealedRequestOf(route, input) : requestOf(route, input)
    return (await ask(sealed, read, signal)) as OutputOf<R>
  } catch (error) {
    if (!quiet) notifyFailure(error)
    throw error
  }
}
