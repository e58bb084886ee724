import { cannotDecrypt, CIPHER_FIELD } from '@hepu/api/core/cipher/cipher'
import type { Route } from '@hepu/api/core/route'
import { ApiError } from './ApiError.ts'
import { messages } from './messages.ts'
import { publicConfig } from './publicConfig.ts'

type Encrypted = Pick<Route, 'encrypted'>

/** The cipher comes in a file of its own, so that the sign-in screen opens without it. */
const loadCipher = () => import('./cipher.ts')

/** Has the cipher on its way before the first call that needs it. */
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

/** The values of a call as they travel: those of an encrypted call as one field of cipher text. */
export async function sealValues(
  route: Encrypted,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return route.encrypted ? { [CIPHER_FIELD]: await sealText(route, JSON.stringify(values)) } : values
}

/** One text field of a form as it travels. */
export async function sealText(route: Encrypted, text: string): Promise<string> {
  if (!route.encrypted) return text
  return (await cipher()).encrypt(text, publicConfig().cipher)
}

/**
 * An answer's text as JSON. What cannot be decrypted is refused; of a failed request it is left as it is, as a proxy may
 * have answered in the server's place and the status says enough.
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
