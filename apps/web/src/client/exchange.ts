import { cannotDecrypt, CIPHER_FIELD } from '@hepu/api/core/cipher/cipher'
import type { Route } from '@hepu/api/core/route'
import { ApiError } from './ApiError.ts'
import { messages } from './messages.ts'
import { publicConfig } from './publicConfig.ts'

type Encrypted = Pick<Route, 'encrypted'>

/** Loads the cipher, which is a chunk of its own, so that the sign-in screen opens without it. */
const loadCipher = () => import('./cipher.ts')

/** Starts to load the cipher before the first call that needs it. */
export function prepareCipher(): void {
  loadCipher().catch(() => undefined)
}

async function cipher(): Promise<Awaited<ReturnType<typeof loadCipher>>> {
  try {
    return await loadCipher()
  } catch {
    throw new ApiError(0, messages.offline)
  }
}

/** Returns the values of a call as they are sent: for an encrypted call, one field of cipher text. */
export async function sealValues(
  route: Encrypted,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return route.encrypted ? { [CIPHER_FIELD]: await sealText(route, JSON.stringify(values)) } : values
}

/** Returns one text field of a form as it is sent. */
export async function sealText(route: Encrypted, text: string): Promise<string> {
  if (!route.encrypted) return text
  return (await cipher()).encrypt(text, publicConfig().cipher)
}

/**
 * Returns an answer's text as JSON. Refuses text that cannot be decrypted, except for a failed request: there a proxy
 * may have answered in place of the server, and the status says enough.
 */
export async function openText(route: Encrypted, status: number, text: string): Promise<string> {
  if (!route.encrypted) return text
  const { decrypt } = await cipher()
  try {
    return decrypt(text.trim(), publicConfig().cipher)
  } catch {
    if (status < 200 || status > 299) return text
    throw new ApiError(0, cannotDecrypt.answer, null, status)
  }
}
