import { createHmac } from 'node:crypto'
import type { S3Config } from '../../config.ts'
import type { Permit, PermitForm, StorageObject } from './storage.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `20261121T153516Z`, as signatures of version 4 want it. */
const amzDate = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * Signs an S3 POST policy (signature version 4). Everything the browser may send is named by a condition with its one
 * value, so neither key, type, disposition nor access can be another. Of a private object `acl` is private from the
 * first moment: `fields.acl` overrides the form's own.
 */
export function signS3Form(s3: S3Config, host: string, object: StorageObject, permit: Permit): PermitForm {
  const date = amzDate(permit.now)
  const scope = `${date.slice(0, 8)}/${s3.region}/s3/aws4_request`
  const acl = object.isPrivate ? 'private' : 'public-read'
  const fields = {
    'content-type': object.contentType,
    'content-disposition': object.disposition,
    'cache-control': cacheControlOf(object),
    success_action_status: '204',
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${s3.accessKey}/${scope}`,
    'x-amz-date': date,
  }
  const exact = { bucket: s3.bucket, key: object.key, acl, accessKey: s3.accessKey, ...fields }
  const conditions = [
    ...Object.entries(exact).map(([name, value]) => ({ [name]: value })),
    ['starts-with', '$signature', ''],
    ['content-length-range', permit.minBytes, permit.maxBytes],
  ]
  const content = { expiration: permit.expiresAt.toISOString(), conditions }
  const policy = Buffer.from(JSON.stringify(content)).toString('base64')
  const signature = signText(s3, date, policy)
  return {
    host,
    policy,
    accessKey: s3.accessKey,
    signature,
    fields: { ...fields, 'x-amz-signature': signature, ...(object.isPrivate ? { acl } : {}) },
  }
}

/** Returns how long browsers keep an object: for ever if anybody may read it (its bytes never change), else not at all. */
export const cacheControlOf = (object: Pick<StorageObject, 'isPrivate'>): string =>
  object.isPrivate ? 'private, no-store' : 'private, max-age=31536000, immutable'

function signText(s3: S3Config, date: string, text: string): string {
  const day = hmac(`AWS4${s3.secretKey}`, date.slice(0, 8))
  const key = hmac(hmac(hmac(day, s3.region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex')
}
