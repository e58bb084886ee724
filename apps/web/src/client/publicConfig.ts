import { defaultPublicConfig, PUBLIC_CONFIG_ID, type PublicConfig } from '@hepu/api/core/publicConfig'

let known: PublicConfig | undefined

/**
 * Returns the settings that the server wrote into the page (cipher, hosts of other services); defaults if it wrote
 * none.
 */
export const publicConfig = (): PublicConfig => (known ??= read())

/** Forgets the settings read; for tests that write another page. */
export function forgetPublicConfig(): void {
  known = undefined
}

function read(): PublicConfig {
  const text = document.getElementById(PUBLIC_CONFIG_ID)?.textContent
  return text ? (JSON.parse(text) as PublicConfig) : defaultPublicConfig
}
