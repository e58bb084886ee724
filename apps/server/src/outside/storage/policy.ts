import { AppError } from '@hepu/api/core/errorCodes'
import { hmacHex, isSameSignature } from './signing.ts'

/** A condition: a field with exactly this value, or the allowed size of the file in bytes. */
type Condition = Record<string, string> | ['content-length-range', number, number]

interface Policy {
  expiration: string
  conditions: Condition[]
}

/** What a signed form allows. */
export interface Allowed {
  key: string
  minBytes: number
  maxBytes: number
}

/** Fields that no condition need name: they carry the permission itself. */
const CARRIERS: ReadonlySet<string> = new Set(['policy', 'signature'])
/** Names under which clients of other storages send the access key. */
const ACCESS_KEY_NAMES: ReadonlySet<string> = new Set(['accesskeyid', 'awsaccesskeyid', 'ossaccesskeyid'])

/** Returns the name of a form field in lower case; one name for every spelling of the access key. */
export function fieldName(given: string): string {
  const name = given.toLowerCase()
  return ACCESS_KEY_NAMES.has(name) ? 'accesskey' : name
}

/** Signs that these fields and a file of this size may be sent until `expiresAt`. */
export function signPolicy(
  secret: string,
  allowed: { fields: Record<string, string>; minBytes: number; maxBytes: number; expiresAt: Date },
): { policy: string; signature: string } {
  const conditions: Condition[] = [
    ...Object.entries(allowed.fields).map(([name, value]) => ({ [fieldName(name)]: value })),
    ['content-length-range', allowed.minBytes, allowed.maxBytes],
  ]
  const content: Policy = { expiration: allowed.expiresAt.toISOString(), conditions }
  const policy = Buffer.from(JSON.stringify(content)).toString('base64')
  return { policy, signature: hmacHex(secret, `policy\n${policy}`) }
}

/**
 * Checks a form that came before its file: signature, expiry, every condition met, every field named by a condition.
 * `fields` are those that came before the file, by `fieldName`. Throws FORBIDDEN.
 */
export function verifyForm(secret: string, fields: ReadonlyMap<string, string>, now: Date): Allowed {
  const policy = fields.get('policy')
  const signature = fields.get('signature')
  if (!policy || !signature) throw new AppError('FORBIDDEN', '缺少上传策略或签名')
  if (!isSameSignature(signature, hmacHex(secret, `policy\n${policy}`))) {
    throw new AppError('FORBIDDEN', '上传签名不正确')
  }
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  if (!(Date.parse(expiration) > now.getTime())) {
    throw new AppError('FORBIDDEN', '上传凭证已过期，请重新选择文件')
  }
  return meet(conditions, fields)
}

function meet(conditions: readonly Condition[], fields: ReadonlyMap<string, string>): Allowed {
  const allowed = { key: '', minBytes: 1, maxBytes: 0 }
  const named = new Set<string>(CARRIERS)
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      ;[, allowed.minBytes, allowed.maxBytes] = condition
      continue
    }
    const [[name, value]] = Object.entries(condition) as [[string, string]]
    if (fields.get(name) !== value) throw new AppError('FORBIDDEN', `表单字段${name}与上传策略不符`)
    named.add(name)
    if (name === 'key') allowed.key = value
  }
  const stranger = [...fields.keys()].find((name) => !named.has(name))
  if (stranger !== undefined)
    throw new AppError('FORBIDDEN', `上传策略不允许表单字段${stranger.slice(0, 40)}`)
  return allowed
}
