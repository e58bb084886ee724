import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Keeps short texts unreadable in the database (AES-256-GCM). */
export interface Secrets {
  /** The text as it is stored; each time another. `purpose` names what it is for, and opens nothing else. */
  seal: (text: string, purpose: string) => string
  /** A stored text; null if it was sealed with another key, for another purpose, or was touched. */
  open: (stored: string, purpose: string) => string | null
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** Form of what is stored, for the day there is another. */
const FORM = 'g1.'
const KEY_FILE = 'secret.key'

/**
 * Opens the encryption of secrets with the configured secret, or with a random one that is made at its first use in the
 * data folder, next to the embedded database. Null for another database without a configured secret: several processes may
 * share it, and they must share the secret too.
 */
export function openSecrets({ secretKey, databaseUrl, dataDir }: Config): Secrets | null {
  if (secretKey) return secretsOf(() => secretKey)
  return databaseUrl === undefined ? secretsOf(() => ownSecret(dataDir)) : null
}

function ownSecret(dataDir: string): string {
  const path = join(dataDir, KEY_FILE)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(KEY_BYTES).toString('base64url')
  // Whoever comes second finds the file there and reads it.
  try {
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(path, 'utf8')
  }
}

/** Encrypts with a key that is derived (HKDF-SHA-256) from `read`, which is called once. */
function secretsOf(read: () => string): Secrets {
  let known: Buffer | undefined
  const key = () => (known ??= Buffer.from(hkdfSync('sha256', read(), '', 'hepu record secrets', KEY_BYTES)))
  return {
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key(), iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return FORM + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(stored, purpose) {
      if (!stored.startsWith(FORM)) return null
      const bytes = Buffer.from(stored.slice(FORM.length), 'base64')
      const tagEnd = IV_BYTES + TAG_BYTES
      try {
        const decipher = createDecipheriv(ALGORITHM, key(), bytes.subarray(0, IV_BYTES))
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
        return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
